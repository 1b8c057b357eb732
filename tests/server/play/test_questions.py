"""Questions over the socket: kept over a restart of the whole server, and never asked of the own seats."""

from __future__ import annotations

from pathlib import Path
from time import sleep
from typing import Any

import pytest

from examples.play_over_sockets import Guest
from tests.server.site import Line, LiveSite, open_site
from worldwright.server.storage import table_store as stored


def answer_awaited(guest: Guest, table: str) -> bool:
    """Whether the list of somebody's games says that an answer is awaited there."""
    listed = guest.ask("GET", "/api/me/tables")
    return bool(next(one["your_answer"] for one in listed if one["table"]["id"] == table))


def kept(site: LiveSite, table: str) -> Any:
    """The question on the table's card on disk, which is what a restart knows."""
    row = site.run(lambda service: service.db.read(lambda db: stored.card_row(db, table)))
    assert row is not None
    return row[0].question


def moved_over(guest: Guest, site: LiveSite) -> Guest:
    """The same guest at the same house after it opened again, on another port."""
    guest.address = site.address
    return guest


def test_a_question_outlives_a_restart_of_the_server(tmp_path: Path) -> None:
    with open_site(tmp_path) as site:
        (ann, ben), table = site.table(2, turn_hours=24)
        asking = Line(ann, table)
        asking.send(say="vacation", n=7, hours=72)
        asking.read("notice")
        while kept(site, table) is None:
            sleep(0.01)
        asking.close()
    with open_site(tmp_path) as site:
        ann, ben = moved_over(ann, site), moved_over(ben, site)
        assert answer_awaited(ben, table)
        assert not answer_awaited(ann, table)
        one, two = Line(ann, table), Line(ben, table)
        ask = two.read("notice")["ask"]
        assert (ask["what"], ask["by"], ask["need"]) == ("vacation", 0, [1])
        one.send(say="vacation", n=7, hours=72)  # a page whose line broke repeats what it waits for
        two.send(say="consent", n=9, ask=ask["ask"], yes=True)
        assert one.read("accepted")["n"] == 7
        assert not answer_awaited(ben, table)
        while kept(site, table) is not None:
            sleep(0.01)
        for line in (one, two):
            line.close()


def moves(lines: list[Line]) -> int:
    """Let the first seat that may act do the first thing it can; who that was."""
    lines[0].send(say="hello")
    seat: int = lines[0].read("welcome")["to_move"][0]
    lines[seat].send(say="hello")
    now = lines[seat].read("welcome")
    lines[seat].send(say="act", n=now["seq"], seq=now["seq"], action=now["actions"][0])
    assert lines[seat].read("accepted")
    return seat


@pytest.mark.parametrize("seats", [2, 3])
def test_taking_back_at_one_device_asks_each_device_once(tmp_path: Path, seats: int) -> None:
    """Somebody plays all seats but the last of three: nobody asks themselves, and nobody is asked twice."""
    with open_site(tmp_path) as site:
        ann, ben = site.guest("The family"), site.guest("A friend")
        terms = {"game": "monuments", "seats": seats, "hot_seat": True, "options": {"open_screens": True}}
        table = ann.ask("POST", "/api/tables", terms)["id"]
        for seat in range(1, seats):
            guest = ben if seat == 2 else ann
            guest.ask("POST", f"/api/tables/{table}/sit", {"seat": seat})
        if seats == 3:
            ben.ask("POST", f"/api/tables/{table}/ready", {"ready": True})
        ann.ask("POST", f"/api/tables/{table}/start")
        people = [ann, ann, ben][:seats]
        lines = [Line(guest, table, f"?seat={seat}") for seat, guest in enumerate(people)]
        asker = moves(lines)
        while moves(lines) == asker:
            pass  # until somebody else moved too
        lines[asker].send(say="hello")
        lines[asker].send(say="undo", n=99, seq=lines[asker].read("welcome")["seq"])
        if seats == 3:
            other = next(seat for seat in range(3) if people[seat] is not people[asker])
            ask = lines[other].read("notice")["ask"]
            assert ask["need"] == [seat for seat in range(3) if people[seat] is not people[asker]]
            assert lines[asker].read("notice")["ask"] == ask
            lines[other].send(say="consent", n=100, ask=ask["ask"], yes=True)  # for all seats at that device
        assert lines[asker].read("accepted", "refused", "notice")["say"] == "accepted", "nobody else is asked"
        for line in lines:
            line.close()
