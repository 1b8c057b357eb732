"""`worldwright export`: records as rows, in every format the same; bad input writes nothing."""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest

import worldwright as ww
from tests.cli.run import called
from worldwright.games import NAMES
from worldwright.lab import rows

NESTED = ("options", "players", "totals", "winners", "fewest_win", "over", "moves")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record of each game, and one of a game that is not over."""
    path = tmp_path_factory.mktemp("records")
    for name in NAMES:
        short = {"rounds": 1} if name in ("mondo", "mondo_sapiens", "mapominoes") else {}
        (game,) = ww.play(name, ["random", "greedy"], seed=5, options=short).games
        (path / f"{name}.record").write_text(game.record.text(), encoding="utf-8")
    (path / "unfinished.record").write_text(ww.match("monuments", seed=3).record().text(), encoding="utf-8")
    (path / "note.txt").write_text("no record", encoding="utf-8")
    return path


def read_lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def read_csv(path: Path) -> list[dict[str, Any]]:
    with path.open(encoding="utf-8", newline="") as file:
        games: list[dict[str, Any]] = list(csv.DictReader(file))
    for game in games:
        game |= {name: json.loads(game[name]) for name in NESTED}
        game |= {"rules": int(game["rules"]), "seats": int(game["seats"]), "seed": game["seed"] or None}
    return games


def read_parquet(path: Path) -> list[dict[str, Any]]:
    games: list[dict[str, Any]] = pyarrow.parquet.read_table(path).to_pylist()
    for game in games:
        game["options"] = json.loads(game["options"])
        game["moves"] = [{**move, "act": json.loads(move["act"])} for move in game["moves"]]
    return games


READERS = {".jsonl": read_lines, ".csv": read_csv, ".parquet": read_parquet}


@pytest.mark.parametrize("ending", rows.FORMATS)
def test_every_format_holds_the_games_as_they_were_played(
    ending: str, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rows, "BATCH", 4)
    out = tmp_path / f"games{ending}"
    ran = called("export", str(folder), str(folder / "mondo.record"), "-o", str(out))
    assert (ran.code, ran.out, ran.err) == (0, f"{out}: {len(NAMES) + 2} games\n", "")
    games = READERS[ending](out)
    files = [*sorted(folder.glob("*.record")), folder / "mondo.record"]
    assert [game["file"] for game in games] == [str(file) for file in files]
    for game in games:
        read = ww.read_record(game["file"])
        assert list(game) == list(rows.GameRow.__struct_fields__)
        assert (game["game"], game["seats"], game["over"]) == (read.name, 2, read.over)
        assert game["options"] == read.record.header.options
        assert (tuple(game["players"]), tuple(game["totals"])) == (read.players, read.totals)
        assert (frozenset(game["winners"]), game["fewest_win"]) == (read.winners, read.fewest_win)
        assert game["seed"] == (read.record.seed.hex() if read.record.seed else None)
        assert [(move["at"], move["by"]) for move in game["moves"]] == [(move.at, move.by) for move in read.moves]
        assert [move["act"]["do"] for move in game["moves"]] == [
            type(move.act).__struct_config__.tag for move in read.moves
        ]


def test_bad_input_is_one_sentence_and_writes_nothing(folder: Path, tmp_path: Path) -> None:
    bad, empty = tmp_path / "bad.record", tmp_path / "empty"
    bad.write_bytes((folder / "monuments.record").read_bytes().replace(b"seats 2", b"seats 3", 1))
    empty.mkdir()
    good = str(folder / "monuments.record")
    for words, says in {
        (good, "-o", str(tmp_path / "games.xlsx")): "games.xlsx: the name must end in .parquet, .csv, .jsonl",
        (good, str(bad), "-o", str(tmp_path / "games.csv")): "bad.record, line 6: was changed",
        (str(empty), "-o", str(tmp_path / "games.csv")): "empty: has no file that ends in .record",
        (str(tmp_path / "no.record"), "-o", str(tmp_path / "games.csv")): "no.record: cannot be read",
        (good, "-o", str(tmp_path / "nowhere" / "games.csv")): "games.csv: cannot be written (no such file",
        (good,): "Missing option '-o'",
    }.items():
        ran = called("export", *words)
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1), ran
        assert says in ran.err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.record", "empty"]


def test_what_is_there_stays_until_the_new_file_is_whole(folder: Path, tmp_path: Path) -> None:
    out, mine, bad = tmp_path / "games.csv", tmp_path / "games.csv.part", tmp_path / "bad.record"
    out.write_text("old", encoding="utf-8")
    mine.write_text("mine", encoding="utf-8")
    bad.write_text("no record", encoding="utf-8")
    assert called("export", str(folder), str(bad), "-o", str(out)).code == 2
    assert (out.read_text("utf-8"), mine.read_text("utf-8")) == ("old", "mine")
    assert called("export", str(folder), "-o", str(out)).code == 0
    assert (len(read_csv(out)), mine.read_text("utf-8")) == (len(NAMES) + 1, "mine")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.record", "games.csv", "games.csv.part"]


def test_without_pyarrow_one_sentence_says_what_to_install(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    ran = called("export", str(folder), "-o", str(tmp_path / "games.parquet"))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        "worldwright: Parquet needs pyarrow, which is not installed: pip install 'worldwright[parquet]'.\n"
    )
    assert list(tmp_path.iterdir()) == []
