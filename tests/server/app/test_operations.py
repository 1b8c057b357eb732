"""Running a house: restarts, health, upgrades, incidents (S107, S160), and the commands that start it."""

from __future__ import annotations

import signal
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from examples.play_over_sockets import Guest
from tests.server.site import Line, LiveSite, open_site
from worldwright.core.errors import UserError
from worldwright.games import NAMES, game
from worldwright.server.runtime import runtime
from worldwright.server.storage.backup import backup, restore
from worldwright.server.storage.doctor import examined


def one_move(line: Line) -> dict[str, Any]:
    """Do the first legal thing."""
    frame = line.welcome
    line.send(say="act", n=4711, seq=frame["seq"], action=frame["actions"][0])
    answer: dict[str, Any] = line.read("accepted")
    return answer


def test_s160_after_a_restart_every_table_goes_on_under_its_own_rules(tmp_path: Path) -> None:
    kept: list[tuple[list[Guest], str, int, Any, int]] = []
    with open_site(tmp_path) as site:
        for number in range(12):
            guests, table = site.table(2, game=NAMES[number % len(NAMES)])
            line = Line(guests[0], table)
            if 0 in line.welcome["to_move"] and line.welcome.get("actions"):
                one_move(line)
            line.close()
            again = Line(guests[0], table)
            began = site.at(table).log.began
            assert began is not None
            kept.append((guests, table, again.welcome["seq"], again.welcome["view"], began.rules))
            again.close()
    with open_site(tmp_path) as site:
        for guests, table, seq, view, rules in kept:
            guests[0].address = site.address
            line = Line(guests[0], table)
            assert line.welcome["epoch"] == 2
            assert line.welcome["seq"] >= seq
            if not game(line.welcome["game"]).NAME.startswith("mondo"):  # where a clock runs, a restart is noted
                assert line.welcome["view"] == view
            assert (now := site.at(table).log.began) is not None
            assert now.rules == rules
            assert guests[0].ask("GET", f"/api/tables/{table}")["state"] == "running"
            line.close()


def test_s002_s061_a_command_repeated_after_a_restart_gets_its_first_answer(tmp_path: Path) -> None:
    with open_site(tmp_path) as site:
        guests, table = site.table(2)
        lines = [Line(guest, table) for guest in guests]
        mover = lines[0].welcome["to_move"][0]
        message = {
            "say": "act",
            "n": 9,
            "seq": lines[mover].welcome["seq"],
            "action": lines[mover].welcome["actions"][0],
        }
        lines[mover].send(**message)
        first = lines[mover].read("accepted")
    with open_site(tmp_path) as site:
        guests[mover].address = site.address
        line = Line(guests[mover], table)
        line.send(**message)
        assert line.read("accepted", "refused", "superseded") == first
        line.close()


@pytest.mark.parametrize("is_on_disk", [False, True])
def test_s005_s155_a_crash_around_the_beginning_leaves_card_and_log_of_one_mind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_on_disk: bool
) -> None:
    """The beginning and the card are one transaction: both are there with the seed that was drawn, or neither is."""
    monkeypatch.setattr(runtime, "SAVING_SECONDS", 0.3)
    with open_site(tmp_path) as site:
        guests, table = site.table(2, begin=False)
        if is_on_disk:  # the answer never reaches anybody
            site.do(lambda service: setattr(service.db, "wake", lambda: None))
        else:
            site.do(lambda service: setattr(service.db, "_sync", _broken))
        assert guests[0].answer("POST", f"/api/tables/{table}/start")[1]["code"] == "busy"
        (drawn,) = site.do(lambda service: [one.log.began for one in service.runtime.registry.tables.values()])
    assert drawn is not None
    assert examined(tmp_path / "data").damaged == ()
    with open_site(tmp_path) as site:
        guests[0].address = site.address
        card = guests[0].ask("GET", f"/api/tables/{table}")
        assert (card["state"], card["sealed"]) == (("running", drawn.sealed) if is_on_disk else ("open", ""))
        began = site.at(table).log.began
        assert began == (drawn if is_on_disk else None)


def _broken(*_: object) -> None:
    raise sqlite3.OperationalError("disk I/O error")


def test_s013_s142_a_backup_holds_people_and_tables_and_who_was_forgotten_stays_forgotten(tmp_path: Path) -> None:
    with open_site(tmp_path) as site:
        (ann, ben), table = site.table(2)
        ben.ask("PATCH", "/api/me", {"name": "Benedikt"})
        copied = backup(site.service.folder, tmp_path / "copy.db")
        assert copied.tables == 1
        ben.ask("DELETE", "/api/me")
        backup(site.service.folder, tmp_path / "newer.db")  # brings the list of the forgotten beside all backups
    other = tmp_path / "elsewhere"
    restore(tmp_path / "copy.db", other / "data")
    with open_site(other) as site:
        ann.address = ben.address = site.address
        line = Line(ann, table)
        assert line.welcome["you"] == 0
        line.close()
        assert ann.ask("GET", f"/api/tables/{table}")["seats"][1]["name"] == "former player"
        assert site.run(lambda service: service.people.erasure.unforgotten()) == []


def test_a_bots_table_goes_on_after_a_restart(tmp_path: Path) -> None:
    with open_site(tmp_path) as site:
        ann = site.guest()
        table = ann.ask("POST", "/api/tables", {"game": "monuments", "seats": 2, "pace": "at_once"})["id"]
        ann.ask("POST", f"/api/tables/{table}/bots", {"seat": 1, "level": "random"})
        ann.ask("POST", f"/api/tables/{table}/start")
    with open_site(tmp_path) as site:
        ann.address = site.address
        line = Line(ann, table)
        frame = line.welcome
        moves = {seen["by"] for seen in frame.get("moves") or []}
        for number in range(50):
            if 0 in frame["to_move"]:
                line.send(say="act", n=number, seq=frame["seq"], action=frame["actions"][0])
            frame = line.read("moves")
            moves |= {seen.get("by") for seen in frame["moves"]}
            if 1 in moves:
                break
        assert 1 in moves
        line.close()


def test_s065_a_leaver_is_followed_by_a_bot_that_plays(own_site: LiveSite) -> None:
    guests, table = own_site.table(2)
    lines = [Line(guest, table) for guest in guests]
    mover = lines[0].welcome["to_move"][0]
    guests[mover].ask("POST", f"/api/tables/{table}/stand", {})
    stayed = lines[1 - mover]
    while not any(seen.get("by") == mover for seen in stayed.read("moves")["moves"]):
        pass
    card = guests[1 - mover].ask("GET", f"/api/tables/{table}")
    assert (card["seats"][mover]["kind"], card["seats"][mover]["level"]) == ("bot", "keen")
    stayed.close()


def test_s107_a_rule_that_breaks_freezes_its_table_and_leaves_an_incident(
    own_site: LiveSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    guests, table = own_site.table(2)
    _, other = own_site.table(2, game="lords_of_worlds")
    lines = [Line(guest, table) for guest in guests]
    line = lines[lines[0].welcome["to_move"][0]]

    def broken(*_: object) -> Any:
        raise ZeroDivisionError("crafted")

    monkeypatch.setattr(game("monuments"), "apply", broken)
    line.send(say="act", n=1, seq=line.welcome["seq"], action=line.welcome["actions"][0])
    assert line.read("refused", "accepted")["code"] == "internal"
    while not (written := [*own_site.service.folder.glob("incidents/*.json")]):
        sleep(0.05)  # within a second
    (path,) = written
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert "crafted" in path.read_text()
    assert guests[0].answer("GET", "/health")[0] == 200
    assert guests[0].ask("GET", f"/api/tables/{other}")["state"] == "running"


def test_s007_a_second_server_on_the_same_data_is_refused_in_one_sentence(own_site: LiveSite) -> None:
    with pytest.raises(UserError, match="one folder, one server"):
        LiveSite(own_site.service.folder.parent)


def test_serve_keeps_its_tables_and_ends_quietly(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "worldwright", "serve", "--port", "0", "--data", str(tmp_path / "data")]
    kept: tuple[Guest, str] | None = None
    for _ in range(2):
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            assert server.stderr is not None
            address = server.stdout.readline().split()[4]
            if kept is None:
                guest = Guest(address)
                guest.ask("POST", "/api/me", {})
                kept = (
                    guest,
                    guest.ask("POST", "/api/tables", {"game": "monuments", "seats": 2, "pace": "at_once"})["id"],
                )
            else:
                kept[0].address = address.rstrip("/")
                assert kept[0].ask("GET", f"/api/tables/{kept[1]}")["hosting"]
            server.send_signal(signal.SIGTERM)
            assert [line for line in server.stderr if "walresetbug" not in line] == []
            server.wait()


def test_shutting_down_tells_every_socket_to_come_back(tmp_path: Path) -> None:
    with open_site(tmp_path) as site:
        guests, table = site.table(2)
        line = Line(guests[0], table)
        site.server.should_exit = True
        with pytest.raises(ConnectionClosed) as closed:
            line.read("nothing else")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012, "service restart"
