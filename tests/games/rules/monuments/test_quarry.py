"""The quarry phase, rule by rule."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.rules.monuments.situations import (
    CAPITOL,
    CAPITOL_FILL,
    at_work,
    done,
    in_quarry,
    opened,
    refused,
    total,
)
from tests.rulemark import rule
from worldwright.core.chance import Chance, seed_from
from worldwright.core.game import DEALER, Move
from worldwright.games import monuments
from worldwright.games.monuments.box import box
from worldwright.games.monuments.model import Build, Fill, First, Options, Pass, State, Walk
from worldwright.games.monuments.plans import plan
from worldwright.kit.piles import size


def filled(options: Options, round_: int, number: int = 0) -> tuple[str, ...]:
    """What the dealer lays out in a round, field by field."""
    state = msgspec.structs.replace(opened(options), round=round_)
    act = monuments.deal(state, Chance(seed_from(number), "test"))
    assert isinstance(act, Fill)
    assert refused(state, DEALER, act) == ""
    return act.fields


def stones_on(fields: tuple[str, ...], ring: tuple[int, ...]) -> list[int]:
    return [len(fields[field].split(",")) if fields[field] else 0 for field in ring]


@rule("WM-G2")
def test_a_round_opens_with_the_quarry_and_its_worker_drawn_by_chance() -> None:
    start = monuments.start(CAPITOL, 3)
    assert monuments.to_move(start) == {DEALER}
    drawn = {monuments.deal(start, Chance(seed_from(n), "test")) for n in range(40)}
    assert drawn == {First(0), First(1), First(2)}
    state = done(done(start, DEALER, First(2)), DEALER, CAPITOL_FILL)
    assert (state.phase, state.round) == ("quarry", 1)
    assert monuments.to_move(state) == {2}


@rule("WM-G2")
def test_nobody_builds_or_passes_in_the_quarry() -> None:
    state = in_quarry()
    assert refused(state, 0, Build("L1:0,0")) == "WM-G2"
    assert refused(state, 0, Pass()) == "WM-G2"


@rule("WM-Q1")
def test_the_capitol_bag_of_round_1_fills_12_and_12_and_1() -> None:
    fields = filled(CAPITOL, 1)
    things = box()
    assert sum(stones_on(fields, tuple(range(19)))) == 25
    assert stones_on(fields, things.outer) == [1] * 12
    assert stones_on(fields, things.middle) == [2] * 6
    assert stones_on(fields, things.inner) == [1]
    drawn = [kind for field in fields for kind in field.split(",")]
    assert {kind: drawn.count(kind) for kind in things.kinds} == {
        "purple": 10, "red": 6, "white": 3, "orange": 2, "blue": 3, "black": 1,
    }  # fmt: skip


@rule("WM-Q1")
@pytest.mark.parametrize(
    "change",
    [
        lambda fields: ("red", *fields[1:]),  # a stone the bag does not hold
        lambda fields: (fields[12], *fields[1:12], fields[0], *fields[13:]),  # two stones on an outer field
        lambda fields: (fields[0], fields[1]),
        lambda fields: ("gold", *fields[1:]),
        lambda fields: (*fields[:12], "red,purple", *fields[13:]),  # not in the box's order
    ],
)
def test_the_dealer_cannot_fill_the_quarry_in_any_other_way(change: object) -> None:
    assert callable(change)
    assert refused(opened(), DEALER, Fill(change(CAPITOL_FILL.fields))) == "WW-T4"


@rule("WM-Q2")
@pytest.mark.parametrize(
    ("monument", "round_", "singles"),
    [("taj_mahal", 1, 1), ("taj_mahal", 2, 1), ("taj_mahal", 3, 1), ("capitol", 1, 0), ("capitol", 2, 0),
     ("capitol", 3, 2), ("capitol_grand", 3, 0), ("notre_dame", 1, 0), ("san_pietro", 3, 0)],
)  # fmt: skip
def test_some_middle_fields_get_a_single_stone(monument: str, round_: int, singles: int) -> None:
    options = Options(monument=monument)
    middle = stones_on(filled(options, round_), box().middle)
    assert sorted(middle) == [1] * singles + [2] * (6 - singles)


@rule("WM-Q2")
def test_chance_decides_which_middle_field_stays_short() -> None:
    shorts = {tuple(stones_on(filled(Options(), 1, n), box().middle)).index(1) for n in range(60)}
    assert shorts == set(range(6))


@rule("WM-Q3")
def test_walks_are_1_then_2_then_3_then_always_4_fields_long_whoever_moves() -> None:
    state = in_quarry(seats=2)
    lengths: list[int] = []
    while state.phase == "quarry" and len(lengths) < 6:
        acts = monuments.actions(state, state.turn)
        assert {len(act.steps) for act in acts if isinstance(act, Walk)} == {box().length(len(lengths))}
        lengths.append(box().length(len(lengths)))
        state = done(state, state.turn, acts[0])
    assert lengths == [1, 2, 3, 4, 4, 4]


@rule("WM-Q3")
def test_the_worker_begins_on_any_outer_field_and_nowhere_else() -> None:
    state = in_quarry()
    assert {act.steps[0].partition(":")[0] for act in monuments.actions(state, 0) if isinstance(act, Walk)} == {
        f"O{number}" for number in range(12)
    }
    assert refused(state, 0, Walk(("M0:red",))) == "WM-Q3"
    assert refused(state, 0, Walk(("O0:purple", "O1:purple"))) == "WM-Q3"


@rule("WM-Q4")
def test_one_stone_must_be_taken_from_every_field_that_has_any_and_one_may_choose() -> None:
    state = at_work("O0", O1="red", M0="purple blue", M1="white", O2="orange")
    assert refused(state, 0, Walk(("M0:blue", "M1:white", "O2:orange", "O1:red"))) == ""
    assert refused(state, 0, Walk(("M0:purple", "M1:white", "O2:orange", "O1:red"))) == ""
    assert refused(state, 0, Walk(("M0", "M1:white", "O2:orange", "O1:red"))) == "WM-Q4"
    assert refused(state, 0, Walk(("M0:red", "M1:white", "O2:orange", "O1:red"))) == "WM-Q4"
    assert refused(state, 0, Walk(("O11:red", "O10", "O9", "O8"))) == "WM-Q4"


@rule("WM-Q5")
def test_steps_go_to_touching_fields_and_never_twice_to_one() -> None:
    state = at_work("O0", O2="red", M0="purple purple")
    assert refused(state, 0, Walk(("O1", "O2:red", "O3", "O4"))) == ""
    assert refused(state, 0, Walk(("O2:red", "O3", "O4", "O5"))) == "WM-Q5"
    assert refused(state, 0, Walk(("M0:purple", "O1", "M0:purple", "O1"))) == "WM-Q5"
    assert refused(state, 0, Walk(("I", "M0:purple", "O1", "O2:red"))) == "WM-Q5"
    assert refused(state, 0, Walk(("nowhere", "O1", "O2:red", "O3"))) == "WM-Q5"


@rule("WM-Q5")
def test_the_start_field_may_be_entered_once_unless_the_table_says_no() -> None:
    back = Walk(("O1", "M0", "O0:red", "O11"))
    allowed = at_work("O0", O0="red")
    assert refused(allowed, 0, back) == ""
    assert back in monuments.actions(allowed, 0)
    forbidden = at_work("O0", Options(monument="capitol_grand", reenter=False), O0="red", O2="red")
    assert refused(forbidden, 0, back) == "WM-Q5"
    assert back not in monuments.actions(forbidden, 0)


@rule("WM-Q6")
def test_a_walk_ends_on_the_outer_ring() -> None:
    state = at_work("O0", O2="red")
    assert refused(state, 0, Walk(("O1", "O2:red", "M1", "I"))) == "WM-Q6"
    assert refused(state, 0, Walk(("O1", "O2:red", "M1", "M0"))) == "WM-Q6"


@rule("WM-Q7")
def test_a_walk_collects_at_least_one_stone() -> None:
    state = at_work("O0", I="red")
    assert refused(state, 0, Walk(("O1", "O2", "O3", "O4"))) == "WM-Q7"
    assert all("I:red" in act.steps for act in monuments.actions(state, 0) if isinstance(act, Walk))


@rule("WM-Q7")
@pytest.mark.parametrize("reenter", [True, False])
def test_from_every_outer_field_every_other_field_can_be_visited_by_a_legal_walk(reenter: bool) -> None:
    for start in box().outer:
        worker = box().fields[start]
        for name in box().fields:
            if name != worker or reenter:
                state = at_work(worker, Options(monument="capitol_grand", reenter=reenter), 2, **{name: "red"})
                assert monuments.actions(state, 0), (worker, name)


@rule("WM-Q8")
def test_others_see_how_many_stones_not_which() -> None:
    state = at_work("O0", O1="red", M0="purple blue", O2="white")
    walk = Move(0, 0, Walk(("M0:blue", "O1:red", "O2:white", "O3")))
    after = monuments.apply(state, walk)
    assert monuments.view(after, 0).screens[0].stones == ("red", "white", "blue")
    for other in (1, None):
        assert monuments.view(after, other).screens[0] == type(monuments.view(after, other).screens[0])(3, None)
        assert monuments.redact(state, walk, other).act == Walk(("M0", "O1", "O2", "O3"))
    assert monuments.redact(state, walk, 0) == walk


@rule("WM-Q8")
def test_open_screens_show_everything_to_everybody() -> None:
    state = at_work("O0", Options(monument="capitol_grand", open_screens=True), O1="red", O2="white", O7="black")
    walk = Move(0, 0, Walk(("O1:red", "O2:white", "O3", "O4")))
    after = monuments.apply(state, walk)
    assert monuments.view(after, None).screens[0].stones == ("red", "white")
    assert monuments.redact(state, walk, 1) == walk


def last_stone(black: int) -> State:
    """One stone is left in the quarry; the black one is behind a screen."""
    state = at_work("O0", O1="red")
    screens = [0, 0]
    screens[black] = 1 << 8 * box().start_stone
    return msgspec.structs.replace(state, screens=tuple(screens))


@rule("WM-Q9")
def test_the_last_stone_ends_the_phase_and_the_black_stone_gives_2_points_and_the_worker() -> None:
    before = last_stone(black=1)
    state = done(before, 0, Walk(("O1:red", "O2", "O3", "O4")))
    assert (state.phase, state.holder) == ("build", 1)
    assert monuments.to_move(state) == {1}
    assert (total(state, 0), total(state, 1)) == (10, 12)
    assert size(state.screens[1]) == 0
    assert size(state.stock) == size(before.stock) + 1


def test_a_sampled_walk_is_as_likely_as_any_other() -> None:
    state = at_work("O0", O1="red", O2="white", M0="purple blue", M1="red white", I="purple red white", O7="red")
    legal = list(monuments.actions(state, 0))
    chance = Chance(seed_from(5), "uniform")
    draws = 200 * len(legal)
    counts = dict.fromkeys(legal, 0)
    for _ in range(draws):
        counts[monuments.sample(state, 0, chance)] += 1
    squares = sum((count - 200) ** 2 / 200 for count in counts.values())
    assert squares < 1.5 * len(legal), "far from uniform"


def test_the_material_of_every_round_is_what_the_dealer_lays_out() -> None:
    for name in ("taj_mahal", "capitol_grand", "notre_dame", "san_pietro"):
        for round_ in (1, 2, 3):
            laid = [kind for field in filled(Options(monument=name), round_) for kind in field.split(",") if kind]
            expected = {kind: amount for kind, amount in plan(name).file.rounds[round_ - 1].items() if amount}
            assert {kind: laid.count(kind) for kind in laid} == expected
