"""Optional hooks of a game: each named and typed, with a default, checked when the game is loaded.

A game that has any lists them once, in its package:

EXTRAS = Extras(NAME, farewell=farewell, hidden_time=lambda options: options.hidden_time)
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, Final, NamedTuple, Protocol, Self, TypeAlias, get_args
from weakref import WeakKeyDictionary

from worldwright.core.drawing import Canvas
from worldwright.core.game import Action, AnyGame, Millis, Move, Seat, Sheet
from worldwright.core.pad import Pad
from worldwright.core.paper import Paper
from worldwright.core.words import Lang


class ContractError(TypeError):
    """A game that breaks the contract: a fault of its code, named by game and hook."""


class Halves(NamedTuple):
    """A view in two halves without a common field, so that a table encodes the public half once for all viewers."""

    public: Callable[[Any], Any]
    """`public(state)`: what all may know."""
    own: Callable[[Any, Seat | None], Any]
    """`own(state, seat)`: what that seat alone may know; None: a spectator."""


class SoakTable(NamedTuple):
    """A kind of table for fault simulation, and its share of about a thousand simulated tables."""

    share: int
    options: Mapping[str, Any]
    seats: tuple[int, ...]


class Trial(NamedTuple):
    """A table to try out: its name, options that differ from the defaults, seats, and its bots if they matter."""

    name: str
    options: dict[str, Any]
    seats: int
    bot: str = ""


Asset: TypeAlias = Callable[[str], Any]
"""From a name or a JSON request to an asset for the page. A LookupError lists the valid names."""


def _no_action(_state: Any, _seat: Seat) -> Action | None:
    return None


def _no(_options: Any) -> bool:
    return False


def _no_limit(_options: Any) -> Millis | None:
    return None


def _no_choices(_option: str) -> tuple[str, ...] | None:
    return None


def _no_facts(_state: Any) -> Mapping[str, int]:
    return {}


def _no_rounds(_state: Any) -> int | None:
    return None


def _never_nearly(_state: Any, _seat: Seat) -> Mapping[str, Any] | None:
    return None


def _points_alone(_state: Any, _sheets: Mapping[Seat, Sheet]) -> Mapping[str, tuple[int, ...]]:
    return {}


def _no_outcome(_before: Any, _move: Move[Any], _after: Any) -> Mapping[str, Any]:
    return {}


@dataclass(frozen=True)
class Extras:
    """All optional hooks of a game."""

    game: str
    """The game's NAME, for error messages."""
    farewell: Callable[[Any, Seat], Action | None] = _no_action
    """`(state, seat)`: the action the table plays for an abandoned seat; None: nothing."""
    question: Callable[[Any], object] | None = None
    """`(state)`: identifies the decision that is due now; an action sent for another one is outdated. None: not used.
    """
    public_view: Callable[[Any], Any] | None = None
    """`(state)`: the public half of a view; needs `own_view`."""
    own_view: Callable[[Any, Seat | None], Any] | None = None
    """`(state, seat)`: the half of a view for one seat; needs `public_view`."""
    hidden_time: Callable[[Any], bool] = _no
    """`(options)`: whether the remaining time is hidden from all seats."""
    allowance: Callable[[Any], Millis | None] = _no_limit
    """`(options)`: the upper limit of a hand's allowance for network lag, in milliseconds; None: the options set none.
    """
    all_at_once: Callable[[Any], bool] = _no
    """`(options)`: whether all seats act at the same time, against the clock."""
    choices: Callable[[str], tuple[str, ...] | None] = _no_choices
    """`(option)`: the content files an option may name, the host's included; None: the option names no file."""
    assets: Mapping[str, Asset] = field(default_factory=dict)
    """Pictures and previews for the page, by kind: `GET /api/games/GAME/KIND/NAME`."""
    taught_assets: tuple[str, ...] = ()
    """Assets that its lessons and puzzles show, as `kind/name`."""
    facts: Callable[[Any], Mapping[str, int]] = _no_facts
    """`(state)`: counts of a finished game that `simulate` adds up."""
    outcome: Callable[[Any, Move[Any], Any], Mapping[str, Any]] = _no_outcome
    """`(before, move, after)`: the effect of a move, for the story of a table: pieces, points, origin. The move is as
    the viewer saw it (`redact`). The result must not depend on hidden information; the laws check that.
    """
    course: Callable[[Any, Mapping[Seat, Sheet]], Mapping[str, tuple[int, ...]]] = _points_alone
    """`(state, sheets)`: series for a chart of the game besides the points, by name, one number per seat. Public
    information only; the laws check that.
    """
    round_of: Callable[[Any], int | None] = _no_rounds
    """`(state)`: the current round, for charts of a whole game; None: the game has no rounds."""
    nearly: Callable[[Any, Seat], Mapping[str, Any] | None] = _never_nearly
    """`(state, seat)`: in a finished game, the one piece that would have made the difference for a seat: where it would
    have lain and its points; None: there is none. Takes bounded time.
    """
    explain_position: Callable[[Any, Lang], Canvas] | None = None
    """`(position, lang)`: a typed-in position, drawn with the points of each place, for `score --explain`."""
    glance: Callable[[Any, Lang], Canvas] | None = None
    """`(view, lang)`: what the viewer's decision needs, in `LINES` lines of 80 columns (`core.drawing`), for a low
    terminal; None: the whole table is drawn.
    """
    end_pictures: Callable[[Any, Sequence[Sheet]], tuple[str, ...]] | None = None
    """`(view, sheets)`: a finished game for link previews, as SVG between -500 and 500: a picture for each seat, or one
    of what all have made.
    """
    shop_window: Callable[[], str] | None = None
    """`()`: the game at its best as SVG between -500 and 500, made from a sample: nothing of any table."""
    paper: Callable[[], Paper] | None = None
    """`()`: what is printed for a game at a real table: its pieces to cut out, and the lines of its score sheet."""
    pad: Callable[[], Pad] | None = None
    """`()`: the score pad of the game's box: its lines and what each counts; None: it has none."""
    soak: tuple[SoakTable, ...] = (SoakTable(20, {}, ()),)
    """The tables that fault simulation plays; no seats: every number of players in turn."""
    earlier_rules: tuple[int, ...] = ()
    """Older RULES_VERSIONs that this package still plays (`core.content.rules_in_force`)."""
    later_options: tuple[str, ...] = ()
    """Options added after version 0.1.0. An older record lacks them and is played with their defaults."""
    day_options: Mapping[str, Any] | None = None
    """Options for playing the daily deal alone; None: it is played against a bot, with the default options."""
    day_weekdays: tuple[int, ...] = ()
    """The weekdays, from 0 for Monday, whose daily deal is of this game."""
    rated_options: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    """The values of an option that a rated table allows besides the default. Options that are not listed keep their
    default.
    """
    days_options: Mapping[str, Any] = field(default_factory=dict)
    """Options for games over days between strangers."""
    fewest_win: bool = False
    """Whether points are penalties: the fewest points win."""
    unlisted: tuple[type[Action], ...] = ()
    """Action types that `actions` lists only in part: others of them are legal if `refusal` names no rule."""

    def __new__(cls, game: str, **given: Any) -> Self:
        """Reject an unknown hook before Python does, so that the message names the game."""
        for name in given:
            if name not in HOOKS:
                raise ContractError(f"{game}: there is no extra {name!r}; there are {', '.join(HOOKS)}")
        return super().__new__(cls)

    def __post_init__(self) -> None:
        check_hooks(self, HOOKS)
        for kind, asset in self.assets.items():
            _check_call(f"{self.game}: assets[{kind!r}]", asset, ("name",))
        if (self.public_view is None) != (self.own_view is None):
            given, missing = ("public_view", "own_view") if self.own_view is None else ("own_view", "public_view")
            raise ContractError(f"{self.game}: {given} is given without {missing}")

    @property
    def halves(self) -> Halves | None:
        """The two halves of a view; None: views are encoded whole."""
        return None if self.public_view is None or self.own_view is None else Halves(self.public_view, self.own_view)


HOOKS: Final[Mapping[str, tuple[str, ...]]] = {
    "farewell": ("state", "seat"),
    "question": ("state",),
    "public_view": ("state",),
    "own_view": ("state", "seat"),
    "hidden_time": ("options",),
    "allowance": ("options",),
    "all_at_once": ("options",),
    "choices": ("option",),
    "assets": (),
    "taught_assets": (),
    "facts": ("state",),
    "outcome": ("before", "move", "after"),
    "course": ("state", "sheets"),
    "round_of": ("state",),
    "nearly": ("state", "seat"),
    "explain_position": ("position", "lang"),
    "glance": ("view", "lang"),
    "end_pictures": ("view", "sheets"),
    "shop_window": (),
    "paper": (),
    "pad": (),
    "soak": (),
    "earlier_rules": (),
    "later_options": (),
    "day_options": (),
    "day_weekdays": (),
    "rated_options": (),
    "days_options": (),
    "fewest_win": (),
    "unlisted": (),
}
"""The parameters of every hook; empty: the hook is a value."""

_known: WeakKeyDictionary[Any, Extras] = WeakKeyDictionary()


def extras(game: AnyGame) -> Extras:
    """The extras of a game, checked once and cached. A ContractError names game and hook."""
    checked = _known.get(game)
    if checked is None:
        checked = _known[game] = _checked(game)
    return checked


def _checked(game: AnyGame) -> Extras:
    offered = getattr(game, "EXTRAS", None)
    if offered is None:
        offered = Extras(game.NAME)
    if not isinstance(offered, Extras):
        raise ContractError(f"{game.NAME}: EXTRAS is not an Extras")
    if offered.game != game.NAME:
        raise ContractError(f"{game.NAME}: EXTRAS names the game {offered.game!r}")
    if isinstance(game, ModuleType):
        for name in HOOKS:
            defined = vars(game).get(name)  # a module of that name is no hook
            if callable(defined) and defined is not getattr(offered, name):
                raise ContractError(f"{game.NAME}: {name} is defined in the package, but missing in its EXTRAS")
    _check_actions(game)
    return offered


def _check_actions(game: AnyGame) -> None:
    """HAND and the field `allowance` go together: an action has both or neither."""
    for kind in get_args(game.Actions) or (game.Actions,):
        if ("allowance" in kind.__struct_fields__) != kind.HAND:
            fault = "has a field allowance, but not HAND" if not kind.HAND else "has HAND, but no field allowance"
            raise ContractError(f"{game.NAME}: the action {kind.__name__} {fault}")


class Hooked(Protocol):
    """A value that holds hooks of a game."""

    @property
    def game(self) -> str:
        """The game's NAME."""


def check_hooks(offer: Hooked, hooks: Mapping[str, tuple[str, ...]]) -> None:
    """Check that every hook accepts its parameters. A ContractError names game and hook."""
    for name, places in hooks.items():
        hook = getattr(offer, name)
        if places and hook is not None:
            _check_call(f"{offer.game}: {name}", hook, places)


def _check_call(where: str, hook: object, places: tuple[str, ...]) -> None:
    if not callable(hook):
        raise ContractError(f"{where} is not a function")
    try:
        inspect.signature(hook).bind(*places)
    except TypeError:
        raise ContractError(f"{where} must take ({', '.join(places)})") from None
