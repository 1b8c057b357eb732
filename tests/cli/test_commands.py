"""The commands people script against."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.run import called, worldwright
from worldwright.cli import COMMANDS, GROUPS, MOVED, SECTIONS, SHORT
from worldwright.core.rulebook import rulebook


def test_help_lists_every_command() -> None:
    ran = worldwright("--help")
    assert ran.code == 0
    assert all(name in ran.out for name in COMMANDS)


def test_help_shows_what_players_type_before_what_hosts_type() -> None:
    told = called("--help").out
    places = [told.index(f"\n{title}:") for title in SECTIONS]
    assert places == sorted(places)
    assert told.index("  play ") < told.index("  verify ") < told.index("  simulate ") < told.index("  admin backup ")


@pytest.mark.parametrize("name", [*COMMANDS, *GROUPS, *(f"{group} {name}" for name, group in SHORT.items())])
def test_every_command_has_help(name: str) -> None:
    ran = called(*name.split(), "--help")
    assert ran.code == 0
    assert ran.out.startswith("Usage: worldwright")


@pytest.mark.parametrize("name", MOVED)
def test_a_name_of_before_tells_the_new_one_in_one_sentence(name: str) -> None:
    for words in ((name,), (name, "--help"), (name, "file", "--data", "folder")):
        ran = called(*words)
        assert (ran.code, ran.out, ran.err) == (2, "", f"worldwright: {name!r} is called `{MOVED[name]}` now.\n")
    assert MOVED[name].removeprefix("worldwright ") in COMMANDS or MOVED[name].startswith("./dev ")


def test_games_as_json_gives_seats_and_an_option_schema() -> None:
    tree = json.loads(worldwright("games", "--json").out)
    monuments = next(entry for entry in tree["games"] if entry["name"] == "monuments")
    assert monuments["seats"] == {"min": 2, "max": 4}
    assert monuments["title"] == {"en": "Monuments", "de": "Monuments"}
    assert "monument" in json.dumps(monuments["options"])
    assert "Monuments" in called("games").out


def test_rules_in_german_are_complete() -> None:
    ran = worldwright("rules", "monuments", "--lang", "de")
    assert ran.code == 0
    for number, rule in rulebook("monuments", "de").rules().items():
        assert number in ran.out
        assert rule.text in ran.out
    assert "[Festlegung]" in ran.out
    assert json.loads(called("rules", "monuments", "--json").out)["sections"]


def test_content_tells_its_sources() -> None:
    tree = json.loads(worldwright("content", "monuments", "--json").out)
    assert set(tree["monuments"]) == {"taj_mahal", "capitol", "capitol_grand", "notre_dame", "san_pietro"}
    sources = {name: entry["source"] for name, entry in tree["monuments"].items()}
    assert sources.pop("capitol_grand") == "own"
    assert set(sources.values()) == {"reconstructed"}
    shown = called("content", "monuments").out
    assert "[reconstructed]" in shown
    assert "[own]" in shown


def simulated(*words: str) -> dict[str, object]:
    ran = worldwright("simulate", "monuments", "--json", *words)
    assert ran.code == 0, ran.err
    tree: dict[str, object] = json.loads(ran.out)
    assert tree.pop("timing")
    return tree


@pytest.mark.parametrize("more", [(), ("--sealed",)])
def test_a_simulation_is_the_same_twice_and_with_two_processes(more: tuple[str, ...]) -> None:
    words = ("--seats", "4", "--games", "30", "--seed", "1", *more)
    once = simulated(*words)
    assert once == simulated(*words)
    assert once == simulated(*words, "--jobs", "2")
    assert once["conserved"] is True
    assert once["pieces"] == 82
    assert once != simulated("--seats", "4", "--games", "30", "--seed", "2")


def test_greedy_beats_random() -> None:
    tree = simulated("--games", "40", "--bot", "greedy", "--bot", "random", "--seed", "3")
    wins = tree["wins"]
    assert isinstance(wins, list)
    assert wins[0] > 32


def test_an_arena_is_the_same_with_two_processes_and_names_pairs_and_ratings() -> None:
    words = ("arena", "monuments", "--bots", "random,greedy", "--games", "4", "--seats", "2", "--seed", "3", "--json")
    ran = worldwright(*words, "--jobs", "1")
    assert ran.code == 0, ran.err
    tree = json.loads(ran.out)
    assert tree == json.loads(worldwright(*words, "--jobs", "2").out)
    (pair,) = tree["pairs"]
    assert (pair["a"], pair["b"], pair["games"], pair["won"], pair["shared"]) == ("random", "greedy", 4, 0, 0)
    assert pair["low"] == 0 < pair["high"] < 1
    assert [one["bot"] for one in tree["ratings"]] == ["random", "greedy"]
    assert "greedy" in worldwright(*words[:-1]).out


def test_records_verify_replay_and_score(tmp_path: Path) -> None:
    assert simulated("--seats", "3", "--games", "4", "--records", str(tmp_path))
    files = sorted(map(str, tmp_path.iterdir()))
    assert len(files) == 4
    ran = worldwright("verify", *files)
    assert (ran.code, ran.out.count("follow from the sealed seed")) == (0, 4)
    score = json.loads(called("score", files[0], "--json").out)
    assert score["game"] == "monuments"
    for sheet in score["sheets"]:
        assert sheet["total"] == sum(line["points"] for line in sheet["lines"])
    moves = json.loads(called("replay", files[0], "--json").out)["moves"]
    assert called("replay", files[0]).out.count("\n") > len(moves)
    at = called("replay", files[0], "--at", "3", "--seat", "2")
    assert "Quarry" in at.out
    assert "You  " in at.out
    broken = tmp_path / "broken.record"
    broken.write_text(Path(files[0]).read_text(encoding="utf-8").replace(" p1 ", " p2 ", 1), encoding="utf-8")
    ran = called("verify", files[1], str(broken))
    assert ran.code == 2
    assert "broken.record, line " in ran.err
    assert ran.err.count("\n") == 1


def test_a_position_is_scored_line_by_line(tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text('{"game": "monuments", "seats": [{"track": 34, "gems": 2}, {"track": 70}]}', encoding="utf-8")
    tree = json.loads(called("score", str(file), "--json").out)
    assert [sheet["total"] for sheet in tree["sheets"]] == [40, 70]
    assert tree["sheets"][0]["lines"][1] == {"rule": "WM-E2", "points": 6}
    assert "Schlusswertung" in called("score", str(file), "--lang", "de").out
    file.write_text('{"game": "monuments", "seats": [{"track": 34}]}', encoding="utf-8")
    assert "position.json, seats: monuments is for 2 to 4 players, not 1" in called("score", str(file)).err
    german = called("score", str(file), "--lang", "de")
    assert "position.json, seats: monuments ist für 2 bis 4 Personen, nicht 1" in german.err


def test_bench_measures_both_ways() -> None:
    tree = json.loads(worldwright("lab", "bench", "--json", "--game", "monuments", "--seconds", "0.05").out)
    assert [(entry["mode"], entry["seats"]) for entry in tree["results"]] == [
        ("list", 2), ("sample", 2), ("compiled", 2)
    ]  # fmt: skip
    assert tree["tables"][0]["bytes"] > 0


def test_a_whole_game_can_be_played_by_typing(tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    ran = worldwright(
        "terminal",
        "monuments",
        "--seed",
        "3",
        "--lang",
        "de",
        "--record",
        str(file),
        typed="?\nhint 4\nhint 2\nWM-Q3\nzzz\n" + "1\n" * 400,
    )
    assert ran.code == 0, ran.err
    assert "Tipp: Geh " in ran.out
    assert "Tipp: Schau hier: " in ran.out
    assert "hints [[1,0,0,1],[0,0,0,0]] #" in file.read_text(encoding="utf-8")
    assert "2 hints given" in called("verify", str(file)).out
    assert "Wie weit der Arbeiter geht" in ran.out
    assert "Kein Treffer für 'zzz'." in ran.out
    assert "Das Spiel ist aus." in ran.out
    assert "Steinbruch (" in ran.out
    assert "Quarry" not in ran.out
    assert called("verify", str(file)).code == 0
    assert "Ebene 1, lila" in called("replay", str(file), "--lang", "de").out


def test_terrains_and_portals_are_chosen_in_the_standard_game_too() -> None:
    chosen = '{"terrains":["desert","forest","hills","mountains"],"portal_from_start":false}'
    ran = called("terminal", "lords_of_worlds", "--seed", "3", "--options", chosen, typed="q\n")
    assert ran.code == 0, ran.err
    supply = ran.out.partition("Supply")[2].splitlines()[1]
    assert "Des" in supply
    assert "Wat" not in supply
    few = called("terminal", "lords_of_worlds", "--options", '{"terrains":["desert"]}')
    assert (few.code, few.err) == (2, "worldwright: option terrains: 4 terrains are in play, not 1.\n")


def test_leaving_the_terminal_writes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    ran = worldwright("terminal", "monuments", "--record", str(file), typed="1\n<\nq\n")
    assert (ran.code, file.exists()) == (0, False)
    assert "You left the game." in ran.out
