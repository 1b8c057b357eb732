"""How a game speaks of itself in English and German: its verbs, pieces, places, and why something is good.

A game that has words of its own says so in `games/GAME/voice.py`; hints, reviews, puzzles and the terminal use them:

    VOICE = Voice(NAME, verbs={"lay": Verb(Said("Lay the {shell}.", "Lege die {shell}."))})

A sentence is filled in with the fields of its action and with `{piece}`, `{place}`, `{cards}` and `{paid}` in words.
What a game does not say is said plainly: an action by its notation, a piece by its name.
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
"""The fields of an action that are a place of the board, where a game says nothing else."""
PIECES: Final = ("card", "name", "tile", "thing")
"""The fields that are a piece."""
NOTATION: Final = Said("Play “{notation}”.", "Spiele „{notation}“.")
DID: Final = Said("{who} played “{notation}”.", "{who} {has} „{notation}“ gespielt.")
WORTH: Final = Said("what it looks worth", "was es zu bringen scheint")
"""A reason that a game has no words for."""
NOTHING: Final = Said("nothing", "nichts")


class Verb(NamedTuple):
    """What is said of one kind of action."""

    exactly: Said = NOTATION
    """The whole of it, as advice."""
    which: Said | None = None
    """Which piece or kind of action, but not where; None: the whole of it."""
    briefly: Said | None = None
    """The whole of it as one of several; None: the same."""
    did: Said = DID
    """What somebody did, with `{who}`, and in German `{has}` or `{is_}`."""
    word: str = ""
    """The verb in German, where it is chosen from a list; nothing: the notation's own word."""


class Spoken(NamedTuple):
    """An action that is spoken of."""

    view: Any
    fields: Fields
    verb: str
    reasons: tuple[Reason, ...] = ()


class About(NamedTuple):
    """Where an action is and which pieces it is about, by the names that boards light up."""

    places: tuple[str, ...]
    pieces: tuple[str, ...]


def own_verb(_view: Any, fields: Fields) -> str:
    """The verb of an action as its notation has it."""
    return str(fields["do"])


def by_field_names(spoken: Spoken) -> About:
    """Places and pieces as the names of the fields tell them."""
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
    """Nothing more than what every sentence can be filled in with."""
    return {}


@dataclass(frozen=True)
class Voice:
    """The words of a game."""

    game: str
    """The game's NAME, for the sentence that says what is wrong."""
    verbs: Mapping[str, Verb] = field(default_factory=dict)
    """What is said of each kind of action."""
    verb: Callable[[Any, Fields], str] = own_verb
    """`(view, fields)`: which of the verbs an action is."""
    about: Callable[[Spoken], About] = by_field_names
    """`(spoken)`: places and pieces of an action."""
    piece: Callable[[Any, str, Lang, bool], str] = plain_piece
    """`(view, name, lang, brief)`: what a piece is called."""
    place: Callable[[Any, str, Lang], str] = plain_place
    """`(view, name, lang)`: what a place is called, as somebody counts it on the drawing: from 1, never with a sign."""
    parts: Callable[[Spoken, Lang, bool], Mapping[str, object]] = no_parts
    """`(spoken, lang, brief)`: what else the sentences of the verbs are filled in with."""
    nothing: Said = NOTHING
    """What is said in place of pieces where there are none."""
    features: Mapping[str, Said] = field(default_factory=dict)
    """Why something is good, by the features of reasons; `stone_red` is also found as `stone`."""
    fields: Mapping[str, str] = field(default_factory=dict)
    """Names of fields in German, for the terminal; in English they are the notation's own."""
    values: Mapping[str, str] = field(default_factory=dict)
    """Values of fields in German."""

    def __post_init__(self) -> None:
        check_hooks(self, HOOKS)

    def feature(self, name: str) -> Said:
        """What a feature of a reason is called."""
        return self.features.get(name) or self.features.get(name.partition("_")[0], WORTH)


HOOKS: Final[Mapping[str, tuple[str, ...]]] = {
    "verb": ("view", "fields"),
    "about": ("spoken",),
    "piece": ("view", "name", "lang", "brief"),
    "place": ("view", "name", "lang"),
    "parts": ("spoken", "lang", "brief"),
}
"""Every hook and what it is called with."""
