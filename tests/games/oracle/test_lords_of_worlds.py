"""Random planets scored twice: by the game and by trying everything."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.oracle import lords_of_worlds as oracle
from tests.rulemark import rule
from worldwright.games import game

CELLS = [(q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2]
TERRAINS = st.sampled_from(("water", "water", "desert", "desert", "forest", "hills"))


@st.composite
def worlds(draw: st.DrawFn) -> tuple[oracle.World, dict[oracle.Cell, str]]:
    """A planet with up to four Mixes, some of them declared."""
    cells = draw(st.lists(st.sampled_from(CELLS), unique=True, max_size=19))
    mixes = draw(st.integers(0, 4))
    world: oracle.World = {}
    declared = {}
    for number, cell in enumerate(cells):
        if number < mixes:
            world[cell] = ("mix", draw(st.sampled_from((10, 11))))
            if draw(st.integers(0, 3)) == 0:
                declared[cell] = draw(TERRAINS)
        elif draw(st.integers(0, 7)) == 0:
            special = draw(st.sampled_from((("sage_tree", 6), ("architect", 8), ("viewpoint", 9), ("viewpoint", 8))))
            world[cell] = special
        else:
            world[cell] = (draw(TERRAINS), draw(st.integers(1, 10)))
    return world, declared


def position(world: oracle.World, declared: dict[oracle.Cell, str], strategic: bool) -> dict[str, Any]:
    """The planet as a position file has it."""
    planet = []
    for (q, r), (terrain, value) in world.items():
        tile: dict[str, Any] = {"terrain": terrain, "value": value}
        if (q, r) in declared:
            tile["as"] = declared[q, r]
        planet.append({"cell": f"{q},{r}", "stack": [tile]})
    return {"game": "lords_of_worlds", "options": {"strategic": strategic}, "seats": [{"planet": planet}]}


@rule("LW-V4")
@settings(max_examples=60)
@given(worlds(), st.lists(st.tuples(st.sampled_from(CELLS), st.sampled_from((8, 9))), max_size=4))
def test_covered_architects_are_collected(
    made: tuple[oracle.World, dict[oracle.Cell, str]], under: list[tuple[oracle.Cell, int]]
) -> None:
    world, declared = made
    under = [(cell, value) for cell, value in under if cell in world]
    rules = game("lords_of_worlds")
    typed = position(world, declared, True)
    for entry in typed["seats"][0]["planet"]:
        for (q, r), value in under:
            if entry["cell"] == f"{q},{r}":
                entry["stack"].insert(0, {"terrain": "architect", "value": value})
    everything = world | {(9, number): ("architect", value) for number, (_, value) in enumerate(under)}
    for reading, counted in (("collected", everything), ("visible", world)):
        typed["options"]["value_sets"] = reading
        expected = oracle.chains(world, declared) + oracle.values(counted)
        assert rules.score_position(typed)[0].total == expected


@rule("LW-E2", "LW-S1", "LW-V4")
@settings(max_examples=150)
@given(worlds())
def test_the_game_scores_a_planet_as_trying_everything_does(
    made: tuple[oracle.World, dict[oracle.Cell, str]],
) -> None:
    world, declared = made
    rules = game("lords_of_worlds")
    assert rules.score_position(position(world, declared, False))[0].total == oracle.chains(world, declared)
    expected = oracle.chains(world, declared) + oracle.values(world)
    assert rules.score_position(position(world, declared, True))[0].total == expected
