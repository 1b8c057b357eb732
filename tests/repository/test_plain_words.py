"""Docstrings and comments use common words: the private ones of old have a word that everyone searches for."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "worldwright"
PRIVATE = re.compile(
    r"\b(anew|aside|desks?|errands?|everybody|houses?|janitor|mend(?:s|ed)?|nobody|onlookers?|somebody|stewards?|"
    r"takebacks?|tells?|told|twins?|whoever|whomever|wish(?:es)?)\b"
)
ALLOWED = {
    "compiled/__init__.py": "`./dev twins`",  # a command
    "games/mondo_sapiens/settlements.py": "stilt house",  # printed on a board
    "server/analysis/routes.py": "`onlooker`",  # a parameter of a request
    "server/catalogue/routes.py": "`house`",  # the name of the rules of every table in the interface
}
"""Files in which such a word is the right one, and where."""


def prose(code: str) -> Iterator[str]:
    """The comments of a module and the texts that stand alone, in lower case but for constants' names."""
    last = tokenize.NEWLINE
    for token in tokenize.generate_tokens(io.StringIO(code).readline):
        stands_alone = last in (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)
        if token.type == tokenize.COMMENT or (token.type == tokenize.STRING and stands_alone):
            yield re.sub(r"\b[A-Z][a-z]+\b", lambda word: word[0].lower(), token.string)
        if token.type not in (tokenize.COMMENT, tokenize.NL):
            last = token.type


def private_words(path: Path) -> list[str]:
    """The private words in a module's docstrings and comments."""
    text = "\n".join(prose(path.read_text(encoding="utf-8")))
    return PRIVATE.findall(text.replace(ALLOWED.get(path.relative_to(SOURCE).as_posix(), "\0"), ""))


def test_docstrings_and_comments_use_common_words() -> None:
    found = {str(path.relative_to(SOURCE)): private_words(path) for path in sorted(SOURCE.rglob("*.py"))}
    assert len(found) > 300
    assert {name: words for name, words in found.items() if words} == {}


def test_exceptions_are_still_needed() -> None:
    for name, words in ALLOWED.items():
        assert words in "\n".join(prose((SOURCE / name).read_text(encoding="utf-8"))), name
