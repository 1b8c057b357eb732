"""What is cleared away while the server runs, and the memory that is given back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from examples.play_over_sockets import Guest
from tests.server.site import Line, LiveSite, played
from worldwright.core.errors import UserError
from worldwright.server.app.site import Site
from worldwright.server.engine import opening
from worldwright.server.engine.seating import Rejected
from worldwright.server.process.settings import Settings
from worldwright.server.runtime.sweeper import waited_seats
from worldwright.server.storage import doctor
from worldwright.server.storage import table_store as stored
from worldwright.server.storage.cleanup import DAY, HOUR, Chores

NOW = 2_000_000_000


class Dated:
    """A house whose day can be turned on."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.now = NOW
        self.site = LiveSite(folder, Settings(guests_hourly=100_000, **settings), seconds=lambda: float(self.now))

    def pass_time(self, seconds: int, by: int = DAY) -> list[Chores]:
        """Time passes, and the janitor comes again and again; what it did. Somebody looks in every day."""
        done = []
        while seconds > 0:
            step = min(by, seconds)
            seconds -= step
            self.now += step
            self.site.guest()
            done.append(self.site.run(lambda service: service.cleanup.clear_away()))
            settled(self.site)
            self.site.do(lambda service: service.runtime.sweeper.sweep(0))
        return done


def settled(site: LiveSite) -> None:
    """Wait until everything that was decided is on disk."""
    while site.do(
        lambda service: any(table.saved_seq < table.log.seq for table in service.runtime.registry.tables.values())
    ):
        sleep(0.01)


@pytest.fixture
def dated(tmp_path: Path) -> Iterator[Callable[..., Dated]]:
    opened: list[Dated] = []

    def open_(**settings: Any) -> Dated:
        opened.append(Dated(tmp_path, **settings))
        return opened[-1]

    yield open_
    for one in opened:
        one.site.close()


def bot_game(site: LiveSite) -> tuple[Guest, str]:
    """A guest who starts a game against a bot and goes away."""
    guest = site.guest()
    table = guest.ask("POST", "/api/tables", {"game": "monuments", "seats": 2, "pace": "at_once"})["id"]
    guest.ask("POST", f"/api/tables/{table}/bots", {"seat": 1, "level": "random"})
    guest.ask("POST", f"/api/tables/{table}/start")
    return guest, table


def state(site: LiveSite, table: str) -> str:
    return str(site.guest().answer("GET", f"/api/tables/{table}")[1].get("state", "gone"))


def test_two_abandoned_bot_games_lock_nobody_out_for_ever(dated: Callable[..., Dated]) -> None:
    days = dated(tables=2)
    games = [bot_game(days.site)[1] for _ in range(2)]
    third = days.site.guest()
    wish = {"game": "monuments", "seats": 2}
    assert third.answer("POST", "/api/tables", wish)[1]["code"] == "house_full"
    days.pass_time(6 * DAY)
    assert third.answer("POST", "/api/tables", wish)[1]["code"] == "house_full", "not before its time"
    days.pass_time(2 * DAY)
    assert [state(days.site, table) for table in games] == ["abandoned"] * 2
    assert third.answer("POST", "/api/tables", wish)[0] == 201


def test_open_tables_that_nobody_comes_to_end_and_go(dated: Callable[..., Dated]) -> None:
    days = dated()
    _, alone = days.site.table(2, begin=False)
    days.pass_time(11 * HOUR, HOUR)
    assert state(days.site, alone) == "open"
    days.pass_time(2 * HOUR, HOUR)
    assert state(days.site, alone) == "abandoned"
    days.pass_time(2 * DAY)
    assert state(days.site, alone) == "gone", "there never was a game to keep"


def test_a_visit_keeps_a_table(dated: Callable[..., Dated]) -> None:
    days = dated()
    (ann, ben), table = days.site.table(2, begin=False)
    for _ in range(4):
        days.pass_time(8 * HOUR, 8 * HOUR)
        ben.ask("POST", f"/api/tables/{table}/ready", {"ready": False})
        ben.ask("POST", f"/api/tables/{table}/ready", {"ready": True})
    assert state(days.site, table) == "open"
    ann.ask("POST", f"/api/tables/{table}/start")
    line = Line(ann, table)
    days.pass_time(10 * DAY)
    assert state(days.site, table) == "running", "somebody is looking at it"
    line.close()


@pytest.mark.parametrize("keep_days", [0, 30])
def test_finished_games_go_after_the_days_they_are_kept(dated: Callable[..., Dated], keep_days: int) -> None:
    days = dated(keep_days=keep_days)
    guests, table = played(days.site)
    record = guests[0].ask("GET", f"/api/tables/{table}/record")
    days.site.do(lambda service: service.runtime.sweeper.sweep(0))
    days.pass_time(29 * DAY)
    assert guests[0].ask("GET", f"/api/tables/{table}/record") == record
    days.site.do(lambda service: service.runtime.sweeper.sweep(0))
    days.pass_time(20 * DAY)
    kept = days.site.run(lambda service: service.db.read(lambda db: stored.stored(db, table)))
    assert (kept is None) == bool(keep_days)
    assert state(days.site, table) == ("gone" if keep_days else "over")


def test_a_game_that_cannot_be_played_here_ends_too_and_its_log_stays_sound(
    dated: Callable[..., Dated], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    days = dated(tables=1)
    guests, table = days.site.table(2)
    moves = len(days.site.at(table).log.moves)
    days.site.do(lambda service: service.runtime.sweeper.sweep(0))
    with monkeypatch.context() as gone:
        gone.setattr(opening, "game_of", no_such_game)
        days.pass_time(6 * DAY)
        assert state(days.site, table) == "running"
        days.pass_time(2 * DAY)
        assert state(days.site, table) == "abandoned"
        assert guests[0].answer("POST", "/api/tables", {"game": "monuments", "seats": 2})[0] == 201, "room again"
    found = days.site.at(table)
    assert (found.log.ended, len(found.log.moves)) == ("abandoned", moves)
    assert doctor.examined(tmp_path / "data").damaged == ()


def no_such_game(*_: Any) -> None:
    raise UserError("these rules are not played here any more")


def test_a_clock_that_is_far_ahead_clears_nothing(dated: Callable[..., Dated]) -> None:
    days = dated(keep_days=30)
    _, over = played(days.site)
    guest, running = bot_game(days.site)
    _, waiting = days.site.table(2, begin=False)
    days.site.do(lambda service: service.runtime.sweeper.sweep(0))
    days.now += 400 * DAY
    done = days.site.run(lambda service: service.cleanup.clear_away())
    assert (done.abandoned, done.removed) == ((), ())
    days.now -= 400 * DAY
    assert guest.ask("GET", "/api/me"), "nobody's device was forgotten"
    assert [state(days.site, table) for table in (over, running)] == ["over", "running"]
    assert state(days.site, waiting) in ("open", "abandoned")


def test_a_table_that_only_bots_watch_leaves_memory_and_comes_back_with_them(own_site: LiveSite) -> None:
    guest, table = bot_game(own_site)
    line = Line(guest, table)
    frame = line.welcome
    while 0 not in frame["to_move"]:  # the bot moves first
        frame = line.read("moves")
    own_site.do(lambda service: service.runtime.sweeper.sweep(0))
    assert own_site.do(lambda service: table in service.runtime.registry.tables), "somebody is there"
    line.close()
    while own_site.do(lambda service: bool(service.runtime.sockets)):
        sleep(0.01)
    own_site.do(lambda service: service.runtime.sweeper.sweep(0))
    held = own_site.do(lambda service: (*service.runtime.registry.tables, *service.runtime.bots._bots))
    assert held == ()
    (mine,) = guest.ask("GET", "/api/me/tables")
    assert mine["your_move"], "the list still knows whose turn it is"
    assert own_site.do(lambda service: len(service.runtime.registry.tables)) == 0, "and reads nothing back for it"
    line = Line(guest, table)
    frame, seq = line.welcome, line.welcome["seq"]
    while not any(seen.get("by") == 1 and seen["seq"] > seq for seen in frame.get("moves") or ()):
        if frame.get("actions"):
            line.send(say="act", n=frame["seq"], seq=frame["seq"], action=frame["actions"][0])
        frame = line.read("moves")
    line.close()


def test_a_list_that_is_read_while_a_table_leaves_memory_knows_whose_turn_it_is(
    own_site: LiveSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its rows are from before the table left, its answer from afterwards."""
    _, table = own_site.table(2)
    person = own_site.do(lambda service: next(iter(service.runtime.registry.tables[table].people.values())))
    read = own_site.service.db.read
    first = True

    async def slow(question: Callable[[Any], Any]) -> Any:
        nonlocal first
        answer = await read(question)
        if first:
            first = False
            own_site.service.runtime.sweeper.sweep(0)
            await asyncio.gather(*own_site.service.runtime.sweeper._noting)
        return answer

    settled(own_site)
    waits = own_site.do(lambda service: waited_seats(service.runtime.registry.tables[table]))
    with monkeypatch.context() as delayed:
        delayed.setattr(own_site.service.db, "read", slow)
        ((_, _, shown),) = own_site.run(lambda service: service.ports.tables.tables_of(person))
    assert not own_site.do(lambda service: service.runtime.registry.tables)
    assert shown == waits != ()


def test_a_table_is_not_put_away_under_a_socket_that_has_not_spoken_or_soon_after_it_was_asked_for(
    own_site: LiveSite,
) -> None:
    """A socket at a table that left memory would never hear an answer: what it does is saved and never shown."""
    guests, table = own_site.table(2)
    silent = Line(guests[0], table, hello=False)
    own_site.do(lambda service: service.runtime.sweeper.sweep(0))
    assert own_site.do(lambda service: table in service.runtime.registry.tables)
    silent.close()
    while own_site.do(lambda service: len(service.runtime.sockets)):
        pass
    own_site.do(lambda service: service.runtime.sweeper.sweep())
    assert own_site.do(lambda service: table in service.runtime.registry.tables), "somebody asked for it just now"
    own_site.do(lambda service: service.runtime.sweeper.sweep(0))
    assert not own_site.do(lambda service: table in service.runtime.registry.tables)


def test_a_table_that_was_put_away_in_the_middle_of_something_has_one_writer_still(own_site: LiveSite) -> None:
    guests, table = own_site.table(2)
    held = own_site.at(table)
    own_site.do(lambda service: service.runtime.sweeper.sweep(0))
    again = own_site.do(lambda service: service.runtime.connect(held, None, lambda *_: True, None, None))
    assert again.connection.table is held
    own_site.do(lambda service: service.runtime.unplug(again))
    own_site.do(lambda service: service.runtime.sweeper.sweep(0))
    assert own_site.at(table) is not held
    with pytest.raises(Rejected):
        own_site.do(lambda service: service.runtime.touched(held))
    guests[0].ask("GET", f"/api/tables/{table}/log")


def test_nothing_is_kept_of_tables_that_are_asked_for_and_are_not_there(own_site: LiveSite) -> None:
    """Also of those who hang up before the answer: what a stranger makes up must not fill the memory."""

    async def ask_and_hang_up(service: Site) -> None:
        for number in range(20):
            asked = asyncio.ensure_future(service.runtime.find(f"made up {number}"))
            await asyncio.sleep(0)
            asked.cancel()
            assert await service.runtime.find(f"made up too {number}") is None

    own_site.run(ask_and_hang_up)
    assert own_site.do(lambda service: [*service.runtime.used, *service.runtime.unplayable]) == []
