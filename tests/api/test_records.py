"""Records through the public names: read, replayed, verified; a fault names file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

import worldwright as ww
from worldwright.games import NAMES


@pytest.fixture(scope="module", params=NAMES)
def file(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record of each game."""
    name = request.param
    short = {"rounds": 1} if name in ("mondo", "mondo_sapiens", "mapominoes") else {}
    (game,) = ww.play(name, ["random", "greedy"], seed=5, options=short).games
    path = tmp_path_factory.mktemp("records") / f"{name}.record"
    path.write_text(game.record.text(), encoding="utf-8")
    return path


def test_a_record_says_who_played_what_and_who_won(file: Path) -> None:
    read = ww.read_record(file)
    assert read.name == file.stem == ww.verify(file).game
    assert read.players == ("random", "greedy")
    assert (read.seats, read.over) == (2, True)
    assert isinstance(read.options, ww.games[read.name].Options)
    assert len(read.states) == len(read.moves) + 1
    assert len(read.totals) == 2
    assert read.winners
    assert isinstance(read.view(0), ww.games[read.name].View)
    assert read.view(None, after=0) != read.view(None)
    verdict = ww.verify(str(file))
    assert (verdict.moves, verdict.sealed) == (len(read.moves), True)


def test_a_changed_record_names_its_file_and_line(file: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.record"
    bad.write_bytes(file.read_bytes().replace(b"seats 2", b"seats 3", 1))
    for read in (ww.read_record, ww.verify):
        with pytest.raises(ww.UserError) as fault:
            read(bad)
        assert str(fault.value) == f"{bad}, line 6: was changed: its check does not match"
        with pytest.raises(ww.UserError, match=r"^line 6: was changed"):
            read(bad.read_bytes())
        with pytest.raises(ww.UserError, match="cannot be read"):
            read(tmp_path / "nothing")


def test_an_unfinished_record_has_no_winners() -> None:
    match = ww.match("monuments", seed=3)
    read = ww.read_record(match.record().text().encode())
    assert (read.over, read.winners) == (False, frozenset())
