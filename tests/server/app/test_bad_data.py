"""Rows that are not what was written: the server starts with all that is sound, says so, and touches nothing."""

from __future__ import annotations

import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from examples.play_over_sockets import Guest
from tests.cli.run import called
from tests.server.site import Line, LiveSite, open_site
from worldwright.server.storage import table_store as stored
from worldwright.server.storage.data_folder import DATABASE

Harm = Callable[[sqlite3.Connection, str], None]


def letter_of_a_card(db: sqlite3.Connection, table: str) -> None:
    db.execute("UPDATE tables SET card = replace(card, 'monuments', 'monumentz') WHERE id = ?", [table])


def half_a_card(db: sqlite3.Connection, table: str) -> None:
    db.execute("UPDATE tables SET card = substr(card, 1, 40) WHERE id = ?", [table])


def bytes_for_a_card(db: sqlite3.Connection, table: str) -> None:
    db.execute("UPDATE tables SET card = CAST(x'fffe7b22' AS TEXT) WHERE id = ?", [table])


def letter_of_an_event(db: sqlite3.Connection, table: str) -> None:
    db.execute(f"UPDATE events SET text = replace(text, '0.000', '0.001') WHERE seq = 2 AND {_OF_TABLE}", [table])


def bytes_for_an_event(db: sqlite3.Connection, table: str) -> None:
    db.execute(f"UPDATE events SET text = CAST(x'fffe' AS TEXT) WHERE seq = 3 AND {_OF_TABLE}", [table])


def missing_event(db: sqlite3.Connection, table: str) -> None:
    db.execute(f"DELETE FROM events WHERE seq = 3 AND {_OF_TABLE}", [table])


def no_number(db: sqlite3.Connection, table: str) -> None:
    db.execute(f"UPDATE events SET command = 'x' WHERE seq = 3 AND {_OF_TABLE}", [table])


def garbage_content(db: sqlite3.Connection, table: str) -> None:
    """What the table was played with is not what is installed, and garbage."""
    db.execute("UPDATE contents SET body = x'00ff00ff'")


def bytes_for_a_name(db: sqlite3.Connection, _: str) -> None:
    db.execute("UPDATE person SET name = CAST(x'fffe41' AS TEXT) WHERE name = 'Damaged'")


_OF_TABLE = '"table" = (SELECT number FROM tables WHERE id = ?)'
HARMS: dict[str, tuple[Harm, bool, bool]] = {
    "a letter of a card": (letter_of_a_card, True, True),
    "half a card": (half_a_card, True, True),
    "bytes for a card": (bytes_for_a_card, True, True),
    "a letter of an event": (letter_of_an_event, False, False),
    "bytes for an event": (bytes_for_an_event, False, False),
    "a missing event": (missing_event, False, False),
    "a command that is no number": (no_number, False, False),
    "garbage in contents": (garbage_content, True, False),
    "bytes for a name": (bytes_for_a_name, True, False),
}
"""What is done to the data, whether its table can still be played, and whether --rebuild mends it."""


def moved(line: Line) -> None:
    frame = line.welcome
    line.send(say="act", n=frame["seq"], seq=frame["seq"], action=frame["actions"][0])
    assert line.read("accepted", "refused")["say"] == "accepted"


def one_move(guests: list[Guest], table: str) -> None:
    """Whoever is to move does the first thing allowed."""
    lines = [Line(guest, table) for guest in guests]
    moved(lines[lines[0].welcome["to_move"][0]])
    for line in lines:
        line.close()


def rows(data: Path) -> list[Any]:
    """All that is kept of tables and people."""
    db = sqlite3.connect(data / DATABASE)
    db.text_factory = bytes
    try:
        tables = [db.execute(f"SELECT * FROM {name} ORDER BY 1, 2").fetchall() for name in ("events", "person")]
        return [*tables, db.execute("SELECT id, state, card, sum FROM tables ORDER BY 1").fetchall()]
    finally:
        db.close()


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Guest], str, list[Guest], str]:
    """A data folder with two tables, as a server left it."""
    folder = tmp_path_factory.mktemp("written")
    with open_site(folder) as site:
        guests, table = site.table(2, listed=True)
        guests[0].ask("PATCH", "/api/me", {"name": "Damaged"})
        others, sound = site.table(2, "lords_of_worlds", listed=True)
        for people, name in ((guests, table), (others, sound)):
            one_move(people, name)
    return folder, guests, table, others, sound


@pytest.fixture
def kept(
    written: tuple[Path, list[Guest], str, list[Guest], str], tmp_path: Path
) -> tuple[Path, list[Guest], str, list[Guest], str]:
    """A copy of it, to be damaged."""
    shutil.copytree(written[0] / "data", tmp_path / "data")
    return tmp_path, *written[1:]


@pytest.mark.parametrize("harm", HARMS)
def test_a_server_starts_on_damaged_data_serves_what_is_sound_and_says_what_is_not(
    kept: tuple[Path, list[Guest], str, list[Guest], str], harm: str, caplog: pytest.LogCaptureFixture
) -> None:
    folder, guests, table, others, sound = kept
    hurt, is_playable, _ = HARMS[harm]
    damage(folder, hurt, table)
    before = rows(folder / "data")
    with open_site(folder) as site:
        for guest in (*guests, *others):
            guest.address = site.address
        site.run(lambda service: service.runtime.find(table))
        site.run(lambda service: service.cleanup.clear_away())
        assert others[0].answer("GET", "/health")[0] == 200, "the server itself is well"
        assert others[0].ask("GET", "/health")["unplayable"] >= 1
        told = [record.getMessage() for record in caplog.records]
        assert any("damaged" in line or "cannot be played" in line for line in told), told
        listed = {card["id"] for card in others[0].ask("GET", "/api/tables")}
        assert {sound, table} <= listed
        assert guests[1].ask("GET", "/api/me/tables")[0]["table"]["id"] == table
        assert others[0].ask("GET", f"/api/tables/{table}")["game"] == "monuments"
        status, answer = guests[1].answer("GET", f"/api/tables/{table}/log")
        assert (status == 200) == is_playable
        if not is_playable:
            assert (status, answer["code"]) == (409, "not_playable")
            assert guests[1].answer("POST", f"/api/tables/{table}/stand", {})[0] == 409
        assert rows(folder / "data") == before, "nothing is touched that is not understood"
        one_move(others, sound)


def damage(folder: Path, hurt: Harm, table: str) -> None:
    db = sqlite3.connect(folder / "data" / DATABASE)
    hurt(db, table)
    assert db.total_changes
    db.commit()
    db.close()


@pytest.mark.parametrize("harm", HARMS)
def test_the_doctor_names_what_is_wrong_and_mends_cards(
    kept: tuple[Path, list[Guest], str, list[Guest], str], harm: str
) -> None:
    folder, _, table, _, sound = kept
    data = str(folder / "data")
    healthy = called("admin", "doctor", "--data", data)
    assert healthy.code == 0, healthy.err
    hurt, _, is_mended = HARMS[harm]
    damage(folder, hurt, table)
    before = rows(folder / "data")
    found = called("admin", "doctor", "--data", data, "--json")
    said = json.loads(found.out)
    assert found.code == 1
    assert {"tables", "rows", "damaged", "readable"} <= set(said)
    assert said["tables"] == 2
    assert said["damaged"]
    for ill in said["damaged"]:
        assert set(ill) == {"table", "why"}
        assert ill["table"] == table or ill["table"].split()[0] in ("person", "contents")
    in_words = called("admin", "doctor", "--data", data)
    assert in_words.code == 1
    assert "damaged: " in in_words.out
    assert sound not in in_words.out
    assert rows(folder / "data") == before
    rebuilt = called("admin", "doctor", "--data", data, "--rebuild")
    assert rebuilt.code == (0 if is_mended else 1), rebuilt.out
    again = called("admin", "doctor", "--data", data)
    assert again.code == rebuilt.code
    if is_mended:
        assert "1 rows were rebuilt" in rebuilt.out
    else:
        assert rows(folder / "data") == before


def test_the_server_says_on_standard_error_what_is_damaged(
    kept: tuple[Path, list[Guest], str, list[Guest], str],
) -> None:
    folder, _, table, _, _ = kept
    damage(folder, half_a_card, table)
    damage(folder, bytes_for_a_name, table)
    command = [sys.executable, "-m", "worldwright", "serve", "--port", "0", "--data", str(folder / "data")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            guest = Guest(server.stdout.readline().split()[4])
            unplayable = guest.ask("GET", "/health")["unplayable"]
        finally:
            server.terminate()
        said = server.communicate(timeout=60)[1]
    assert unplayable == 2
    assert f"the summary of table {table[:6]} is damaged" in said
    assert "person" in said
    assert table not in said, "a link is a secret"


def test_a_damaged_person_is_somebody_all_the_same(
    kept: tuple[Path, list[Guest], str, list[Guest], str],
) -> None:
    folder, guests, table, _, _ = kept
    damage(folder, bytes_for_a_name, table)
    with open_site(folder) as site:
        guests[0].address = site.address
        assert guests[0].ask("GET", "/api/me")["login"] is None
        assert guests[0].ask("GET", f"/api/tables/{table}")["seats"][0]["you"]
        guests[0].ask("PATCH", "/api/me", {"name": "Mended"})
        assert guests[0].ask("GET", "/api/me")["name"] == "Mended"
    assert called("admin", "doctor", "--data", str(folder / "data")).code == 0


def test_a_table_that_breaks_while_it_wakes_keeps_nobody_else_asleep(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_site(tmp_path) as site:
        _, table = site.table(2)
        _, other = site.table(2, "lords_of_worlds")

    honest = stored.open_table

    def broken(db: Any, name: str) -> Any:
        if name == table:
            raise ZeroDivisionError("crafted")
        return honest(db, name)

    monkeypatch.setattr(stored, "open_table", broken)
    site = LiveSite(tmp_path)
    try:
        while site.guest().ask("GET", "/health")["unplayable"] != 1:
            pass
        assert site.at(other).terms.game == "lords_of_worlds"
    finally:
        site.close()
