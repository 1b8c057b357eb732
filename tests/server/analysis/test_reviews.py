"""Looking back at a finished game: chances, reviews in slices, best worlds; of a running game nothing."""

from __future__ import annotations

from typing import Any

import pytest

from examples.play_over_sockets import Guest
from tests.server.lobby.test_branch import finished
from tests.server.site import LiveSite
from worldwright.server.analysis import review_jobs as review_work
from worldwright.server.analysis import reviews
from worldwright.server.engine.replay import past_of
from worldwright.server.http.answer_cache import AnswerCache
from worldwright.server.process.worker_pool import Overran


@pytest.fixture(scope="module")
def monuments(site: LiveSite) -> tuple[Guest, str]:
    return finished(site, "monuments")


@pytest.fixture(scope="module")
def worlds(site: LiveSite) -> tuple[Guest, str]:
    return finished(site, "mondo", rounds=2, mode="step")


def slices(guest: Guest, table: str, seat: int) -> list[Any]:
    """The review of a seat, one slice after the other."""
    found = [guest.ask("GET", f"/api/tables/{table}/review?seat={seat}")]
    while found[-1]["next"] is not None:
        found.append(guest.ask("GET", f"/api/tables/{table}/review?seat={seat}&from={found[-1]['next']}"))
    return found


def test_slices_of_a_review_follow_each_other_without_a_gap(site: LiveSite, monuments: tuple[Guest, str]) -> None:
    guest, table = monuments
    found = slices(guest, table, 0)
    numbers = found[0]["numbers"]
    assert [one["number"] for part in found for one in part["decisions"]] == numbers
    log = guest.ask("GET", f"/api/tables/{table}/log?seat=0")["moves"]
    for one in (one for part in found for one in part["decisions"]):
        move = log[one["number"] - 1]
        assert (move["by"], move["act"], move["facts"]) == (0, one["played"]["act"], one["played"]["facts"])
        assert one["cost"] == 0 or (one["cost"] > one["error"] and one["best_chance"] >= one["chance"])
    again = site.guest().ask("GET", f"/api/tables/{table}/review?seat=0")
    assert again == found[0], "what is over does not change"


def test_what_would_have_been_better_is_said_as_advice_and_not_as_done(monuments: tuple[Guest, str]) -> None:
    guest, table = monuments
    found = [one for part in slices(guest, table, 0) for one in part["decisions"]]
    for one in found:
        first = {"build": ("Build", "Bau"), "walk": ("Walk", "Geh"), "pass": ("Pass", "Passe")}[
            one["best"]["act"]["do"]
        ]
        assert (one["instead"]["en"].startswith(first[0]), one["instead"]["de"].startswith(first[1])) == (True, True)


def test_the_chances_of_a_game_end_with_its_winner(monuments: tuple[Guest, str]) -> None:
    guest, table = monuments
    standings = guest.ask("GET", f"/api/tables/{table}/chances")["standings"]
    assert all(sum(one["chances"]) == pytest.approx(1, abs=0.001) for one in standings)
    sheets = guest.ask("GET", f"/api/tables/{table}/score")["sheets"]
    assert standings[-1]["points"] == [sheet["total"] for sheet in sheets]
    assert max(standings[-1]["chances"]) in (0.5, 1)


def test_the_rounds_of_a_game_are_told_by_the_moves_after_which_they_began(
    monuments: tuple[Guest, str], worlds: tuple[Guest, str]
) -> None:
    for (guest, table), rounds in ((monuments, 3), (worlds, 2)):
        found = guest.ask("GET", f"/api/tables/{table}/chances")
        assert len(found["rounds"]) == rounds
        assert found["rounds"][0] == 0
        for number, began in enumerate(found["rounds"][1:], 2):
            before, after = (
                guest.ask("GET", f"/api/tables/{table}/moves/{move}")["view"]["round"] for move in (began - 1, began)
            )
            assert (before, after) == (number - 1, number)


def test_a_running_game_is_not_reviewed_for_anybody(site: LiveSite) -> None:
    guests, table = site.table(2)
    for path in ("review", "chances", "best"):
        for guest in (guests[0], site.guest()):
            status, fault = guest.answer("GET", f"/api/tables/{table}/{path}")
            assert (status, fault["code"]) == (409, "running")


def test_a_game_that_goes_on_from_a_running_one_is_not_reviewed(site: LiveSite) -> None:
    guest = site.guest()
    table = guest.ask("POST", "/api/tables", {"game": "mondo", "seats": 1, "options": {"mode": "step"}})["id"]
    guest.ask("POST", f"/api/tables/{table}/start")
    copy = guest.ask("POST", f"/api/tables/{table}/onward", {"move": 1, "seat": 0})["id"]
    guest.ask("POST", f"/api/tables/{copy}/abandon")
    status, fault = guest.answer("GET", f"/api/tables/{copy}/review")
    assert (status, fault["code"]) == (409, "source_runs")


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("review?seat=2", 400),
        ("review?seat=-1", 400),
        ("review?from=-1", 400),
        ("review?from=10001", 400),
        ("review?from=x", 400),
        ("best", 400),
    ],
)
def test_what_cannot_be_asked_is_refused_in_one_sentence(monuments: tuple[Guest, str], path: str, status: int) -> None:
    guest, table = monuments
    found, fault = guest.answer("GET", f"/api/tables/{table}/{path}")
    assert found == status
    assert fault["error"]


def test_a_slice_beyond_the_end_is_empty(monuments: tuple[Guest, str]) -> None:
    guest, table = monuments
    beyond = guest.ask("GET", f"/api/tables/{table}/review?from=9999")
    assert (beyond["decisions"], beyond["next"]) == ([], None)


def test_the_best_worlds_of_a_round_grow_with_their_tiles(worlds: tuple[Guest, str]) -> None:
    guest, table = worlds
    first = guest.ask("GET", f"/api/tables/{table}/best?seat=0&round=1")
    last = guest.ask("GET", f"/api/tables/{table}/best?seat=0")
    assert (first["round"], last["round"], last["rounds"]) == (1, 2, 2)
    for found in (first, last):
        assert [one["tiles"] for one in found["worlds"]] == ["laid", "yours", "left", "all"]
        points = [one["points"] for one in found["worlds"]]
        assert points == sorted(points)
        assert points[-1] > points[0]
        own, *others = (one["pieces"] for one in found["worlds"])
        assert set(others[0]) <= set(own), "the same tiles, laid best"
        assert set(others[-1]) - set(own), "the best of all has some that somebody else had, or nobody"
        for one in found["worlds"]:
            assert one["points"] == sum(line["points"] for line in one["lines"])
            assert len(one["laid"]) == len(one["pieces"]) == len(set(one["pieces"]))
        assert all(one["points"] <= one["bound"] for one in found["worlds"][1:])
    assert guest.answer("GET", f"/api/tables/{table}/best?round=3")[0] == 400
    assert guest.answer("GET", f"/api/tables/{table}/best?seed=5")[0] == 400


def test_a_slow_machine_looks_with_less_work_and_says_so(
    site: LiveSite, worlds: tuple[Guest, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    guest, table = worlds
    asked = []

    async def slow(_request: Any, work: Any, past: Any, seat: int, first: int, light: bool) -> bytes:
        asked.append(light)
        if not light:
            raise Overran
        return bytes(work(past, seat, first, light))

    monkeypatch.setattr(reviews, "worked_out", slow)
    found = guest.ask("GET", f"/api/tables/{table}/review?seat=1")
    assert asked == [False, True]
    assert found["light"]
    assert found["decisions"]


def test_a_slow_machine_searches_a_best_world_with_fewer_steps(
    site: LiveSite, worlds: tuple[Guest, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It answered that it took too long, and the page that there was no best world."""
    guest, table = worlds
    asked = []

    async def slow(_request: Any, work: Any, *wished: Any) -> bytes:
        asked.append(wished[-1])
        if not wished[-1]:
            raise Overran
        return bytes(work(*wished))

    monkeypatch.setattr(reviews, "worked_out", slow)
    points = [one["points"] for one in guest.ask("GET", f"/api/tables/{table}/best?seat=1&seed=3")["worlds"]]
    assert asked == [False, True]
    assert points == sorted(points)
    assert points[-1] > points[0]


def test_a_slice_ends_when_its_time_is_up(site: LiveSite, worlds: tuple[Guest, str], monkeypatch: Any) -> None:
    _, table = worlds
    game = site.at(table)
    monkeypatch.setattr(review_work, "SLICE_SECONDS", 0)
    body = site.do(lambda _: past_of(game.log, game.audience.moves))
    assert b'"first":3,"next":4' in review_work.review(body, 0, 3, True)


def test_slices_that_nobody_has_are_counted_and_kept_ones_are_free(
    site: LiveSite, monuments: tuple[Guest, str]
) -> None:
    guest, table = monuments
    buckets = site.do(lambda service: service.guard.reviews)
    guest.ask("GET", f"/api/tables/{table}/review?seat=1")
    while site.do(lambda service: buckets.take("127.0.0.1", service.guard.steady())):
        pass
    assert guest.answer("GET", f"/api/tables/{table}/review?seat=1")[0] == 200
    assert guest.answer("GET", f"/api/tables/{table}/review?seat=1&from=9998")[0] == 429
    site.do(lambda service: setattr(service.guard, "reviews", type(buckets)(burst=400, each=0.5)))


def test_the_cache_holds_no_more_than_its_bytes_and_drops_what_was_asked_for_longest_ago() -> None:
    shelf = AnswerCache(100)
    for number in range(10):
        shelf.put(number, bytes(30))
        assert shelf.get(0) is not None, "it was asked for just now"
    assert [number for number in range(10) if shelf.get(number) is not None] == [0, 8, 9]
    assert shelf.size == 90
    shelf.put(9, bytes(10))
    assert shelf.size == 70
    shelf.put("large", bytes(101))
    assert (shelf.size, shelf.get("large")) == (0, None)
