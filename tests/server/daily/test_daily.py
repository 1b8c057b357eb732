"""The daily world over the border: seals ahead, one try, nothing leaks before it, results in the table of the day."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from examples.play_over_sockets import Guest, Player
from tests.server.site import Line, LiveSite, open_site
from worldwright.core.chance import commitment
from worldwright.core.extras import extras
from worldwright.games import NAMES, game
from worldwright.server.daily import deals as daily
from worldwright.server.storage.doctor import examined

NOON = daily.begins("2026-11-16") + 12 * 3600
TODAY, YESTERDAY, TOMORROW = "2026-11-16", "2026-11-15", "2026-11-17"


class Calendar:
    """The server's wall clock, set by hand."""

    def __init__(self) -> None:
        self.now = float(NOON)

    def __call__(self) -> float:
        return self.now

    def go(self, day: str, hours: float = 12) -> None:
        self.now = daily.begins(day) + hours * 3600


@pytest.fixture
def calendar() -> Calendar:
    return Calendar()


@pytest.fixture
def site(tmp_path: Path, calendar: Calendar) -> Iterator[LiveSite]:
    with open_site(tmp_path, seconds=calendar) as opened:
        yield opened


def turn(site: LiveSite) -> None:
    """Let the house notice that another day has begun."""
    site.run(lambda service: service.daily.turn())


def begin(guest: Guest, game: str = "monuments", day: str = TODAY) -> str:
    """Break the seal: the table of the try."""
    return str(guest.ask("POST", f"/api/daily/{game}/{day}/try")["id"])


def play(guest: Guest, table: str, seed: int = 1) -> None:
    """Play a table against its bots to its end."""
    asyncio.run(Player(guest, table, 0, random.Random(seed)).play())


def page(guest: Guest, game: str = "monuments", day: str = TODAY, more: str = "") -> Any:
    return guest.ask("GET", f"/api/daily/{game}/{day}{more}")


def refused(guest: Guest, method: str, path: str, body: Any = None) -> str:
    status, content = guest.answer(method, path, body)
    assert status == 409, content
    return str(content["code"])


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots whose hand is there at once, and worlds of a few tiles in turns."""
    monkeypatch.setattr("worldwright.server.runtime.bot_thinking.pause", lambda *_: 0)
    alone = {"difficulty": "moderate", "mode": "step", "steps": 3}
    monkeypatch.setitem(vars(extras(game("mondo"))), "day_options", alone)


def test_seals_are_published_days_ahead_and_seeds_open_when_the_day_is_over(site: LiveSite, calendar: Calendar) -> None:
    ann = site.guest()
    overview = ann.ask("GET", "/api/daily")
    assert overview["today"] == TODAY
    assert overview["ends"] - overview["now"] == 12 * 3600
    assert {card["game"] for card in overview["games"]} == set(NAMES)
    today = page(ann, "mondo")
    assert today["seed"] is None
    assert [seal["day"] for seal in today["ahead"]] == daily.sealed_days(TODAY)[1:]
    assert all(seal["seed"] is None for seal in today["ahead"])
    assert len({today["sealed"], *(seal["sealed"] for seal in today["ahead"])}) == 1 + daily.AHEAD
    calendar.go(TOMORROW, 0.01)
    turn(site)
    later = page(ann, "mondo")
    assert later["sealed"] == today["sealed"] == commitment(bytes.fromhex(later["seed"]))
    next_day = page(ann, "mondo", TOMORROW)
    assert next_day["sealed"] == today["ahead"][0]["sealed"]
    assert next_day["seed"] is None
    assert next_day["before"] == [{"day": TODAY, "sealed": today["sealed"], "seed": later["seed"]}]


def test_one_try_on_two_devices_and_practice_only_after_it(site: LiveSite) -> None:
    ann, ben = site.guest("Ann"), site.guest("Ben")
    assert refused(ann, "POST", f"/api/daily/monuments/{TODAY}/practice") == "try_first"
    table = begin(ann)
    assert begin(ann) == table, "another device of the same person comes to the same table"
    assert begin(ben) != table
    assert refused(ann, "POST", f"/api/daily/monuments/{TODAY}/practice") == "try_first"
    line = Line(ann, table)
    ann.ask("POST", f"/api/tables/{table}/stand", {})
    line.close()
    assert refused(ann, "POST", f"/api/daily/monuments/{TODAY}/try") == "tried"
    assert page(ann)["yours"]["state"] == "given_up"
    practice = ann.ask("POST", f"/api/daily/monuments/{TODAY}/practice")
    assert practice["daily"] == {"day": TODAY, "counted": False}
    assert practice["sealed"] == page(ann)["sealed"]


def test_two_requests_at_once_make_one_try(site: LiveSite) -> None:
    ann = site.guest()
    person = site.run(lambda service: service.people.visitor(ann.cookie.split("=", 1)[1], NOON))
    assert person is not None

    async def both(service: Any) -> set[str]:
        tries = [service.daily.try_it("mondo", TODAY, person.person.id) for _ in range(5)]
        return {table.id for table in await asyncio.gather(*tries)}

    assert len(site.run(both)) == 1


def test_a_counted_try_has_no_pause_no_hint_and_no_undo(site: LiveSite) -> None:
    ann = site.guest()
    table = begin(ann)
    line = Line(ann, table)
    line.send(say="pause", n=1, on=True)
    assert line.read("accepted", "refused")["code"] == "no_pause"
    frame = line.welcome
    while 0 not in frame["to_move"]:
        frame = line.read("moves")
    assert refused(ann, "POST", f"/api/tables/{table}/hint", {"grade": 1}) == "no_hints"
    assert refused(ann, "POST", f"/api/tables/{table}/onward", {"move": 0, "seat": 0}) == "running"
    line.close()


@pytest.mark.parametrize("day", ["2026-02-30", "yesterday", "2026-1-1", "99999-01-01", "0001-01-01", "２０２６-11-16"])
def test_a_date_that_is_none_is_one_sentence(site: LiveSite, day: str) -> None:
    from urllib.parse import quote

    ann = site.guest()
    for method, path in (("GET", ""), ("POST", "/try"), ("POST", "/practice"), ("GET", "/ghosts/1")):
        assert refused(ann, method, f"/api/daily/mondo/{quote(day)}{path}") == "no_day"


def test_a_day_in_the_future_stays_sealed(site: LiveSite) -> None:
    ann = site.guest()
    assert refused(ann, "POST", f"/api/daily/mondo/{TOMORROW}/try") == "day_ahead"
    assert refused(ann, "POST", f"/api/daily/mondo/{TOMORROW}/practice") == "day_ahead"
    assert refused(ann, "GET", f"/api/daily/mondo/{TOMORROW}/ghosts/-2") == "day_ahead"
    assert page(ann, "mondo", TOMORROW)["bots"] == []
    assert refused(ann, "GET", "/api/daily/mondo/2026-12-24") == "day_ahead"
    assert refused(ann, "GET", f"/api/daily/mondo/{YESTERDAY}") == "no_deal"
    assert ann.answer("GET", f"/api/daily/chess/{TODAY}")[0] == 404


@pytest.mark.usefixtures("quick")
def test_results_stand_in_the_table_of_the_day_with_friends_first(site: LiveSite) -> None:
    ann, ben, cleo = site.guest("Ann"), site.guest("Ben"), site.guest("Cleo")
    table = ann.ask("POST", "/api/tables", {"game": "monuments", "seats": 2})["id"]
    ben.ask("POST", f"/api/tables/{table}/sit", {})
    for guest, seed in ((ann, 1), (ben, 2), (cleo, 3)):
        play(guest, begin(guest), seed)
    found = page(ann)
    assert found["players"] == 3
    assert found["yours"]["state"] == "over"
    assert {row["name"] for row in found["friends"]} == {"Ann", "Ben"}
    assert {row["name"]: row["you"] for row in found["rows"]} == {"Ann": True, "Ben": False, "Cleo": False}
    assert [row["score"] for row in found["rows"]] == sorted((row["score"] for row in found["rows"]), reverse=True)
    assert [row["place"] for row in found["rows"]] == [
        1 + sum(other["score"] > row["score"] for other in found["rows"]) for row in found["rows"]
    ]
    assert [row["place"] for row in found["bots"]] == [None, None]
    own = next(row for row in found["rows"] if row["you"])
    ghost = ann.ask("GET", f"/api/daily/monuments/{TODAY}/ghosts/{own['ghost']}")
    assert ghost["steps"][-1][1] == own["points"]
    assert ghost["name"] == "Ann"
    assert ann.answer("GET", f"/api/daily/monuments/{TODAY}/ghosts/999")[0] == 404
    site.close()
    assert examined(site.service.folder).damaged == ()


@pytest.mark.usefixtures("quick")
def test_nothing_of_the_deal_is_seen_before_ones_own_try(site: LiveSite, calendar: Calendar) -> None:
    ann, ben = site.guest("Ann"), site.guest("Ben")
    table = begin(ann, "mondo")
    play(ann, table)
    stranger = Guest(site.address)
    for who in (ben, stranger):
        for path in (
            "",
            "/log",
            "/moves/0",
            "/score",
            "/record",
            "/seal",
            "/verdict",
            "/course",
            "/nearly?seat=0",
            "/drawing",
            "/review",
            "/best",
            "/chances",
        ):
            assert refused(who, "GET", f"/api/tables/{table}{path}") == "day_sealed", path
        assert Line.turned_away(who, table) == "private"
    assert refused(ben, "POST", f"/api/tables/{table}/onward", {"move": 0, "seat": 0}) == "day_sealed"
    rows = page(ben, "mondo")["rows"]
    assert [row["table"] for row in rows] == [None]
    assert rows[0]["name"] == "Ann"
    # Ann sees her own world, and nobody the seed.
    assert ann.ask("GET", f"/api/tables/{table}/seal")["seed"] is None
    assert refused(ann, "GET", f"/api/tables/{table}/record") == "day_runs"
    assert Line(ann, table).welcome["result"]["seed"] == ""
    play(ben, begin(ben, "mondo"))
    assert ben.ask("GET", f"/api/tables/{table}/moves/0")["move"] == 0
    assert page(ben, "mondo")["rows"][0]["table"] is not None
    assert refused(ben, "GET", f"/api/tables/{table}/record") == "day_runs"
    calendar.go(TOMORROW, 0.01)
    turn(site)
    seal = stranger.ask("GET", f"/api/tables/{table}/seal")
    assert seal["seed"] == page(ann, "mondo")["seed"]
    assert stranger.ask("GET", f"/api/tables/{table}/verdict")["verified"]


@pytest.mark.usefixtures("quick")
def test_a_try_that_runs_over_midnight_is_played_on_and_does_not_count(site: LiveSite, calendar: Calendar) -> None:
    ann = site.guest()
    table = begin(ann, "mondo")
    line = Line(ann, table)
    calendar.go(TOMORROW, 0.001)
    turn(site)
    line.close()
    play(ann, table)
    found = page(ann, "mondo")
    assert found["yours"]["state"] == "late"
    assert found["rows"] == []
    assert found["seed"] is not None
    assert refused(ann, "POST", f"/api/daily/mondo/{TODAY}/try") == "day_over"
    assert ann.ask("POST", f"/api/daily/mondo/{TODAY}/practice")["daily"]["counted"] is False
    site.close()
    assert examined(site.service.folder).damaged == ()


def test_a_clock_that_jumps_opens_no_second_try(site: LiveSite, calendar: Calendar) -> None:
    ann = site.guest()
    calendar.go(TOMORROW)
    turn(site)
    assert page(ann, "mondo")["seed"] is not None
    calendar.go(TODAY)
    turn(site)
    assert refused(ann, "POST", f"/api/daily/mondo/{TODAY}/try") == "day_over"
    calendar.now = 1e18
    assert ann.ask("GET", "/api/daily")["today"] == "2999-12-31"
    calendar.now = -1e18
    assert ann.ask("GET", "/api/daily")["today"] == "2020-01-01"


def test_a_line_lost_at_the_beginning_gives_the_try_back_once(site: LiveSite) -> None:
    ann = site.guest()
    first = begin(ann)
    Line(ann, first).close()
    site.run(
        lambda service: service.ports.tables.abandon(
            first, next(iter(service.runtime.registry.tables[first].people.values()))
        )
    )
    assert page(ann)["yours"] is None
    second = begin(ann)
    assert second != first
    Line(ann, second).close()
    ann.ask("POST", f"/api/tables/{second}/abandon")
    assert page(ann)["yours"]["state"] == "given_up", "once a day"


def test_who_looks_without_a_socket_is_there(site: LiveSite) -> None:
    ann = site.guest()
    table = begin(ann)
    ann.ask("GET", f"/api/tables/{table}/drawing")
    ann.ask("POST", f"/api/tables/{table}/abandon")
    assert page(ann)["yours"]["state"] == "given_up"
