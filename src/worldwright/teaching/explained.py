"""Explanations of pieces, places and numbers: the name of each kind and what it is good for.

`games/GAME/explained.toml` lies beside the rulebook and has both languages:

    source = "own"
    [kinds."stone:black"]                          the kind, as the game's board names it
    name = { en = "Black stone", de = "..." }
    say = { en = "2 points at once.", de = "..." }
    rules = ["WM-Q9"]                              where it comes from

A kind without its own words uses those of the part before its colon: `animal` covers `animal:panda`. Words for things
of every game, such as a seal or a clock, are in the file of the common rules. Score lines need none: their rule
explains them.
"""

from __future__ import annotations

from typing import Final

import msgspec

from worldwright.core import content
from worldwright.core.content import Source
from worldwright.core.errors import ContentError
from worldwright.core.rulebook import COMMON, COMMON_FOLDER, rulebook
from worldwright.core.words import Words
from worldwright.teaching.rehearsal import check_words

FILE: Final = "explained"


class Explanation(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A kind of piece, place or number: its name, what it is good for, and the rules that say so."""

    name: Words
    say: Words
    rules: tuple[str, ...] = ()


class Explained(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All explanations by kind."""

    source: Source
    kinds: dict[str, Explanation]


def explained(game: str) -> Explained:
    """The words of a game or of COMMON, empty if it has no file; ContentError if they name an unknown rule."""
    file = f"{FILE}.toml"
    if game == COMMON:
        explanations = content.read(COMMON_FOLDER / file, Explained)
    elif FILE in content.names(game, "."):
        explanations = content.load(game, file, Explained)
    else:
        return Explained("own", {})
    rules = {**rulebook(COMMON, "en").rules(), **rulebook(game, "en").rules()}
    for kind, explanation in explanations.kinds.items():
        if not kind or " " in kind:
            raise ContentError(file, kind, "a kind is one word")
        check_words(file, kind, (explanation.name, explanation.say))
        if missing := [number for number in explanation.rules if number not in rules]:
            raise ContentError(file, kind, f"there is no rule {missing[0]}")
    return explanations
