"""What is remembered between two questions is bounded, and nothing a visitor makes up stays."""

from __future__ import annotations

import gc
import importlib
import pkgutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import worldwright
from worldwright.core.content import FOLDER_VARIABLE, load
from worldwright.core.errors import ContentError, NotationError, OptionError
from worldwright.core.game import DEALER
from worldwright.core.match import Match, options_from, start
from worldwright.core.notation import move_text, parse_move
from worldwright.games import NAMES, game
from worldwright.games.lords_of_worlds import payments
from worldwright.games.lords_of_worlds.content import LaidBoard
from worldwright.games.lords_of_worlds.table import Options as LordsOptions
from worldwright.games.lords_of_worlds.table import Table, suggested, table
from worldwright.games.mondo import rules as mondo_rules
from worldwright.games.mondo.content import Table as MondoTable
from worldwright.games.mondo_sapiens import rules as sapiens_rules
from worldwright.games.monuments.box import box

FLOORS = ("core", "kit", "games", "bots")
BY_CONTENT = {
    "games.editions._compiled": "our own modules",
    "core.rulebook.rulebook": "a book for each game and language",
    "games.lords_of_worlds.content.tiles_of": "choices of six terrains",
    "games.mapominoes.content.deck_file": "the files there are",
    "games.mapominoes.outlines.outlines": "the files there are",
    "games.mondo.content.board_row": "the masks there are",
    "games.mondo.content.box": "two boxes",
    "games.mondo.content.chips": "numbers of players",
    "games.mondo.content.ground": "masks, sides and strips",
    "games.mondo.content.tinted": "the masks there are",
    "games.mondo_sapiens.content.board_row": "the boards there are",
    "games.mondo_sapiens.content.chips": "numbers of players",
    "games.mondo_sapiens.content.ground": "the boards there are",
    "games.mondo_sapiens.content.tinted": "the boards there are",
    "games.monuments.plans.plan": "the files there are",
}
"""Caches without a bound of their own, and what bounds them."""


def caches() -> Iterator[tuple[str, Any]]:
    """Every remembering function of the rules and bots, by its name."""
    for floor in FLOORS:
        folder = Path(worldwright.__file__).parent / floor
        for found in pkgutil.walk_packages([str(folder)], f"worldwright.{floor}."):
            module = importlib.import_module(found.name)
            for name, value in vars(module).items():
                if hasattr(value, "cache_info") and value.__module__ == module.__name__:
                    yield f"{module.__name__.removeprefix('worldwright.')}.{name}", value


def kept() -> int:
    """How many answers all of them remember."""
    return sum(function.cache_info().currsize for _, function in caches())


def test_a_cache_without_a_bound_is_bounded_by_the_content() -> None:
    free = {
        name
        for name, function in caches()
        if function.cache_info().maxsize is None and function.__wrapped__.__code__.co_argcount
    }
    assert free == set(BY_CONTENT)


REFUSED: dict[str, tuple[dict[str, Any], ...]] = {
    "mondo": tuple({"mode": "step", "handicap": ["none"], "window": number} for number in range(1000)),
    "mondo_sapiens": tuple({"boards": [1], "pause": number} for number in range(1000)),
    "mapominoes": tuple({"deck": [f"moon_{number}"]} for number in range(1000)),
    "lords_of_worlds": tuple({"boards": [{"board": "large_a", "offset": [number % 60, 0]}]} for number in range(300)),
    "monuments": tuple({"monument": "x" * number} for number in range(1000)),
}


@pytest.mark.parametrize("name", NAMES)
def test_refused_options_are_kept_nowhere(name: str) -> None:
    rules = game(name)
    with pytest.raises(OptionError):  # what is read once is read now
        start(rules, options_from(rules, REFUSED[name][0]), 2)
    before = kept()
    for tree in REFUSED[name]:
        with pytest.raises(OptionError):
            start(rules, options_from(rules, tree), 2)
    assert kept() == before


def moved(number: int) -> LordsOptions:
    """The suggested boards, elsewhere: another assembly that looks the same."""
    by = (2 * (number % 20), 2 * (number // 20))
    lying = tuple(
        msgspec.structs.replace(board, offset=(board.offset[0] + by[0], board.offset[1] + by[1]))
        for board in suggested(2)
    )
    assert all(isinstance(board, LaidBoard) for board in lying)
    return LordsOptions(boards=lying)


def alive() -> int:
    gc.collect()
    return sum(isinstance(thing, Table) for thing in gc.get_objects())


def test_assemblies_go_when_nobody_plays_on_them() -> None:
    for number in range(100):
        start(game("lords_of_worlds"), moved(number), 2)
    assert table.cache_info().currsize <= 32
    assert alive() <= 40


def test_equal_tables_stay_one_object_while_somebody_plays() -> None:
    first = start(game("lords_of_worlds"), moved(7), 2)
    for number in range(50, 100):
        start(game("lords_of_worlds"), moved(number), 2)
    assert start(game("lords_of_worlds"), moved(7), 2).table is first.table


def test_payments_begin_again_when_they_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(payments, "KEPT", 50)
    for known in (payments._offered, payments._wild_offered, payments._names):
        known.clear()
    for code in range(200):
        for payment in (*payments.payments(code, 9, 3), *payments.wild_payments(9, 3, code % 64)):
            payments.names(code % 6, payment)
    for known in (payments._offered, payments._wild_offered, payments._names):
        assert 0 < len(known) <= 50


@pytest.mark.parametrize("rules", [mondo_rules, sapiens_rules])
def test_tables_with_all_sorts_of_options_share_what_is_large(rules: Any) -> None:
    options = game(rules.__name__.split(".")[2]).Options
    for number in range(1200):
        rules.setup(options(window=number % 1000, rest=number), 2)
    assert rules.setup.cache_info().currsize <= 1024
    before = rules.solver.cache_info().currsize
    solo = [rules.setup(options(rest=number), 1) for number in range(20)]
    assert rules.solver.cache_info().currsize <= before + 1
    assert len({id(one.solvable.__self__) for one in solo}) == 1


def test_long_words_of_others_are_not_remembered() -> None:
    rules = game("monuments")
    match: Match[Any, Any, Any, Any] = Match(rules)
    fill = next(move for move in match.log if move.by == DEALER and hasattr(move.act, "fields"))
    piles = box().fill_pile
    assert parse_move(rules, move_text(fill)) == fill  # what reading a first line prepares is no word of others
    before = kept(), piles.cache_info().currsize  # type: ignore[attr-defined]
    for number in range(200):
        long = f"{'red,' * (500 + number)}red"
        act = msgspec.structs.replace(fill.act, fields=(long, *fill.act.fields[1:]))
        line = move_text(msgspec.structs.replace(fill, act=act))
        assert parse_move(rules, line).act == act
        assert rules.refusal(start(rules, rules.Options(), 2), DEALER, act) is not None
        with pytest.raises(NotationError):
            parse_move(rules, f"0.000 p0 build place={'L' * (70 + number)} x")
    assert (kept(), piles.cache_info().currsize) == before  # type: ignore[attr-defined]


def test_a_content_file_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "mondo"
    folder.mkdir()
    packaged = Path(sys.modules["worldwright.games.mondo"].__file__ or "").parent / "table.toml"
    text = packaged.read_text(encoding="utf-8")
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    (folder / "table.toml").write_text(text.replace("first = 2", "first = 3"), encoding="utf-8")
    assert load("mondo", "table.toml", MondoTable).tasks.first == 3
    (folder / "table.toml").write_text(text.replace("first = 2", "first = 4"), encoding="utf-8")
    assert load("mondo", "table.toml", MondoTable).tasks.first == 3  # rules and snapshots go on agreeing


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("W = ", r"table\.toml, species: object missing required field `W`"),
        ("3 = ", r"table\.toml, chips: object missing required field `3`"),
        ("names = ", r"table\.toml, modifiers: object missing required field `names`"),
        ("perfection = ", r"table\.toml, tasks: object missing required field `perfection`"),
    ],
)
def test_a_table_file_without_a_line_is_one_sentence(
    line: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packaged = Path(sys.modules["worldwright.games.mondo"].__file__ or "").parent / "table.toml"
    lines = packaged.read_text(encoding="utf-8").splitlines(keepends=True)
    folder = tmp_path / "mondo"
    folder.mkdir()
    (folder / "table.toml").write_text("".join(one for one in lines if not one.startswith(line)), encoding="utf-8")
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    with pytest.raises(ContentError, match=says):
        load("mondo", "table.toml", MondoTable)
