"""The pure parts of the comparison with peers: order of runs, ratios, goals, table, and what bad output says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench import compare
from bench.compare import Comparison, Ours, Peer, Run
from bench.outcome import BenchError

MONUMENTS = Ours("monuments", "list", 2)
CATAN, CATAN_4, BACKGAMMON, DOMINOES = compare.PEERS


def at(speed: int, games: int = 10) -> Run:
    """A run of one second."""
    return Run(moves=speed, games=games, cpu_seconds=1.0)


def against(peer: Peer, ours: list[int], theirs: list[int], mine: Ours = MONUMENTS) -> Comparison:
    return Comparison(mine, peer, tuple(map(at, ours)), tuple(map(at, theirs)))


def test_speeds_are_counted_by_cpu_time() -> None:
    run = Run(moves=300, games=6, cpu_seconds=1.5)
    assert (run.moves_per_second, run.games_per_second) == (200, 4)


def test_the_ratio_is_the_median_of_neighbours_and_not_of_all_runs() -> None:
    it = against(CATAN, [100, 400, 90, 10], [50, 100, 30, 10])
    assert list(it.ratios) == [2, 4, 3, 1]
    assert it.ratio == 2.5


def test_an_even_drift_falls_out_of_a_round() -> None:
    """A machine that slows down evenly over A B B A: 100 against 40, at speeds 1.0, 0.9, 0.8, 0.7."""
    it = against(CATAN, [100, 70], [36, 32])
    assert it.ratio == pytest.approx(2.5, rel=0.02)


def test_a_missing_pair_is_a_fault() -> None:
    with pytest.raises(ValueError, match="shorter"):
        _ = against(CATAN, [100, 100], [50]).ratios


def test_every_pair_runs_a_b_b_a() -> None:
    ours = [MONUMENTS, Ours("monuments", "sample", 2)]
    plan = list(compare.schedule(ours, [CATAN, BACKGAMMON], rounds=2))
    for mine in ours:
        for peer in (CATAN, BACKGAMMON):
            assert [side for _, side in plan if side in (mine, peer)] == [mine, peer, peer, mine] * 2
    assert {side for _, side in plan} == {*ours, CATAN, BACKGAMMON}
    assert [seed for seed, side in plan if side == CATAN] == [1, 2, 3, 4], "every run plays other games"


@pytest.mark.parametrize(
    ("game", "mode", "ratio", "says"),
    [
        ("monuments", "list", 199, "2x not met, aim 3x not met"),
        ("monuments", "list", 200, "2x met, aim 3x not met"),
        ("monuments", "list", 300, "2x met, aim 3x met"),
        ("monuments", "sample", 499, "5x not met"),
        ("monuments", "sample", 500, "5x met"),
        ("mondo", "list", 299, "2x met, aim 3x not met"),
        ("mondo_sapiens", "sample", 299, "3x not met, aim 3.6x not met"),
        ("mapominoes", "list", 180, "1x met, aim 1.8x met"),
        ("lords_of_worlds", "list", 99, "1x not met"),
    ],
)
def test_goals_against_catanatron(game: str, mode: str, ratio: int, says: str) -> None:
    assert compare.verdict(against(CATAN, [ratio], [100], Ours(game, mode, 2))) == says


def test_other_peers_have_no_goal() -> None:
    four = Ours("monuments", "list", 4)
    for it in (against(CATAN_4, [1], [100], four), against(BACKGAMMON, [1], [100]), against(DOMINOES, [1], [100])):
        assert it.goal is None
        assert compare.verdict(it) == ""
        assert compare.as_json(it)["goal"] is None


def test_the_table_names_ours_once_and_each_peer_below() -> None:
    text = compare.table(
        [
            against(CATAN, [81_000, 83_000], [40_000, 40_000]),
            against(BACKGAMMON, [81_000, 83_000], [60_000, 61_000]),
            against(CATAN_4, [70_000, 70_000], [30_000, 28_000], Ours("monuments", "list", 4)),
        ]
    )
    lines = text.splitlines()
    assert set(lines.pop(1)) == {"-"}
    assert [" ".join(line.split()) for line in lines] == [
        "moves/s games/s moves/game ratio lowest..highest goal",
        "monuments, list, 2 seats 82,000 10.0 8,200.0",
        "catan-2 40,000 10.0 4,000.0 2.05x 2.02..2.08 2x met, aim 3x not met",
        "backgammon 60,500 10.0 6,050.0 1.36x 1.35..1.36",
        "monuments, list, 4 seats 70,000 10.0 7,000.0",
        "catan-4 29,000 10.0 2,900.0 2.42x 2.33..2.50",
    ]
    end = lines[0].index("moves/game") + len("moves/game")
    assert all(line[:end].endswith(".0") and line[end:][:1] in ("", " ") for line in lines[1:]), (
        "numbers stand in columns"
    )


def test_json_says_the_same() -> None:
    shown = json.loads(json.dumps(compare.as_json(against(CATAN, [250, 210], [100, 100]))))
    assert shown == {
        "game": "monuments",
        "mode": "list",
        "seats": 2,
        "peer": "catan-2",
        "engine": "catanatron",
        "ours": {"moves_per_second": 230, "games_per_second": 10, "moves_per_game": 23},
        "theirs": {"moves_per_second": 100, "games_per_second": 10, "moves_per_game": 10},
        "ratio": 2.3,
        "ratios": [2.5, 2.1],
        "goal": {"least": 2, "aim": 3, "met": True, "aim_met": False},
    }


def test_both_sides_results_are_read() -> None:
    result = {"game": "monuments", "moves": 30, "games": 2, "cpu_seconds": 0.5}
    assert compare.read_run(json.dumps({"results": [result]}), "Ours") == Run(30, 2, 0.5)
    assert compare.read_run(json.dumps(result), "A peer") == Run(30, 2, 0.5)


@pytest.mark.parametrize(
    "text",
    ["", "no json", "[]", "7", "{}", '{"results": []}', '{"results": [1]}', '{"moves": 1}', '{"results": [{}, {}]}'],
)
def test_output_that_is_no_result_is_refused(text: str) -> None:
    with pytest.raises(BenchError, match=r"^Ours did not print one result"):
        compare.read_run(text, "Ours")


def test_a_run_without_a_finished_game_is_refused() -> None:
    with pytest.raises(BenchError, match="Ours finished no game"):
        compare.read_run('{"moves": 9, "games": 0, "cpu_seconds": 1}', "Ours")


def test_names_are_chosen_or_refused() -> None:
    known = ["mondo", "monuments"]
    assert compare.named(None, known, "game") == known
    assert compare.named("monuments", known, "game") == ["monuments"]
    with pytest.raises(BenchError, match=r"^There is no game 'chess'; there are mondo, monuments\.$"):
        compare.named("monuments,chess", known, "game")
    with pytest.raises(BenchError, match="No game"):
        compare.named("", known, "game")


def test_a_missing_venv_is_one_sentence_and_exit_code_2(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = tmp_path / "bin" / "python"
    monkeypatch.setattr("sys.argv", ["compare.py", "--peers-python", str(missing)])
    assert compare.main() == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"There is no {missing}")
    assert printed.err.count("\n") == 1


def test_a_failing_command_is_named_with_its_last_words(tmp_path: Path) -> None:
    broken = tmp_path / "python"
    broken.write_text("#!/bin/sh\necho first >&2\necho 'no module catanatron' >&2\nexit 1\n")
    broken.chmod(0o755)
    with pytest.raises(BenchError, match=r"^catanatron's catan-2 failed: no module catanatron$"):
        compare.Bench([], broken, 1.0).play(CATAN, seed=1)
