"""Generates the rule pages of every game and language from the rulebooks: `python -m tools.rule_pages`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from worldwright.cli.rules import MARKS
from worldwright.core.rulebook import COMMON, Rule, rulebook
from worldwright.core.words import LANGS, Lang
from worldwright.games import NAMES

FOLDER = Path(__file__).parents[1] / "docs" / "rules"

NAME_OF: dict[Lang, str] = {"en": "English", "de": "Deutsch"}
SOURCE: dict[Lang, str] = {
    "en": "Written from the rulebook `{file}` by `python -m tools.rule_pages`; correct the rule there, not here.",
    "de": "Aus dem Regelbuch `{file}` geschrieben von `python -m tools.rule_pages`; verbessere die Regel dort.",
}
INDEX = """# The rules

Every rule of every game, by its number and in our own words. A refusal and a line of a score sheet name these
numbers. *ruling* marks what the printed rules leave open and we decided; *reconstructed* marks what we could not
read from a printed source.

These pages are written from the rulebooks by `python -m tools.rule_pages`. In the terminal: `worldwright rules GAME`.

| game | rules | |
|---|---|---|
"""


def page_name(game: str, lang: Lang) -> str:
    """The file of a game's rules in a language."""
    return f"{game}.{lang}.md"


def _plain(text: str) -> str:
    """Text escaped for Markdown, except in backticks."""
    pieces = re.split(r"(`[^`]*`)", text)
    return "".join(piece if piece.startswith("`") else re.sub(r"([\\*<\[])", r"\\\1", piece) for piece in pieces)


def _rule(rule: Rule, lang: Lang) -> str:
    mark = f" *({MARKS[lang][rule.mark]})*" if rule.mark else ""
    return f"**{rule.number} {_plain(rule.title)}**{mark}  \n{_plain(rule.text.strip())}\n"


def _lines(game: str, lang: Lang) -> Iterator[str]:
    book = rulebook(game, lang)
    others = [f"[{NAME_OF[other]}]({page_name(game, other)})" for other in LANGS if other != lang]
    path = f"core/common/rulebook.{lang}.toml" if game == COMMON else f"games/{game}/rulebook.{lang}.toml"
    yield f"# {_plain(book.title)}\n"
    yield f"{_plain(book.blurb)}\n"
    yield f"{' · '.join(others)}\n"
    for section in book.sections:
        yield f"## {_plain(section.title)}\n"
        for rule in section.rules:
            yield _rule(rule, lang)
    yield "---\n"
    yield SOURCE[lang].format(file=f"src/worldwright/{path}")


def page(game: str, lang: Lang) -> str:
    """A game's rules in a language as Markdown."""
    return "\n".join(_lines(game, lang)) + "\n"


def index() -> str:
    """The list of all pages."""
    rows = []
    for game in (*NAMES, COMMON):
        pages = " · ".join(f"[{NAME_OF[lang]}]({page_name(game, lang)})" for lang in LANGS)
        rows.append(f"| {rulebook(game, 'en').title} | {len(rulebook(game, 'en').rules())} | {pages} |\n")
    return INDEX + "".join(rows)


def pages() -> dict[str, str]:
    """Every page with its text."""
    return {"README.md": index()} | {
        page_name(game, lang): page(game, lang) for game in (*NAMES, COMMON) for lang in LANGS
    }


def main() -> None:
    """Write all pages, and delete those of removed games."""
    wanted = pages()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path in FOLDER.glob("*.md"):
        if path.name not in wanted:
            path.unlink()
    for name, text in wanted.items():
        (FOLDER / name).write_text(text, encoding="utf-8")
        print(name)


if __name__ == "__main__":
    main()
