"""What players read from the server and the games: common words, short sentences, the same values in both languages."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "worldwright"
PRIVATE = {
    "en": re.compile(
        r"\b(anew|everybody|for good|house|mended|nobody|onlookers?|so many|somebody|told|whoever)\b|\blooks? on\b"
        r"|\bas it stands\b",
        re.IGNORECASE,
    ),
    "de": re.compile(r"\b(Haus|Knopf|Leitung|Pult|jemandes|niemandes|umsonst|Siegel|versiegelt|Gegner|Mitspieler)\b"),
}
ALLOWED = re.compile(r"stilt house", re.IGNORECASE)
"""A building of a board."""
LONGEST = 22
RULE = re.compile(r"\b(WW|MO|MS|MA|LW|WM)-[A-Z]\d")
IN_BRACKETS = re.compile(r" \((?:[A-Z]{2}-[A-Z]\d+(?:, )?)+\)$")
"""A rule's number after a sentence of the terminal."""
VALUE = re.compile(r"\{(\w+)")
Text = tuple[str, str, str]
"""Where, the language, and the text."""


def pairs(where: str, tree: Any) -> Iterator[tuple[str, str, str]]:
    """Texts with their translation in a tree: where, English, German."""
    if isinstance(tree, dict):
        if isinstance(tree.get("en"), str) and isinstance(tree.get("de"), str):
            yield where, tree["en"], tree["de"]
        for key, each in tree.items():
            yield from pairs(f"{where} {key}", each)
    elif isinstance(tree, list):
        for number, each in enumerate(tree):
            yield from pairs(f"{where} {number}", each)


def strings(where: str, tree: Any) -> Iterator[tuple[str, str]]:
    """All texts with a space in a tree of one language."""
    if isinstance(tree, str) and " " in tree:
        yield where, tree
    elif isinstance(tree, dict | list):
        for key, each in tree.items() if isinstance(tree, dict) else enumerate(tree):
            yield from strings(f"{where} {key}", each)


def content() -> Iterator[tuple[str, Any]]:
    for path in sorted(SOURCE.glob("**/*.toml")):
        if path.parent.name != "puzzles":
            yield path.relative_to(SOURCE).as_posix(), tomllib.loads(path.read_text(encoding="utf-8"))


def literal(node: ast.expr | None) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


@cache
def both_languages() -> list[Text]:
    """Where, English, German: of modules and of content."""
    return [*said(), *(pair for name, tree in content() for pair in pairs(name, tree))]


def said() -> Iterator[tuple[str, str, str]]:
    """Sentences in both languages in modules: `Said("…", "…")`, and tables from "en" and "de"."""
    for path in sorted(SOURCE.rglob("*.py")):
        file = path.relative_to(SOURCE).as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            where = f"{file}:{getattr(node, 'lineno', 0)}"
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("Said", "Words"):
                texts = [text for each in node.args[:2] if (text := literal(each)) is not None]
                if len(texts) == 2:
                    yield where, texts[0], texts[1]
            elif isinstance(node, ast.Dict) and [literal(key) for key in node.keys] == ["en", "de"]:
                english, german = node.values
                if isinstance(english, ast.Dict) and isinstance(german, ast.Dict):
                    pairs = zip(german.keys, german.values, strict=True)
                    others = {literal(key): literal(value) for key, value in pairs}
                    for key, value in zip(english.keys, english.values, strict=True):
                        one, other = literal(value), others.get(literal(key))
                        if one is not None and other is not None:
                            yield f"{where} {literal(key)}", one, other
                elif (one := literal(english)) is not None and (other := literal(german)) is not None:
                    yield where, one, other


def refusals() -> Iterator[tuple[str, str]]:
    """The sentences that the server refuses with: literals in calls of exceptions."""
    for path in sorted((SOURCE / "server").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
                for each in ast.walk(node.exc):
                    if (text := literal(each if isinstance(each, ast.expr) else None)) is not None and " " in text:
                        yield f"{path.relative_to(SOURCE).as_posix()}:{node.lineno}", text


@cache
def texts() -> list[Text]:
    return list(every_text())


def every_text() -> Iterator[Text]:
    for where, english, german in both_languages():
        yield where, "en", english
        yield where, "de", german
    for name, tree in content():
        if lang := re.search(r"\.(en|de)\.toml$", name):
            yield from ((where, lang[1], text) for where, text in strings(name, tree))
    yield from ((where, "en", text) for where, text in refusals())


def sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.!?])\s+", re.sub(r"\{[^{}]*\}", "…", text))


def test_texts_are_found() -> None:
    assert len(texts()) > 4000
    assert {lang for _, lang, _ in texts()} == {"en", "de"}


def test_no_text_has_a_private_word() -> None:
    found = [text for text in texts() if PRIVATE[text[1]].search(ALLOWED.sub("", text[2]))]
    assert found == []


def test_no_sentence_is_long_but_in_the_rules() -> None:
    long = [
        (where, sentence)
        for where, _, text in texts()
        if "rulebook" not in where
        for sentence in sentences(text)
        if len(sentence.split()) > LONGEST
    ]
    assert long == []


@pytest.mark.parametrize(("lang", "most"), [("en", 79), ("de", 55)])
def test_long_sentences_of_the_rules_become_fewer(lang: str, most: int) -> None:
    """A rule may need a long sentence; there are no more of them than today."""
    rules = [text for where, language, text in texts() if "rulebook" in where and language == lang]
    assert sum(len(sentence.split()) > LONGEST for text in rules for sentence in sentences(text)) <= most


def test_no_message_is_the_number_of_a_rule() -> None:
    messages = [text for text in texts() if "rulebook" not in text[0] and " events" not in text[0]]
    assert [text for text in messages if RULE.search(IN_BRACKETS.sub("", text[2]))] == []


def test_both_languages_say_the_same_values() -> None:
    both = both_languages()
    own = {"has", "is_", "was"}  # verbs that change with the person in one language alone
    differ = [pair for pair in both if set(VALUE.findall(pair[1])) - own != set(VALUE.findall(pair[2])) - own]
    assert differ == []
