"""Words in English and German, for texts that are no rule."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias, get_args

import msgspec

Lang: TypeAlias = Literal["en", "de"]
LANGS: tuple[Lang, ...] = get_args(Lang)


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A short text in every language, as a content file holds it and the page gets it."""

    en: str
    de: str


def text(words: Words, lang: Lang) -> str:
    """The words in a language."""
    return words.de if lang == "de" else words.en


class Said(NamedTuple):
    """A text in both languages, with places in braces for `say` to fill in."""

    en: str
    de: str


def say(said: Said, lang: Lang, /, **parts: object) -> str:
    """A text in a language, filled in; parts may have two languages too."""
    filled = {name: say(part, lang) if isinstance(part, Said) else part for name, part in parts.items()}
    return (said.de if lang == "de" else said.en).format(**filled)


def counted(count: int, one: Said, many: Said, lang: Lang) -> str:
    """A number and its noun, in singular or plural."""
    return f"{count} {say(one if count == 1 else many, lang)}"
