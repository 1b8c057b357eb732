"""A game's words in English and German: verbs, pieces, places, and reasons.

A game with words of its own declares them in `games/GAME/voice.py`; hints, reviews, puzzles and the terminal use them:

VOICE = Voice(NAME, verbs={"lay": Verb(Said("Lay the {shell}.", "Lege die {shell}."))})

A sentence is filled in with the fields of its action and with `{piece}`, `{place}`, `{cards}` and `{paid}` in words.
Without words of its own an action is shown in notation and a piece by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias

from worldwright.core.extras import check_hooks
from worldwright.core.thinking import Reason
from worldwright.core.words import Lang, Said

Fields: TypeAlias = Mapping[str, Any]
PLACES: Final = ("cell", "hex", "portal", "place")
"""The fields of an action that are a place of the board, unless a game says otherwise."""
PIECES: Final = ("card", "name", "tile", "thing")
"""The fields that are a piece."""
NOTATION: Final = Said("Play “{notation}”.", "Spiel „{notation}“.")
DID: Final = Said("{who} played “{notation}”.", "{who} {has} „{notation}“ gespielt.")
WORTH: Final = Said("what it looks worth", "was es zu bringen scheint")
"""A reason for which a game has no words."""
NOTHING: Final = Said("nothing", "nichts")


class Verb(NamedTuple):
    """The sentences for one type of action."""

    exactly: Said = NOTATION
    """The complete action, as advice."""
    which: Said | None = None
    """Which piece or type of action, without the place; None: the complete action."""
    briefly: Said | None = None
    """The complete action, as an item of a list; None: as `exactly`."""
    did: Said = DID
    """What a player did, with `{who}`, and in German `{has}` or `{is_}`."""
    word: str = ""
    """The verb in German, for lists to choose from; empty: the notation's word."""


class Spoken(NamedTuple):
    """An action to be put into words."""

    view: Any
    fields: Fields
    verb: str
    reasons: tuple[Reason, ...] = ()


class Tally(NamedTuple):
    """A type of action that brings the points of a rule, and words for how often it is taken."""

    do: str
    said: Said


class About(NamedTuple):
    """Where an action is and which pieces it is about, by the names that boards light up."""

    places: tuple[str, ...]
    pieces: tuple[str, ...]


def own_verb(_view: Any, fields: Fields) -> str:
    """The verb of an action in notation."""
    return str(fields["do"])


def by_field_names(spoken: Spoken) -> About:
    """Places and pieces of an action, by the names of its fields."""
    fields = spoken.fields
    pieces = [str(fields[name]) for name in PIECES if name in fields]
    return About(
        tuple(str(fields[name]) for name in PLACES if name in fields), (*pieces, *map(str, fields.get("cards", ())))
    )


def plain_piece(_view: Any, name: str, _lang: Lang, _brief: bool) -> str:
    """A piece by its own name."""
    return name.replace("_", " ")


def plain_place(_view: Any, name: str, _lang: Lang) -> str:
    """A place by its own name."""
    return name


def no_parts(_spoken: Spoken, _lang: Lang, _brief: bool) -> Mapping[str, object]:
    """No parts beyond those of every sentence."""
    return {}


@dataclass(frozen=True)
class Voice:
    """The words of a game."""

    game: str
    """The game's NAME, for error messages."""
    verbs: Mapping[str, Verb] = field(default_factory=dict)
    """The sentences for each type of action."""
    verb: Callable[[Any, Fields], str] = own_verb
    """`(view, fields)`: the key of the action in `verbs`."""
    about: Callable[[Spoken], About] = by_field_names
    """`(spoken)`: places and pieces of an action."""
    piece: Callable[[Any, str, Lang, bool], str] = plain_piece
    """`(view, name, lang, brief)`: the name of a piece."""
    place: Callable[[Any, str, Lang], str] = plain_place
    """`(view, name, lang)`: the name of a place, as one counts it on the drawing: from 1, without a sign."""
    parts: Callable[[Spoken, Lang, bool], Mapping[str, object]] = no_parts
    """`(spoken, lang, brief)`: further values for the sentences of the verbs."""
    nothing: Said = NOTHING
    """The words for an empty list of pieces."""
    features: Mapping[str, Said] = field(default_factory=dict)
    """Names of reasons by feature; `stone_red` falls back to `stone`. A rule's number names the points of its lines."""
    tallies: Mapping[str, Tally] = field(default_factory=dict)
    """By a rule's number: the actions that bring its points, where their number says more."""
    fields: Mapping[str, str] = field(default_factory=dict)
    """Names of fields in German, for the terminal; English uses the notation's."""
    values: Mapping[str, str] = field(default_factory=dict)
    """Values of fields in German."""

    def __post_init__(self) -> None:
        check_hooks(self, HOOKS)

    def feature(self, name: str) -> Said:
        """The name of a reason's feature."""
        return self.features.get(name) or self.features.get(name.partition("_")[0], WORTH)


HOOKS: Final[Mapping[str, tuple[str, ...]]] = {
    "verb": ("view", "fields"),
    "about": ("spoken",),
    "piece": ("view", "name", "lang", "brief"),
    "place": ("view", "name", "lang"),
    "parts": ("spoken", "lang", "brief"),
}
"""The parameters of every hook."""
