"""Games that bots have played are kept: read again they are the same, and a bot that changed begins anew."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tools import bots_kept, bots_page
from worldwright.bots import levels
from worldwright.bots.companions import skill
from worldwright.bots.ratings import FILE
from worldwright.core.skill import Style
from worldwright.games import NAMES, game
from worldwright.lab.arena import ArenaContest, report, several_games

PAIR = ("keen", "casual")
CONTEST = ArenaContest("monuments", {}, 3, 18, ("keen", "casual"), 6)


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(bots_kept, "FOLDER", tmp_path)
    bots_kept.fingerprint.cache_clear()
    yield
    bots_kept.fingerprint.cache_clear()


def keep(games: range) -> bots_kept.Kept:
    records = bots_kept.read(CONTEST.game)
    grown = bots_kept.of_pair(records, CONTEST, PAIR)
    grown.add(several_games(CONTEST, PAIR, games))
    bots_kept.write(CONTEST.game, bots_kept.replaced(records, CONTEST, PAIR, grown))
    return grown


def test_games_that_are_kept_in_parts_are_those_that_the_arena_plays() -> None:
    keep(range(3))
    keep(range(3, 6))
    (kept,) = bots_kept.read(CONTEST.game)
    assert kept.outcomes() == several_games(CONTEST, PAIR, range(6))
    found = bots_page.found_in(CONTEST)
    assert found is not None
    assert found[1] == report(CONTEST, kept.outcomes())
    assert bots_page.found_in(CONTEST, least=7) is None


def test_games_of_a_bot_that_has_changed_are_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    keep(range(3))
    played: Any = skill(game("monuments")).levels
    monkeypatch.setitem(played, "casual", Style(rough=0.9))
    bots_kept.fingerprint.cache_clear()
    records = bots_kept.read(CONTEST.game)
    assert bots_kept.of_pair(records, CONTEST, PAIR).places == ""
    assert bots_page.found_in(CONTEST) is None
    assert [one.places for one in bots_kept.replaced(records, CONTEST, PAIR, keep(range(1)))] == [keep(range(0)).places]


def test_every_bot_has_a_fingerprint_of_files_that_are_there() -> None:
    for name in NAMES:
        assert len({bots_kept.fingerprint(name, level) for level in levels.LEVELS}) == len(levels.LEVELS)


def test_a_table_of_kept_games_takes_the_place_of_an_older_one_that_says_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    keep(range(6))
    old = "worldwright arena monuments --bots keen,casual --games 6 --seats 3 --seed 18"
    more = "worldwright arena monuments --bots keen,casual --games 60 --seats 3 --seed 18"
    older, stored = bots_page.Contest((), {}, stored=False), bots_page.Contest((), {})
    assert bots_page.updated({old: older}, 18) == {old: older}, "no game of easy and novice is kept yet"
    monkeypatch.setattr(bots_page, "LOWER", ("keen", "casual"))
    assert bots_page.updated({old: older}, 18)[old].stored
    assert bots_page.updated({more: older}, 18) == {more: older}
    assert bots_page.updated({more: stored}, 18).keys() == {old}, "a table of kept games says what is kept"


def test_the_page_and_the_ratings_are_what_the_figures_give() -> None:
    contests = bots_page.kept()
    assert {line.split()[2] for line in contests} == set(NAMES)
    assert bots_page.page(contests) == bots_page.PAGE.read_text(encoding="utf-8"), "python -m tools.bots_page"
    assert bots_page.ratings(contests) == FILE.read_text(encoding="utf-8")


def test_comments_imports_and_docstrings_do_not_make_another_bot(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text(
        '"""A bot."""\nimport math\nBEST = 3\n"""Best."""\ndef think() -> int:\n    """T."""\n    return BEST\n'
    )
    before = bots_kept.code_of(path)
    path.write_text("BEST = 3  # points\ndef think() -> int: return BEST\n")
    assert bots_kept.code_of(path) == before
    path.write_text("BEST = 4\ndef think() -> int: return BEST\n")
    assert bots_kept.code_of(path) != before
