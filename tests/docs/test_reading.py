"""The documents stay short, plain and complete: words, lines, rows, and the folders that a reader must find."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MOST_WORDS = 35_000
MOST_LINES = 150
MOST_ROWS = 50
REFERENCE = re.compile(r"docs/(rules/|api\.md)")
"""The texts of the rules and the names of the Python API: looked up, and as long as the games need them."""
WRITTEN = re.compile(r"docs/((measured|rules|pictures)/|api\.md)")
"""Pages that programs write."""
PLAIN = re.compile(
    r"\b(house|houses|anew|whoever|whomever|somebody|nobody|everybody|steward|errands?|told|desk|onlookers?|janitor|"
    r"mend(?:s|ed)?|twins?|takebacks?)\b",
    re.IGNORECASE,
)
"""Words of our own where others have a common one."""
NAMES = ("stilt house", "house rules", "move-house")
"""Where such a word is the right one."""


def every_page() -> list[str]:
    """Every page, by its path."""
    listed = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return listed.split()


def pages() -> list[str]:
    """Every page that people write."""
    return [name for name in every_page() if not WRITTEN.match(name)]


def text(name: str) -> str:
    """A page's text."""
    return (ROOT / name).read_text(encoding="utf-8")


def private_words(name: str) -> list[str]:
    """The private words of a page, outside of code and of what programs write into it."""
    written = re.compile(
        r"<!-- ([\w ]+) -->.*?<!-- end of \1 -->|^```.*?^```|`[^`\n]*`|\]\([^)]*\)", re.MULTILINE | re.DOTALL
    )
    prose = written.sub("", text(name))
    for right in NAMES:
        prose = prose.replace(right, "")
    return PLAIN.findall(prose)


def test_all_pages_together_can_be_read_in_an_afternoon() -> None:
    """Measured and generated pages count too: a reader cannot tell them from others."""
    words = {name: len(re.findall(r"\S*\w\S*", text(name))) for name in every_page() if not REFERENCE.match(name)}
    assert sum(words.values()) <= MOST_WORDS, sorted(words.items(), key=lambda page: -page[1])[:10]


def test_the_map_fits_on_a_few_screens() -> None:
    assert len(text("docs/architecture.md").splitlines()) <= MOST_LINES


def test_the_glossary_has_few_words() -> None:
    rows = [line for line in text("docs/glossary.md").splitlines() if line.startswith("| ")]
    assert 1 < len(rows) - 1 <= MOST_ROWS


def test_the_map_names_the_folder_of_every_feature() -> None:
    written = text("docs/architecture.md")
    for folder in sorted((ROOT / "src/worldwright/server").iterdir()):
        if (folder / "__init__.py").is_file():
            assert f"`worldwright.server.{folder.name}`" in written, folder.name
    for folder in sorted((ROOT / "client/src/features").iterdir()):
        if folder.is_dir():
            assert f"`features/{folder.name}`" in written, folder.name


def test_every_decision_is_in_the_index() -> None:
    folder = ROOT / "docs" / "decisions"
    named = re.findall(r"\]\(([\w-]+\.md)\)", text("docs/decisions/README.md"))
    assert sorted(named) == sorted(page.name for page in folder.glob("*.md") if page.name != "README.md")


@pytest.mark.parametrize("name", pages())
def test_a_page_says_it_in_the_words_of_everyone(name: str) -> None:
    assert private_words(name) == []
