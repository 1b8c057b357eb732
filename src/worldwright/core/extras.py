"""What a game may offer beside the contract: each hook named, typed, with an honest default, checked when it is loaded.

A game that has any says so in one place, in its package:

    EXTRAS = Extras(NAME, farewell=farewell, hidden_time=lambda options: options.hidden_time)

Nothing else is asked of a game, and nothing is found by guessing a name.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, Final, NamedTuple, Protocol, Self, TypeAlias, get_args
from weakref import WeakKeyDictionary

from worldwright.core.drawing import Canvas
from worldwright.core.game import Action, AnyGame, Millis, Move, Seat, Sheet
from worldwright.core.words import Lang


class ContractError(TypeError):
    """A game that does not keep the contract: a fault of its code, named by game and hook."""


class Halves(NamedTuple):
    """A view in two halves, each with fields and none in common: a table writes the first once for everybody."""

    public: Callable[[Any], Any]
    """`public(state)`: what all may know."""
    own: Callable[[Any, Seat | None], Any]
    """`own(state, seat)`: what that seat alone may know beside it; None: a spectator."""


class SoakTable(NamedTuple):
    """A sort of table that is simulated again and again to find faults, and how many of about a thousand are of it."""

    share: int
    options: Mapping[str, Any]
    seats: tuple[int, ...]


class Trial(NamedTuple):
    """A table to be tried: what it is called, its options beside the defaults, its seats, and its bots if not any."""

    name: str
    options: dict[str, Any]
    seats: int
    bot: str = ""


Asset: TypeAlias = Callable[[str], Any]
"""From a name, or a wish as JSON, to something the page shows; LookupError says in a sentence what there is."""


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
    """Everything a game may offer beside the contract."""

    game: str
    """The game's NAME, for the sentence that says what is wrong."""
    farewell: Callable[[Any, Seat], Action | None] = _no_action
    """`(state, seat)`: what the table does for a seat that nobody holds any more; None: nothing."""
    question: Callable[[Any], object] | None = None
    """`(state)`: what the seats are asked now. An answer to another question comes too late. None: no such thing."""
    public_view: Callable[[Any], Any] | None = None
    """`(state)`: the first of the `halves` of a view; only together with the second."""
    own_view: Callable[[Any, Seat | None], Any] | None = None
    """`(state, seat)`: the second of the `halves`."""
    hidden_time: Callable[[Any], bool] = _no
    """`(options)`: whether nobody at the table may know the time that is left."""
    allowance: Callable[[Any], Millis | None] = _no_limit
    """`(options)`: the most milliseconds that are allowed for distance; None: the options say nothing about it."""
    all_at_once: Callable[[Any], bool] = _no
    """`(options)`: whether everybody acts at the same time, against the clock."""
    choices: Callable[[str], tuple[str, ...] | None] = _no_choices
    """`(option)`: the content files an option may name, those a host added included; None: it names none."""
    assets: Mapping[str, Asset] = field(default_factory=dict)
    """Pictures and previews for the page, by their kind: `GET /api/games/GAME/KIND/NAME`."""
    facts: Callable[[Any], Mapping[str, int]] = _no_facts
    """`(state)`: counts of a finished game that `simulate` adds up."""
    outcome: Callable[[Any, Move[Any], Any], Mapping[str, Any]] = _no_outcome
    """`(before, move, after)`: what a move brought, for the story of a table: pieces, points, where from. The move is
    as a viewer saw it (`redact`), and nothing may depend on what is hidden from anybody: the laws check that."""
    course: Callable[[Any, Mapping[Seat, Sheet]], Mapping[str, tuple[int, ...]]] = _points_alone
    """`(state, sheets)`: what a chart of the game shows beside the points, by name, one number a seat.
    Only what everybody at the table can count: the laws check that."""
    round_of: Callable[[Any], int | None] = _no_rounds
    """`(state)`: which round is played, for charts of a whole game; None: the game is not played in rounds."""
    nearly: Callable[[Any, Seat], Mapping[str, Any] | None] = _never_nearly
    """`(state, seat)`: of a finished game, the one piece that would have made the difference to a seat, where it would
    have lain and what it would have brought; None: there was none. It takes bounded time."""
    explain_position: Callable[[Any, Lang], Canvas] | None = None
    """`(position, lang)`: a typed-in position drawn with what counts, for `score --explain`."""
    soak: tuple[SoakTable, ...] = (SoakTable(20, {}, ()),)
    """The tables that the simulator of faults plays; no seats: every number of players in turn."""
    earlier_rules: tuple[int, ...] = ()
    """Older RULES_VERSIONs that this package still plays (`core.content.rules_in_force`)."""
    later_options: tuple[str, ...] = ()
    """Options that came after version 0.1.0: an older record does not name them, and plays as their defaults say."""
    day_options: Mapping[str, Any] | None = None
    """Options with which somebody plays the deal of a day alone; None: it is played against a bot, by the defaults."""
    rated_options: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    """What an option may be at a rated table beside its default; options that are not named stay as they are."""
    days_options: Mapping[str, Any] = field(default_factory=dict)
    """Options with which strangers play it over days."""
    fewest_win: bool = False
    """Whether points are bad: who has the fewest wins."""
    unlisted: tuple[type[Action], ...] = ()
    """Kinds of action of which `actions` lists only some: the others are legal where `refusal` names no rule."""

    def __new__(cls, game: str, **given: Any) -> Self:
        """Refuses a name that is no hook before Python does, so that the sentence says whose it is."""
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
        """The two halves of a view; None: views are written whole."""
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
    "facts": ("state",),
    "outcome": ("before", "move", "after"),
    "course": ("state", "sheets"),
    "round_of": ("state",),
    "nearly": ("state", "seat"),
    "explain_position": ("position", "lang"),
    "soak": (),
    "earlier_rules": (),
    "later_options": (),
    "day_options": (),
    "rated_options": (),
    "days_options": (),
    "fewest_win": (),
    "unlisted": (),
}
"""Every hook and what it is called with; nothing: it is a value."""

_known: WeakKeyDictionary[Any, Extras] = WeakKeyDictionary()


def extras(game: AnyGame) -> Extras:
    """What a game offers beside the contract, worked out and checked once; ContractError names game and hook."""
    found = _known.get(game)
    if found is None:
        found = _known[game] = _checked(game)
    return found


def _checked(game: AnyGame) -> Extras:
    found = getattr(game, "EXTRAS", None)
    if found is None:
        found = Extras(game.NAME)
    if not isinstance(found, Extras):
        raise ContractError(f"{game.NAME}: EXTRAS is not an Extras")
    if found.game != game.NAME:
        raise ContractError(f"{game.NAME}: EXTRAS names the game {found.game!r}")
    if isinstance(game, ModuleType):
        for name in HOOKS:
            stands = vars(game).get(name)  # a module of that name is none of ours
            if callable(stands) and stands is not getattr(found, name):
                raise ContractError(f"{game.NAME}: {name} stands in the package, but not in its EXTRAS")
    _check_actions(game)
    return found


def _check_actions(game: AnyGame) -> None:
    """An action that has the host's field says so, and one that says so has it."""
    for kind in get_args(game.Actions) or (game.Actions,):
        if ("allowance" in kind.__struct_fields__) != kind.HAND:
            fault = "has a field allowance, but not HAND" if not kind.HAND else "has HAND, but no field allowance"
            raise ContractError(f"{game.NAME}: the action {kind.__name__} {fault}")


class Hooked(Protocol):
    """A value in which a game has hooks."""

    @property
    def game(self) -> str:
        """The game's NAME."""


def check_hooks(offer: Hooked, hooks: Mapping[str, tuple[str, ...]]) -> None:
    """Every hook takes what it is called with; ContractError names game and hook."""
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
