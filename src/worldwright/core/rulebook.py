"""The rulebook of a game: titles and sentences of its rules by number, in both languages."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from worldwright.core import content
from worldwright.core.errors import UserError
from worldwright.core.words import LANGS, Lang

COMMON = "house"
"""The name of the common rules of all games (WW-...) in the API."""
COMMON_FOLDER = Path(__file__).parent / "common"


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A numbered rule in our own words; `mark` says where we had to rule or reconstruct."""

    number: str
    title: str
    text: str
    mark: Literal["", "ruling", "reconstructed"] = ""


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    rules: tuple[Rule, ...]


class OptionWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An option in words: its title, a sentence of help, the condition for a refused choice, and its values."""

    title: str
    note: str
    must: str = ""
    values: dict[str, str] = msgspec.field(default_factory=dict)
    """Names of the values, in the order in which they are offered."""


class RuleFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a rulebook file."""

    title: str
    blurb: str
    minutes: int
    sections: tuple[Section, ...]
    age: int = 0
    """From which age on the printed rules recommend it; 0: they name none."""


class Rulebook(RuleFile, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """All rules of a game in one language, and the words for its options."""

    options: dict[str, OptionWords] = msgspec.field(default_factory=dict)

    def rules(self) -> dict[str, Rule]:
        """Every rule by its number, in the book's order."""
        return {rule.number: rule for section in self.sections for rule in section.rules}


def language(name: str) -> Lang:
    """The language of that name; UserError if it is not supported."""
    for lang in LANGS:
        if lang == name:
            return lang
    raise UserError(f"language {name!r} is not supported: choose {' or '.join(LANGS)}")


@cache
def rulebook(game: str, lang: Lang) -> Rulebook:
    """The rulebook of a game, or the common rules for COMMON."""
    file = f"rulebook.{lang}.toml"
    if game == COMMON:
        return _bound(content.read(COMMON_FOLDER / file, RuleFile), {})
    # A file of their own, so that a host's own rulebook keeps the words for the options.
    options = content.load(game, f"options.{lang}.toml", dict[str, OptionWords])
    return _bound(content.load(game, file, RuleFile), options)


def _bound(rules: RuleFile, options: dict[str, OptionWords]) -> Rulebook:
    return Rulebook(rules.title, rules.blurb, rules.minutes, rules.sections, rules.age, options)


def rule(game: str, number: str, lang: Lang) -> Rule:
    """One rule, of the game or of the common rules."""
    common = rulebook(COMMON, lang).rules()
    return common[number] if number in common else rulebook(game, lang).rules()[number]
