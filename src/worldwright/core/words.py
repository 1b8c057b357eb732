"""Words in English and German, for whatever a game says that is no rule."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias, get_args

import msgspec

Lang: TypeAlias = Literal["en", "de"]
LANGS: tuple[Lang, ...] = get_args(Lang)


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A short text in every language we speak, as a file holds it and the page gets it."""

    en: str
    de: str


def text(words: Words, lang: Lang) -> str:
    """The words in a language."""
    return words.de if lang == "de" else words.en


class Said(NamedTuple):
    """The same in both languages; places in braces are filled in by `say`."""

    en: str
    de: str


def say(said: Said, lang: Lang, /, **parts: object) -> str:
    """What is said in a language, with its parts filled in; parts may have two languages too."""
    known = {name: say(part, lang) if isinstance(part, Said) else part for name, part in parts.items()}
    return (said.de if lang == "de" else said.en).format(**known)


def counted(count: int, one: Said, many: Said, lang: Lang) -> str:
    """A number of things."""
    return f"{count} {say(one if count == 1 else many, lang)}"
