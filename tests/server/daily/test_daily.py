"""The daily world over the border: seals ahead, one try, nothing leaks before it, results in the table of the day."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from examples.play_over_sockets import Guest, Player
from tests.server.daily.clocks import NOON, TODAY, TOMORROW, YESTERDAY, Calendar
from tests.server.site import ROOMY, Line, LiveSite
from worldwright.core.chance import commitment
from worldwright.games import NAMES
from worldwright.server.daily import deals as daily
from worldwright.server.daily import leaderboard
from worldwright.server.daily.streak import WEEKS
from worldwright.server.storage.doctor import examined


@pytest.fixture
def calendar() -> Calendar:
    return Calendar()


@pytest.fixture
def site(tmp_path: Path, calendar: Calendar) -> Iterator[LiveSite]:
    opened = LiveSite(tmp_path, ROOMY, calendar, calendar.steady)
    yield opened
    opened.close()


def turn(site: LiveSite) -> None:
    """Let the house notice that another day has begun."""
    site.run(lambda service: service.daily.turn())


def begin(guest: Guest, game: str = "monuments", day: str = TODAY) -> str:
    """Break the seal: the table of the try."""
    return str(guest.ask("POST", f"/api/daily/{game}/{day}/try")["id"])


def play(guest: Guest, table: str, seed: int = 1) -> None:
    """Play a table against its bots to its end."""
    asyncio.run(Player(guest, table, 0, random.Random(seed)).play())


def give_up(guest: Guest, table: str) -> None:
    """Look at the deal and stand up."""
    line = Line(guest, table)
    guest.ask("POST", f"/api/tables/{table}/stand", {})
    line.close()


def page(guest: Guest, game: str = "monuments", day: str = TODAY, more: str = "") -> Any:
    return guest.ask("GET", f"/api/daily/{game}/{day}{more}")


def refused(guest: Guest, method: str, path: str, body: Any = None) -> str:
    status, content = guest.answer(method, path, body)
    assert status == 409, content
    return str(content["code"])


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots whose hand is there at once."""
    monkeypatch.setattr("worldwright.server.runtime.bot_thinking.pause", lambda *_: 0)


def test_seals_are_published_days_ahead_and_seeds_open_when_the_day_is_over(site: LiveSite, calendar: Calendar) -> None:
    ann = site.guest()
    overview = ann.ask("GET", "/api/daily")
    assert overview["today"] == TODAY
    assert overview["ends"] - overview["now"] == 12 * 3600
    assert overview["deal"]["game"] == "monuments"
    today = page(ann)
    assert today["seed"] is None
    assert [seal["day"] for seal in today["ahead"]] == daily.sealed_days(TODAY)[1:]
    assert all(seal["seed"] is None for seal in today["ahead"])
    assert len({today["sealed"], *(seal["sealed"] for seal in today["ahead"])}) == 1 + daily.AHEAD
    calendar.go(TOMORROW, 0.01)
    turn(site)
    later = page(ann)
    assert later["sealed"] == today["sealed"] == commitment(bytes.fromhex(later["seed"]))
    next_day = page(ann, "mondo", TOMORROW)
    assert next_day["sealed"] == today["ahead"][0]["sealed"]
    assert next_day["seed"] is None
    (before,) = next_day["before"]
    assert before == {"day": TODAY, "game": "monuments", "sealed": today["sealed"], "seed": later["seed"]}


def test_the_weekday_decides_the_game_and_every_game_has_one(site: LiveSite) -> None:
    week = [daily.game_of(daily.days_after("2026-11-16", weekday)) for weekday in range(7)]
    assert set(week) == set(NAMES)
    assert [daily.game_of(daily.days_after("2030-01-07", weekday)) for weekday in range(7)] == week, "the same for ever"
    ann = site.guest()
    assert ann.ask("GET", "/api/daily")["games"] == week
    assert refused(ann, "GET", f"/api/daily/mondo/{TODAY}") == "no_deal"
    assert refused(ann, "POST", f"/api/daily/mondo/{TODAY}/try") == "no_deal"


def test_one_try_on_two_devices_and_practice_only_after_it(site: LiveSite) -> None:
    ann, ben = site.guest("Ann"), site.guest("Ben")
    assert refused(ann, "POST", f"/api/daily/monuments/{TODAY}/practice") == "try_first"
    table = begin(ann)
    assert begin(ann) == table, "another device of the same person comes to the same table"
    assert begin(ben) != table
    assert refused(ann, "POST", f"/api/daily/monuments/{TODAY}/practice") == "try_first"
    give_up(ann, table)
    assert refused(ann, "POST", f"/api/daily/monuments/{TODAY}/try") == "tried"
    assert page(ann)["yours"]["state"] == "given_up"
    practice = ann.ask("POST", f"/api/daily/monuments/{TODAY}/practice")
    assert practice["daily"] == {"day": TODAY, "counted": False, "runs": True}
    assert not practice.get("undo")
    assert practice["sealed"] == page(ann)["sealed"]


def test_two_requests_at_once_make_one_try(site: LiveSite) -> None:
    ann = site.guest()
    person = site.run(lambda service: service.people.visitor(ann.cookie.split("=", 1)[1], NOON))
    assert person is not None

    async def both(service: Any) -> set[str]:
        tries = [service.daily.try_it("monuments", TODAY, person.person.id) for _ in range(5)]
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
    assert refused(ann, "GET", "/api/daily/lords_of_worlds/2026-12-24") == "day_ahead"
    assert refused(ann, "GET", f"/api/daily/lords_of_worlds/{YESTERDAY}") == "no_deal"
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
    assert all(row["score"] == row["points"] > 0 for row in [*found["rows"], *found["bots"]]), (
        "the points everybody knows"
    )
    assert sum(count for _, count in found["spread"]) == 3
    assert [points for points, _ in found["spread"]] == sorted({row["points"] for row in found["rows"]})
    own = next(row for row in found["rows"] if row["you"])
    ghost = ann.ask("GET", f"/api/daily/monuments/{TODAY}/ghosts/{own['ghost']}")
    assert ghost["steps"][-1][1] == own["points"]
    assert ghost["name"] == "Ann"
    assert ann.answer("GET", f"/api/daily/monuments/{TODAY}/ghosts/999")[0] == 404
    site.close()
    assert examined(site.service.folder).damaged == ()


OF_A_TABLE = (
    "", "/log", "/moves/0", "/score", "/record", "/seal", "/verdict", "/course", "/ending", "/nearly?seat=0",
    "/drawing", "/review", "/best", "/chances",
)  # fmt: skip
"""What can be asked about a table."""


@pytest.mark.usefixtures("quick")
def test_nobody_sees_another_game_of_a_day_that_is_not_over(site: LiveSite, calendar: Calendar) -> None:
    ann, ben, cleo = site.guest("Ann"), site.guest("Ben"), site.guest("Cleo")
    table = begin(ann)
    play(ann, table)
    cleos = begin(cleo)  # a second browser that opens its try, looks at the deal and gives up
    give_up(cleo, cleos)
    play(ben, begin(ben), 2)  # and somebody who has finished
    for who in (ben, cleo, Guest(site.address)):
        for path in OF_A_TABLE:
            assert refused(who, "GET", f"/api/tables/{table}{path}") == "day_sealed", path
        assert refused(who, "GET", f"/api/tables/{table}/log?onlooker=true") == "day_sealed"
        assert Line.turned_away(who, table) == "private"
        assert [row["table"] for row in page(who)["rows"]] == [None, None]
        assert table not in str(who.ask("GET", "/api/tables"))
    assert refused(ben, "POST", f"/api/tables/{table}/onward", {"move": 0, "seat": 0}) == "day_sealed"
    # Ann sees her own world, and nobody the seed or what would have been best.
    assert ann.ask("GET", f"/api/tables/{table}/moves/0")["move"] == 0
    assert ann.ask("GET", f"/api/tables/{table}/seal")["seed"] is None
    for path in ("record", "verdict", "review", "best", "chances"):
        assert refused(ann, "GET", f"/api/tables/{table}/{path}") == "day_runs", path
    assert Line(ann, table).welcome["result"]["seed"] == ""
    calendar.go(TOMORROW, 0.01)
    turn(site)
    stranger = Guest(site.address)
    seal = stranger.ask("GET", f"/api/tables/{table}/seal")
    assert seal["seed"] == page(ann)["seed"]
    assert stranger.ask("GET", f"/api/tables/{table}/verdict")["verified"]
    assert stranger.ask("GET", f"/api/tables/{table}/moves/0")["move"] == 0
    assert all(row["table"] for row in page(ben)["rows"])
    found = page(ben, "mondo", TOMORROW)["yesterday"]
    assert (found["day"], found["game"]) == (TODAY, "monuments")
    assert found["best"]["points"] == page(ben)["rows"][0]["points"] >= found["yours"]


def test_the_bot_mark_opens_no_practice_of_todays_deal(site: LiveSite, calendar: Calendar) -> None:
    ann = site.guest("Ann")
    ann.ask("POST", "/api/me/account", {"login": "ann-of-the-day", "password": "a long password"})
    ann.ask("POST", "/api/me/bot", {"bot": True})
    assert refused(ann, "POST", f"/api/daily/monuments/{TODAY}/practice") == "try_first"
    assert refused(ann, "POST", f"/api/daily/monuments/{TODAY}/try") == "bot_account"
    ann.ask("POST", "/api/me/bot", {"bot": False})
    give_up(ann, begin(ann))
    ann.ask("POST", "/api/me/bot", {"bot": True})
    practice = ann.ask("POST", f"/api/daily/monuments/{TODAY}/practice")
    line = Line(ann, practice["id"])
    assert refused(ann, "POST", f"/api/tables/{practice['id']}/hint", {"grade": 1}) == "no_hints"
    line.close()
    calendar.go(TOMORROW)
    turn(site)
    later = site.guest("Late").ask("POST", f"/api/daily/monuments/{TODAY}/practice")
    assert later["daily"] == {"day": TODAY, "counted": False}


@pytest.mark.usefixtures("quick")
def test_a_try_that_runs_over_midnight_is_played_on_and_does_not_count(site: LiveSite, calendar: Calendar) -> None:
    ann = site.guest()
    table = begin(ann)
    line = Line(ann, table)
    calendar.go(TOMORROW, 0.001)
    turn(site)
    line.close()
    play(ann, table)
    found = page(ann)
    assert found["yours"]["state"] == "late"
    assert found["rows"] == []
    assert found["seed"] is not None
    assert refused(ann, "POST", f"/api/daily/monuments/{TODAY}/try") == "day_over"
    assert ann.ask("POST", f"/api/daily/monuments/{TODAY}/practice")["daily"]["counted"] is False
    site.close()
    assert examined(site.service.folder).damaged == ()


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


def test_points_are_those_of_the_weeks_shown_and_of_the_days_own_game(
    site: LiveSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = site.guest()
    first = daily.days_after(TODAY, 1 - 7 * WEEKS)
    days = [daily.days_after(first, -1), first, daily.days_after(TODAY, -3), TODAY]
    played = [(day, daily.game_of(day), number) for number, day in enumerate(days)]
    other = next(game for game in NAMES if game != daily.game_of(TODAY))
    monkeypatch.setattr(leaderboard, "days_played", lambda *_: [*played, (TODAY, other, 99)])
    assert ann.ask("GET", "/api/daily")["points"] == [[day, points] for day, _, points in played[1:]]
