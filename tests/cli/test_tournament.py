"""`worldwright lab tournament`: the same for the same seed, as text, JSON and CSV."""

from __future__ import annotations

import json

from tests.cli.run import called, worldwright

BOTS = ("lab", "tournament", "monuments", "--bots", "novice,novice,easy,easy,random", "--rounds", "3", "--seed", "4")


def test_a_swiss_tournament_among_bots_is_the_same_for_the_same_seed() -> None:
    first, again = worldwright(*BOTS, "--json"), worldwright(*BOTS, "--json")
    assert first.out == again.out
    found = json.loads(first.out)
    assert len(found["rounds"]) == 3
    assert sum(row["points"] for row in found["standings"]) == 3 * 3 * 24, "two tables and a bye in every round"
    assert sorted(row["entrant"] for row in found["standings"]) == ["easy", "easy 2", "novice", "novice 2", "random"]
    assert called(*BOTS[:-1], "5", "--json").out != first.out


def test_the_standings_as_csv_and_as_text() -> None:
    lines = worldwright(*BOTS, "--csv").out.splitlines()
    assert lines[0] == "place,name,round 1,round 2,round 3,points,opponents,wins"
    assert len(lines) == 6
    assert lines[1].startswith("1,")
    shown = called(*BOTS).out
    assert "novice 2" in shown
    assert "swiss" in shown


def test_a_round_robin_lets_everybody_meet_everybody() -> None:
    wish = (
        "lab",
        "tournament",
        "monuments",
        "--bots",
        "novice,easy,random,novice",
        "--system",
        "round_robin",
        "--json",
    )
    found = json.loads(worldwright(*wish).out)
    pairs = [frozenset(table["entrants"]) for played in found["rounds"] for table in played["tables"]]
    assert len(pairs) == len(set(pairs)) == 6


def test_tables_of_three_with_a_bot_that_fills_in() -> None:
    wish = (
        "lab",
        "tournament",
        "monuments",
        "--bots",
        "novice,easy",
        "--seats",
        "3",
        "--rounds",
        "1",
        "--fill",
        "--json",
    )
    found = json.loads(called(*wish).out)
    assert len(found["standings"]) == 2
