"""The rulebook of a game: from a rule's number to its title and sentence, in the player's language."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from worldwright.core import content
from worldwright.core.errors import Trouble
from worldwright.core.words import LANGS, Lang

HOUSE = "house"
"""The rules of the table itself (WW-...), the same for every game."""


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A numbered rule in our own words; `mark` says where we had to rule or reconstruct."""

    number: str
    title: str
    text: str
    mark: Literal["", "ruling", "reconstructed"] = ""


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    rules: tuple[Rule, ...]


class Rulebook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All rules of a game in one language."""

    title: str
    blurb: str
    minutes: int
    sections: tuple[Section, ...]

    def rules(self) -> dict[str, Rule]:
        """Every rule by its number, in the book's order."""
        return {rule.number: rule for section in self.sections for rule in section.rules}


def language(name: str) -> Lang:
    """The language of that name; Trouble if we do not speak it."""
    for lang in LANGS:
        if lang == name:
            return lang
    raise Trouble(f"language {name!r} is not there: choose {' or '.join(LANGS)}")


@cache
def rulebook(game: str, lang: Lang) -> Rulebook:
    """The rulebook of a game, or of the house."""
    if game == HOUSE:
        return content.read(Path(__file__).parent / HOUSE / f"rulebook.{lang}.toml", Rulebook)
    return content.load(game, f"rulebook.{lang}.toml", Rulebook)


def rule(game: str, number: str, lang: Lang) -> Rule:
    """One rule, of the game or of the house."""
    house = rulebook(HOUSE, lang).rules()
    return house[number] if number in house else rulebook(game, lang).rules()[number]
