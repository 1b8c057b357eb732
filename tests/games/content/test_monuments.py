"""What the box and the plans hold, against the spec; and what a monument of one's own must hold."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tests.rulemark import rule
from worldwright.core.errors import ContentError
from worldwright.games import monuments
from worldwright.games.monuments.box import BoxFile, box, box_from
from worldwright.games.monuments.plans import SPARE, PlanFile, plan, plan_from, plan_names
from worldwright.kit.piles import count, size
from worldwright.lab.simulate import SimulationPlan, one_game

ALL = ("capitol", "capitol_grand", "notre_dame", "san_pietro", "taj_mahal")


def test_there_are_82_stones() -> None:
    assert size(box().stock) == 82
    assert {stone.kind: stone.count for stone in box().file.stones} == {
        "purple": 28, "red": 20, "white": 14, "orange": 10, "blue": 9, "black": 1,
    }  # fmt: skip


def test_the_quarry_has_19_fields_that_touch_as_the_spec_says() -> None:
    names = box().fields
    touches = {names[f]: {names[n] for n in box().neighbours[f]} for f in range(19)}
    assert len(names) == 19
    for j in range(12):
        assert touches[f"O{j}"] == {f"O{(j - 1) % 12}", f"O{(j + 1) % 12}", f"M{j // 2}"}
    for k in range(6):
        assert touches[f"M{k}"] == {f"M{(k - 1) % 6}", f"M{(k + 1) % 6}", "I", f"O{2 * k}", f"O{2 * k + 1}"}
    assert touches["I"] == {f"M{k}" for k in range(6)}


@pytest.mark.parametrize(
    ("name", "count", "points"),
    [
        ("taj_mahal", 39, 95),
        ("capitol", 36, 64),
        ("capitol_grand", 44, 114),
        ("notre_dame", 42, 106),
        ("san_pietro", 41, 105),
    ],
)
def test_the_plans_hold_so_many_stones_and_points_and_are_marked(name: str, count: int, points: int) -> None:
    assert len(plan(name).places) == count
    assert plan(name).worth(plan(name).full) == points
    assert plan(name).file.source == ("own" if name == "capitol_grand" else "reconstructed")


@pytest.mark.parametrize("name", ALL)
def test_every_stone_rests_on_1_2_or_4_stones_that_cover_its_underside(name: str) -> None:
    monument = plan(name)
    spots = {place: tuple(map(int, place.split(":")[1].split(","))) for place in monument.places}
    for number, place in enumerate(monument.places):
        level = monument.levels[number]
        below = [p for p in monument.places if p.startswith(f"L{level - 1}:")]
        x, y = spots[place]
        squares = {(x + dx, y + dy) for dx in (0, 1) for dy in (0, 1)}
        resting = [
            p for p in below if squares & {(spots[p][0] + dx, spots[p][1] + dy) for dx in (0, 1) for dy in (0, 1)}
        ]
        assert {monument.number[p] for p in resting} == {
            q for q in range(len(monument.places)) if monument.supports[number] >> q & 1
        }
        if level > 1:
            covered = {(spots[p][0] + dx, spots[p][1] + dy) for p in resting for dx in (0, 1) for dy in (0, 1)}
            assert squares <= covered
            assert len(resting) in {1, 2, 4}


MATERIAL = {
    "taj_mahal": [(9, 5, 3, 2), (9, 7, 2, 1), (6, 5, 4, 4)],
    "capitol": [(10, 6, 3, 2), (9, 5, 3, 3), (9, 5, 2, 2)],
    "capitol_grand": [(10, 6, 3, 2), (7, 7, 4, 3), (10, 4, 4, 3)],
    "notre_dame": [(10, 6, 3, 2), (7, 7, 4, 3), (7, 5, 5, 4)],
    "san_pietro": [(10, 6, 3, 2), (7, 7, 4, 3), (7, 5, 5, 4)],
}


@rule("WM-R1")
@pytest.mark.parametrize("name", ALL)
def test_the_first_bag_has_the_printed_ratio(name: str) -> None:
    first = MATERIAL[name][0]
    assert first == tuple(round(part * sum(first) / 21) for part in (10, 6, 3, 2))


@pytest.mark.parametrize("name", ALL)
def test_the_material_plans_hold_what_was_calibrated(name: str) -> None:
    kinds = ("purple", "red", "white", "orange", "blue", "black")
    expected = [dict(zip(kinds, (*amounts, 3, 1), strict=True)) for amounts in MATERIAL[name]]
    assert list(plan(name).file.rounds) == expected


@rule("WM-E1")
@pytest.mark.parametrize("name", ALL)
def test_every_monument_can_be_finished_with_a_stone_of_each_colour_to_spare(name: str) -> None:
    monument = plan(name)
    for kind in range(4):
        dealt = sum(count(bag, kind) for bag in monument.material)
        assert dealt >= monument.kinds.count(kind) + SPARE, box().kinds[kind]


@rule("WM-E1")
@pytest.mark.parametrize("name", ALL)
def test_greedy_bots_finish_97_of_100_games(name: str) -> None:
    """The first of the games that docs/measured/health.md counts, at 2, 3 and 4 seats."""
    plans = [SimulationPlan("monuments", {"monument": name}, seats, 1, ("greedy",) * seats) for seats in (2, 3, 4)]
    finished = [one_game(each, number, False).facts["finished"] for each in plans for number in range(24)]
    assert sum(finished) >= 0.97 * len(finished)


def test_colours_go_by_level() -> None:
    for name in ALL:
        monument = plan(name)
        colours = {(level, box().kinds[kind]) for level, kind in zip(monument.levels, monument.kinds, strict=True)}
        assert colours <= {(1, "purple"), (2, "red"), (3, "white"), (4, "orange"), (5, "orange")}


TWO_LEVELS = "[4, 0]], [[0, 0], [4, 0]]"
OWN = """
source = "own"
title = { en = "Two towers", de = "Zwei Türme" }
levels = [[[0, 0], [4, 0]], [[0, 0], [4, 0]], [[0, 0]]]
"""
ROUND = "\n[[rounds]]\npurple = 10\nred = 6\nblue = 3\nblack = 1\nwhite = 4\n"


def own(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with a monument of one's own, as `worldwright --content` reads it."""
    folder = tmp_path / "monuments" / "plans"
    folder.mkdir(parents=True)
    (folder / "two_towers.toml").write_text(text, encoding="utf-8")
    monkeypatch.setenv("WORLDWRIGHT_CONTENT", str(tmp_path))
    plan.cache_clear()


def test_a_player_can_add_a_monument(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own(OWN + ROUND * 2 + ROUND.replace("10", "8"), tmp_path, monkeypatch)
    assert plan_names() == ("capitol", "capitol_grand", "notre_dame", "san_pietro", "taj_mahal", "two_towers")
    assert plan("two_towers").places == ("L1:0,0", "L1:4,0", "L2:0,0", "L2:4,0", "L3:0,0")
    assert "two_towers" in monuments.content()["monuments"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("levels = 3", r"two_towers.toml"),
        (OWN.replace(TWO_LEVELS, "[4, 0]], [[1, 0], [4, 0]]") + ROUND * 3, r"level 2, \[1, 0\]: is not supported"),
        (OWN.replace("[[[0, 0], [4, 0]],", "[[[0, 0], [1, 0]],") + ROUND * 3, r"level 1, \[1, 0\]: overlaps"),
        (OWN + ROUND * 2, r"rounds.*length >= 3"),
        (OWN + ROUND * 2 + ROUND.replace("black = 1", "black = 2"), r"round 3: needs exactly one black stone"),
        (OWN + ROUND * 2 + ROUND.replace("10", "1"), r"round 3: has 15 stones, but the quarry's rings take"),
        (OWN + ROUND * 3, r"rounds: draw 30 purple stones, the box has 28"),
        (OWN + ROUND.replace("white", "orange").replace("10", "9").replace("= 4", "= 3") * 3,
         r"rounds: draw 0 white stones, the monument needs 2: one for each place, and 1 more"),
        (OWN + ROUND.replace("white", "gold") * 3, r"round 1: there are no stones of kind 'gold'"),
        (OWN.replace("[[0, 0]]]", "[[0, 0]], [[0, 0]], [[0, 0]], [[0, 0]]]") + ROUND * 3, r"at most 5 levels"),
        (OWN + "colour = 3\n" + ROUND * 3, r"unknown field `colour`"),
        ("not toml", r"is not TOML"),
    ],
)  # fmt: skip
def test_a_faulty_monument_is_named_with_entry_and_reason(
    text: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own(text, tmp_path, monkeypatch)
    with pytest.raises(ContentError, match=says):
        plan("two_towers")
    with pytest.raises(ContentError, match=r"two_towers\.toml"):
        plan("two_towers")


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"gem": "gold"}, "gem: there are no stones of kind 'gold'"),
        ({"points_by_level": (1,)}, "points_by_level: needs one number"),
        ({"walk_lengths": (1, 2)}, "no walk from O0 visits it"),
    ],
)
def test_a_faulty_box_is_named(changes: dict[str, object], says: str) -> None:
    with pytest.raises(ContentError, match=says):
        box_from(msgspec.structs.replace(box().file, **changes), "box.toml")


def test_fields_must_touch_each_other() -> None:
    tree = msgspec.to_builtins(box().file)
    tree["fields"][0]["touches"] = ["O1", "M5"]
    with pytest.raises(ContentError, match="must touch those that touch it"):
        box_from(msgspec.convert(tree, BoxFile), "box.toml")


def test_plans_are_checked_when_made() -> None:
    file = msgspec.convert(msgspec.to_builtins(plan("capitol").file), PlanFile)
    assert plan_from("again", file, "again.toml").places == plan("capitol").places
