"""Building a planet: placing, Architects, free tiles and the specials."""

from __future__ import annotations

import pytest

from tests.games.rules.lords_of_worlds.situations import dealt, done, offered, refused, situation, track
from tests.rulemark import rule
from worldwright.core.game import DEALER, Line, Refusal
from worldwright.games import lords_of_worlds
from worldwright.games.lords_of_worlds.content import CELL_NAMES
from worldwright.games.lords_of_worlds.model import Collect, Declare, Fetch, Pick, Place, Skip, State, Supply
from worldwright.games.lords_of_worlds.pieces import TILE_NAMES
from worldwright.games.lords_of_worlds.table import Options

FULL = dict(
    zip(
        CELL_NAMES,
        [f"{terrain}{value}" for terrain in ("water", "desert") for value in range(1, 11)],
        strict=False,
    )
)
"""A planet with a tile on every hex."""


def carrying(tile: str, planet: dict[str, str] | None = None, **changes: object) -> State:
    """Seat 0 has collected a tile and is about to place it; a cheap tile lies in the supply."""
    fields: dict[str, object] = {"supply": "hills1", "tiles": {"d21": "mountains1"}, "carts": "a2", **changes}
    return situation(phase="place", carried=tile, planets=[planet or {}], **fields)  # type: ignore[arg-type]


@rule("LW-P1")
def test_a_tile_goes_on_a_free_hex_or_an_architect() -> None:
    state = carrying("water5", {"0,0": "forest3", "1,0": "architect8", "0,1": "viewpoint8"})
    assert {place.cell for place in offered(state, Place)} == set(CELL_NAMES) - {"0,0", "0,1"}
    assert refused(state, Place("0,0")) == Refusal("LW-P1", ("0,0",))  # a covered printed Architect is none any more
    assert refused(state, Place("0,1")) == Refusal("LW-P1", ("0,1",))
    assert refused(state, Place("3,0")) == Refusal("LW-P1", ("3,0",))
    after = done(state, Place("1,0"))
    assert lords_of_worlds.view(after, 0).planets[0].stacks[CELL_NAMES.index("1,0")] == ("architect8", "water5")
    assert refused(situation(), Place("1,1")) == Refusal("LW-P1", ("1,1",))


@rule("LW-P2")
@pytest.mark.parametrize("cell", ["0,0", "0,2", "2,-2", "-2,0"])
def test_on_a_printed_architect_the_value_counts_and_the_turn_ends(cell: str) -> None:
    after = done(carrying("water7"), Place(cell))
    assert after.earned[0] == (Line("LW-P2", 7, (cell,)),)
    assert (after.seat, lords_of_worlds.view(after, None).phase) == (1, "turn")


@rule("LW-P2")
@pytest.mark.parametrize("cell", ["2,0", "0,-2", "-2,2"])
def test_three_more_corners_are_architects_by_option(cell: str) -> None:
    assert track(done(carrying("water7"), Place(cell))) == 0
    assert track(done(carrying("water7", options=Options(architects="seven")), Place(cell))) == 7


@rule("LW-P3")
def test_on_an_empty_hex_one_more_tile_is_free_from_the_supply() -> None:
    state = done(carrying("water7", supply="hills1 forest9"), Place("1,0"))
    assert track(state) == 0
    assert [type(action) for action in lords_of_worlds.actions(state, 0)] == [Pick, Pick, Skip]
    assert refused(state, Pick("water1")) == Refusal("LW-P3", ("water1",))
    assert refused(state, Place("1,1")) == Refusal("LW-P1", ("1,1",))
    after = done(state, Pick("forest9"))
    assert [TILE_NAMES[tile] for tile in after.supply] == ["hills1"]
    assert TILE_NAMES[after.carried] == "forest9"


@rule("LW-P3")
def test_the_supply_is_refilled_from_the_reserve() -> None:
    unseen = (0, 1, 2)  # three tiles of the reserve, none of them on a hex
    state = done(carrying("water7", supply="hills1 hills2 hills3 hills4 hills5 hills6", unseen=unseen), Place("1,0"))
    state = done(state, Pick("hills3"))
    assert state.mover == DEALER
    state = done(state, Supply(("water2",)))
    assert [TILE_NAMES[tile] for tile in state.supply] == [
        "hills1", "hills2", "hills4", "hills5", "hills6", "water2",
    ]  # fmt: skip
    assert (state.mover, len(state.unseen)) == (0, 2)


@rule("LW-P3")
def test_or_the_face_up_tile_of_a_neutral_neighbour_where_the_cart_moves() -> None:
    tiles = {"c2": "forest4", "b3": "hills5", "b1": "?", "d1": "?", "a2": "water1", "d3": "?"}
    state = done(carrying("water7", supply="", tiles=tiles, carts="c0"), Place("1,0"))
    # b3 is cyan, and not next to c0; b1 and d1 are face down
    assert offered(state, Fetch) == [Fetch("c2")]
    assert refused(state, Fetch("b1")) == Refusal("LW-P3", ("b1",))
    assert refused(state, Fetch("a2")) == Refusal("LW-P3", ("a2",))
    after = done(state, Fetch("c2"))
    assert after.table.names[after.carts[0]] == "c2"
    assert {after.table.names[n] for n in range(44) if after.pending >> n & 1} == {"b1", "d1", "d3"}
    after = dealt(after)
    assert TILE_NAMES[after.carried] == "forest4"
    beside_colour = done(carrying("water7", supply="hills1", tiles=tiles, carts="c2"), Place("1,0"))
    assert offered(beside_colour, Fetch) == []
    assert refused(beside_colour, Fetch("b3")) == Refusal("LW-P3", ("b3",))


@rule("LW-P3", "LW-P4")
def test_the_free_tile_gives_nothing_more_on_an_empty_hex_and_its_value_on_an_architect() -> None:
    state = done(done(carrying("water7", supply="forest9 hills2"), Place("1,0")), Pick("forest9"))
    empty = done(state, Place("1,1"))
    assert (track(empty), empty.seat) == (0, 1)
    covered = done(state, Place("0,0"))
    assert (track(covered), covered.seat) == (9, 1)
    assert refused(situation(), Skip()) == Refusal("LW-P3")


@rule("LW-P5")
def test_a_full_planet_takes_nothing() -> None:
    full = situation(hands=["red5"], carts="a2", tiles={"a2": "hills5"}, planets=[FULL])
    assert offered(full, Collect) == []
    assert refused(full, Collect("a2", ("red5",))) == Refusal("LW-P5")
    almost = {cell: tile for cell, tile in FULL.items() if cell != "1,0"}
    last = done(carrying("hills5", almost), Place("1,0"))
    assert last.seat == 1  # no free tile: there is no room for it
    topped = {**almost, "1,1": "architect8"}
    assert offered(done(carrying("hills5", topped), Place("1,0")), Pick) == [Pick("hills1")]


@rule("LW-S1")
def test_a_mix_is_declared_for_a_viewpoint_and_stays() -> None:
    planet = {"0,1": "forest1", "1,1": "mix10", "2,0": "water2"}
    state = carrying("viewpoint9", planet)
    assert len(offered(state, Declare)) == 6
    assert refused(state, Declare("0,1", "water")) == Refusal("LW-S1", ("0,1",))
    assert refused(state, Declare("1,1", "swamp")) == Refusal("LW-S1", ("swamp",))
    declared = done(state, Declare("1,1", "water"))
    assert declared.mover == 0
    assert offered(declared, Declare) == []
    assert refused(declared, Declare("1,1", "forest")) == Refusal("LW-S1", ("1,1",))
    assert lords_of_worlds.view(declared, 1).planets[0].mixes == (("1,1", "water"),)
    assert refused(carrying("water1", planet), Declare("1,1", "water")).rule == "LW-S1"


@rule("LW-S1")
def test_an_open_mix_counts_at_the_end_as_what_brings_most() -> None:
    # between a chain of three deserts and one water: 4 deserts 10 + 1 water 1
    planet = {"-1,0": "desert1", "-1,1": "desert2", "-2,1": "desert3", "0,0": "mix11", "1,0": "water1"}
    sheet = lords_of_worlds.score(situation(planets=[planet]))[0]
    assert sheet.total == 11
    assert Line("LW-S1", 0, ("0,0", "desert")) in sheet.lines
    two = {"0,0": "mix10", "0,1": "mix11", "1,0": "sage_tree6"}
    assert lords_of_worlds.score(situation(planets=[two]))[0].total == 0  # Mixes alone are no chain
    joined = {"0,0": "mix10", "0,1": "mix11", "1,-1": "hills4"}
    assert lords_of_worlds.score(situation(planets=[joined]))[0].total == 6


@rule("LW-S2")
def test_a_sage_tree_scores_three_for_every_neighbour_at_once() -> None:
    around = {"0,-1": "water1", "1,-1": "water2", "1,0": "water3", "0,1": "forest1", "-1,1": "forest2"}
    state = carrying("sage_tree7", {**around, "-1,0": "hills1"})
    assert track(done(state, Place("0,0"))) == 7 + 18
    # the printed example: five tiles around an empty hex give 15; three around an Architect give 7 + 9 = 16
    planet = {"-1,-1": "water1", "0,-2": "water2", "1,-2": "water3", "1,-1": "forest1", "0,0": "forest2"}
    assert track(done(carrying("sage_tree7", planet), Place("0,-1"))) == 15
    near = {"0,1": "forest1", "-1,2": "forest2", "1,1": "forest3"}
    after = done(carrying("sage_tree7", near), Place("0,2"))
    assert [line.points for line in after.earned[0]] == [7, 9]
    assert after.earned[0][1] == Line("LW-S2", 9, ("0,2", "0,1", "1,1", "-1,2"))
    later = done(done(carrying("sage_tree6"), Place("1,0")), Pick("hills1"))
    assert track(done(later, Place("1,1"))) == 0


@rule("LW-S3")
def test_an_architect_tile_makes_an_architect_and_can_be_covered_again() -> None:
    state = done(carrying("architect8", supply="desert10 hills1"), Place("1,0"))
    assert track(state) == 0  # on an empty hex it scores nothing, and the free tile follows
    state = done(state, Pick("desert10"))
    state = done(state, Place("1,0"))
    assert track(state) == 10
    on_printed = done(carrying("architect9"), Place("0,0"))
    assert (track(on_printed), on_printed.seat) == (9, 1)
    before = carrying("water4", {"0,0": "architect9"})
    again = done(before, Place("0,0"))
    assert track(again) == 4
    assert lords_of_worlds.census(again) == lords_of_worlds.census(before)


@rule("LW-S4")
def test_a_viewpoint_scores_twice_the_chain_it_looks_at() -> None:
    # the printed example: forest chain of four and a Mix declared forest, beside a shorter water chain
    planet = {
        "0,1": "forest1", "-1,2": "forest2", "-2,2": "forest3", "-2,1": "forest4", "-1,0": "mix10",
        "1,0": "water1", "1,-1": "water2",
    }  # fmt: skip
    state = done(carrying("viewpoint9", planet), Declare("-1,0", "forest"))
    choices = [place for place in offered(state, Place) if place.cell == "0,0"]
    assert choices == [Place("0,0", "1,-1"), Place("0,0", "-1,0")]  # each chain by its first hex that touches
    assert refused(state, Place("0,0")) == Refusal("LW-S4", ("0,0", ""))
    assert refused(state, Place("0,0", "2,0")) == Refusal("LW-S4", ("0,0", "2,0"))
    after = done(state, Place("0,0", "-1,0"))
    assert [(line.rule, line.points) for line in after.earned[0]] == [("LW-P2", 9), ("LW-S4", 10)]
    assert after.earned[0][1].where[0] == "0,0"
    shorter = done(state, Place("0,0", "1,-1"))
    assert [line.points for line in shorter.earned[0]] == [9, 4]


@rule("LW-S4")
def test_a_viewpoint_beside_nothing_scores_nothing_and_an_open_mix_does_not_count() -> None:
    assert track(done(carrying("viewpoint8"), Place("1,0"))) == 0
    planet = {"0,1": "forest1", "1,0": "mix10"}
    after = done(carrying("viewpoint8", planet), Place("0,0", "0,1"))
    assert [line.points for line in after.earned[0]] == [8, 2]
    assert refused(carrying("water1"), Place("1,0", "0,0")) == Refusal("LW-S4", ("1,0", "0,0"))
