"""The end, the final scoring and the strategic variant."""

from __future__ import annotations

from itertools import product

import pytest
from msgspec.structs import replace

from tests.games.rules.lords_of_worlds.situations import dealt, done, laid_out, offered, refused, situation
from tests.games.rules.lords_of_worlds.test_planet import FULL
from tests.rulemark import rule
from worldwright.core.errors import PositionError
from worldwright.core.game import Line, Refusal
from worldwright.games import lords_of_worlds
from worldwright.games.editions import edition
from worldwright.games.lords_of_worlds import scoring
from worldwright.games.lords_of_worlds.content import CELL_NAMES
from worldwright.games.lords_of_worlds.content import planet as printed
from worldwright.games.lords_of_worlds.model import Collect, Discard, Hire, Place, Start, State, Walk
from worldwright.games.lords_of_worlds.pieces import size
from worldwright.games.lords_of_worlds.scoring import chain_points, set_points
from worldwright.games.lords_of_worlds.table import Options

STRATEGIC = Options(strategic=True)


def filled(hexes: int) -> dict[str, str]:
    """A planet with tiles on so many hexes."""
    return dict(list(FULL.items())[:hexes])


def placing(seats: int, hexes: int, seat: int = 0, first: int = 0) -> State:
    """A seat about to place a tile on a planet with so many hexes covered; the next one in order is free."""
    planets = [filled(hexes) if owner == seat else {} for owner in range(seats)]
    return situation(
        seats,
        phase="place",
        carried="hills9",
        planets=planets,
        tiles={"d11" if seats == 2 else "d9": "mountains1"},
        hands=["red1"] * seats,
        seat=seat,
        mover=seat,
        first=first,
    )


@rule("LW-E1")
@pytest.mark.parametrize(("seats", "covered"), [(2, 19), (3, 18), (4, 15)])
def test_the_end_comes_with_so_many_hexes_covered(seats: int, covered: int) -> None:
    early = done(placing(seats, covered - 2), Place(CELL_NAMES[covered - 2]))
    assert not early.last_round
    last = done(placing(seats, covered - 1), Place(CELL_NAMES[covered - 1]))
    assert last.last_round
    assert lords_of_worlds.to_move(last)  # the others still have their turn
    for seat in range(1, seats):
        assert last.mover == seat
        last = done(last, Hire(1))
    assert lords_of_worlds.to_move(last) == frozenset()
    assert lords_of_worlds.refusal(last, 0, Hire(1)) == Refusal("WW-T2")


@rule("LW-E1")
def test_all_have_equal_turns() -> None:
    # the last player of the round fills the planet: nobody moves any more
    over = done(placing(2, 18, seat=1), Place(CELL_NAMES[18]))
    assert lords_of_worlds.to_move(over) == frozenset()
    # the start player was seat 1, so seat 0 ends the round
    over = done(placing(2, 18, seat=0, first=1), Place(CELL_NAMES[18]))
    assert lords_of_worlds.to_move(over) == frozenset()


@rule("LW-E2")
def test_chains_score_by_length_separately_and_only_tiles_on_top() -> None:
    assert [chain_points(length) for length in (1, 2, 3, 4, 5, 7, 8)] == [1, 3, 6, 10, 15, 28, 36]
    planet = {"0,0": "water1", "1,0": "water2", "-2,0": "water3", "0,1": "desert1", "2,0": "sage_tree6"}
    sheet = lords_of_worlds.score(situation(planets=[planet]))[0]
    assert sorted(line.points for line in sheet.lines) == [1, 1, 3]
    assert Line("LW-E2", 3, ("0,0", "1,0")) in sheet.lines
    state = situation(phase="place", carried="forest2", planets=[{"1,0": "architect8", "0,0": "forest1"}])
    covered = done(state, Place("1,0"))
    assert Line("LW-E2", 3, ("0,0", "1,0")) in lords_of_worlds.score(covered)[0].lines


@rule("LW-E3")
def test_most_points_win_and_ties_share() -> None:
    tied = situation(3, planets=[{"0,0": "water1"}, {"0,0": "hills1"}, {}])
    assert lords_of_worlds.winners(tied) == frozenset()
    over = situation(3, phase="over", planets=[{"0,0": "water1"}, {"0,0": "hills1"}, {}])
    assert lords_of_worlds.winners(over) == {0, 1}
    alone = situation(2, phase="over", planets=[{"0,0": "water1", "1,0": "water2"}, {"0,0": "hills1"}])
    assert lords_of_worlds.winners(alone) == {0}


@rule("LW-E4")
def test_empty_boards_end_the_game_after_the_round() -> None:
    state = situation(hands=["red5"], carts="a2", tiles={"a2": "water5"}, piles=["red1"] * 6)
    state = done(done(state, Collect("a2", ("red5",))), Place("0,0"))
    assert state.last_round
    assert state.mover == 1
    assert lords_of_worlds.to_move(done(state, Hire(1))) == frozenset()


@rule("LW-T2")
def test_what_was_scored_at_once_is_added_to_the_planet() -> None:
    earned = ((Line("LW-C2", 5, ("b3",)), Line("LW-P2", 8, ("0,0",))), ())
    state = situation(planets=[{"0,0": "water8", "1,0": "water1"}], earned=earned)
    sheet = lords_of_worlds.score(state)[0]
    assert sheet.total == 16
    assert sheet.lines[:2] == earned[0]
    assert lords_of_worlds.view(state, 1).tracks == (13, 0)
    typed = {"game": "lords_of_worlds", "seats": [{"track": 18, "planet": []}]}
    assert lords_of_worlds.score_position(typed)[0].lines == (Line("LW-T2", 18),)


@rule("LW-V1")
def test_strategic_everything_lies_open() -> None:
    state = laid_out(STRATEGIC, 3)
    assert state.down == 0
    assert state.up == state.table.ground
    assert state.mover == state.first
    started = done(state, Start("c0"))
    assert lords_of_worlds.view(started, 0).phase == "turn"  # nobody turns up tiles


@rule("LW-V2")
def test_strategic_a_portal_leads_only_to_a_portal_and_for_free() -> None:
    table = situation(options=STRATEGIC).table
    at = table.hex_of_name
    plain = situation(options=Options(portal_from_start=False)).table
    assert len(table.portals) == 4
    for portal in table.portals:
        for other in table.portals:
            assert table.steps[portal][other] == 0
        for place in range(len(table.hexes)):
            nearest = min(_walked(plain.beside, gate, place) for gate in table.portals)
            assert table.steps[portal][place] == nearest
    assert table.steps[at["b7"]][at["c0"]] == 1  # one step to the portal a6, then free
    assert table.steps[at["b7"]][at["c2"]] == 2
    # a leap alone plays no card, so it is no turn
    state = situation(options=STRATEGIC, hands=["red1"], carts="a6")
    assert refused(state, Walk("c0", ("red1",))) == Refusal("LW-M2", ("c0",))
    assert Walk("c2", ("red1",)) in offered(state, Walk)


def _walked(beside: tuple[int, ...], start: int, goal: int) -> int:
    """Steps on foot, counted by growing a circle."""
    circle, steps = 1 << start, 0
    while not circle >> goal & 1:
        grown = circle
        for place in range(len(beside)):
            if circle >> place & 1:
                grown |= beside[place]
        circle, steps = grown, steps + 1
    return steps


@rule("LW-V3")
def test_strategic_ten_cards_are_kept() -> None:
    ten = "red1 red2 red3 red4 red5 blue1 blue2 blue4 blue5 green5"
    state = done(situation(options=STRATEGIC, hands=[ten], tiles={"a2": "hills1"}), Hire(1))
    assert lords_of_worlds.view(state, 0).phase == "discard"
    assert (state.mover, size(state.hands[0])) == (0, 11)
    assert refused(state, Discard("yellow1")) == Refusal("LW-V3", ("yellow1",))
    assert refused(state, Discard("nothing")) == Refusal("LW-V3", ("nothing",))
    after = done(state, Discard("red1"))
    assert (size(after.hands[0]), after.seat) == (10, 1)
    assert dealt(after).mover == 1
    standard = done(situation(hands=[ten], tiles={"a2": "hills1"}), Hire(1))
    assert (size(standard.hands[0]), standard.seat) == (11, 1)
    assert refused(situation(options=STRATEGIC, hands=[ten]), Discard("red1")) == Refusal("LW-V3", ("red1",))


@rule("LW-V4")
def test_strategic_equal_values_score_wherever_they_lie() -> None:
    assert [set_points(tiles) for tiles in range(8)] == [0, 0, 0, 10, 20, 40, 70, 70]
    planet = {
        "0,0": "water8", "2,0": "viewpoint8", "-2,0": "architect8", "0,2": "desert3", "0,-2": "forest3",
        "1,-2": "mix11", "2,-2": "mix11",
    }  # fmt: skip
    lines = lords_of_worlds.score(situation(options=STRATEGIC, planets=[planet]))[0].lines
    assert [line for line in lines if line.rule == "LW-V4"] == [Line("LW-V4", 10, ("-2,0", "0,0", "2,0"))]
    standard = lords_of_worlds.score(situation(planets=[planet]))[0].lines
    assert all(line.rule != "LW-V4" for line in standard)


@rule("LW-V4")
def test_a_covered_architect_counts_in_a_value_set_because_it_was_collected() -> None:
    planet = {"0,0": "water8", "2,0": "viewpoint8", "-2,0": "architect8"}
    sets = []
    for options in (STRATEGIC, replace(STRATEGIC, value_sets="visible")):
        under = situation(options=options, phase="place", carried="hills1", planets=[planet])
        lines = lords_of_worlds.score(done(under, Place("-2,0")))[0].lines
        sets.append([line for line in lines if line.rule == "LW-V4"])
    assert sets == [[Line("LW-V4", 10, ("-2,0", "0,0", "2,0"))], []]
    stack = [{"terrain": terrain, "value": 8} for terrain in ("architect", "architect", "hills")]
    for reading, points in (("collected", 11), ("visible", 1)):
        agreed = {"strategic": True, "value_sets": reading}
        position = {"options": agreed, "seats": [{"planet": [{"cell": "0,0", "stack": stack}]}]}
        assert lords_of_worlds.score_position(position)[0].total == points


@rule("LW-V4")
def test_games_begun_under_rules_1_count_value_sets_by_the_tiles_on_top() -> None:
    assert Options().value_sets == "collected"
    assert edition("lords_of_worlds", 1).Options().value_sets == "visible"


@rule("LW-E2", "LW-R2")
def test_the_printed_sum_of_53_confirms_chains_of_one_and_two_and_19_hexes() -> None:
    lengths = (7, 4, 4, 2, 1, 1)
    assert sum(lengths) == len(CELL_NAMES) == 19
    assert sum(map(chain_points, lengths)) == 53
    assert printed().chains.printed == (3, 4, 5, 7, 8)
    assert printed().chains.source == "reconstructed"


CENTRE_MIXES = ("0,0", "1,0", "0,1", "1,-1")


def with_mixes(*mixes: str) -> dict[str, object]:
    """A typed planet with undeclared Mixes on these hexes and the six terrains in turn on all others."""
    terrains = ("water", "desert", "lowlands", "forest", "hills", "mountains")
    tiles = {name: {"terrain": terrains[number % 6], "value": 5} for number, name in enumerate(CELL_NAMES)}
    tiles |= {name: {"terrain": "mix", "value": 10} for name in mixes}
    planet = [{"cell": name, "stack": [tile]} for name, tile in tiles.items()]
    return {"game": "lords_of_worlds", "seats": [{"planet": planet}]}


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, ...]]:
    """Every way to count Mixes that the scoring tries from now on."""
    ways: list[tuple[int, ...]] = []

    def counted(*choices: list[int]) -> list[tuple[int, ...]]:
        ways.extend(product(*choices))
        return list(product(*choices))

    monkeypatch.setattr(scoring, "product", counted)
    return ways


@rule("LW-S1")
def test_four_mixes_are_counted_in_a_bounded_number_of_ways(tried: list[tuple[int, ...]]) -> None:
    (sheet,) = lords_of_worlds.score_position(with_mixes(*CENTRE_MIXES)).values()
    assert len([line for line in sheet.lines if line.rule == "LW-S1"]) == 4
    assert 6 < len(tried) <= 6**4


@rule("LW-S1")
def test_mixes_that_no_chain_can_join_are_settled_apart(tried: list[tuple[int, ...]]) -> None:
    planet = [
        {"cell": cell, "stack": [{"terrain": terrain, "value": value}]}
        for cell, terrain, value in (("-2,0", "mix", 10), ("-1,0", "hills", 5), ("2,0", "mix", 10), ("1,0", "water", 5))
    ]
    (sheet,) = lords_of_worlds.score_position({"seats": [{"planet": planet}]}).values()
    assert [line.where for line in sheet.lines if line.rule == "LW-S1"] == [("-2,0", "hills"), ("2,0", "water")]
    assert [len(choice) for choice in tried] == [1, 1]


@rule("LW-S1")
@pytest.mark.parametrize("count", [5, 13])
def test_more_mixes_than_the_box_holds_are_refused(count: int, tried: list[tuple[int, ...]]) -> None:
    with pytest.raises(PositionError) as refused:
        lords_of_worlds.score_position(with_mixes(*CELL_NAMES[:count]))
    assert str(refused.value) == f"seat 0: mix is there {count} times, the box holds 4"
    assert not tried
