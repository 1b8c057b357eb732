"""Playing on from a moment of a game: a new table that begins there, and a record that says so."""

from __future__ import annotations

from time import sleep

import pytest

from examples.play_over_sockets import Guest
from tests.server.site import Line, LiveSite, open_site
from worldwright.api.records import read_record
from worldwright.core.verify import verify
from worldwright.games import game


def finished(site: LiveSite, name: str, seats: int = 2, **options: object) -> tuple[Guest, str]:
    """A guest who has played a game against bots to its end, and the table."""
    guest = site.guest("Ida")
    table = guest.ask("POST", "/api/tables", {"game": name, "seats": seats, "options": options, "pace": "at_once"})[
        "id"
    ]
    for seat in range(1, seats):
        guest.ask("POST", f"/api/tables/{table}/bots", {"seat": seat, "level": "random"})
    guest.ask("POST", f"/api/tables/{table}/start")
    line = Line(guest, table)
    line.play_to_the_end()
    line.close()
    return guest, table


@pytest.fixture(scope="module")
def monuments(site: LiveSite) -> tuple[Guest, str]:
    return finished(site, "monuments")


def onward(guest: Guest, table: str, move: int, seat: int) -> str:
    """A new table that goes on from there."""
    return str(guest.ask("POST", f"/api/tables/{table}/onward", {"move": move, "seat": seat})["id"])


def given_up(guest: Guest, table: str) -> str:
    """The record of a table that is given up, as soon as its end is on disk."""
    guest.ask("POST", f"/api/tables/{table}/abandon")
    for _ in range(600):
        status, text = guest.answer("GET", f"/api/tables/{table}/record")
        if status == 200:
            return str(text)
        sleep(0.05)
    raise AssertionError("the end was never written down")


def test_a_seat_is_taken_over_and_the_game_goes_on_from_that_moment(
    site: LiveSite, monuments: tuple[Guest, str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    guest, table = monuments
    then = guest.ask("GET", f"/api/tables/{table}/moves/20?seat=1")
    before = guest.ask("GET", f"/api/tables/{table}/record")
    card = guest.ask("POST", f"/api/tables/{table}/onward", {"move": 20, "seat": 1})
    assert card["state"] == "running"
    assert not card["listed"]
    assert [(seat["kind"], seat["you"]) for seat in card["seats"]] == [("bot", False), ("person", True)]
    assert card["source"] == {"table": table, "move": 20}
    assert site.guest().ask("GET", f"/api/tables/{card['id']}")["source"] is None

    first = guest.ask("GET", f"/api/tables/{card['id']}/moves/0")
    assert first["view"] == then["view"], "the seat sees what it saw then"
    line = Line(guest, card["id"])
    assert line.welcome["you"] == 1
    end = line.play_to_the_end()
    line.close()
    text = guest.ask("GET", f"/api/tables/{card['id']}/record")
    verdict = verify(text.encode(), game)
    assert (verdict.continues, verdict.complete, verdict.sealed) == (20, True, True)
    assert guest.ask("GET", f"/api/tables/{table}/record") == before, "the old game stays as it is"

    path = tmp_path_factory.mktemp("onward") / "game.txt"
    path.write_text(text, encoding="utf-8")
    replayed = read_record(path)
    sheets = replayed.game.score(replayed.states[-1])
    assert [sheets[seat].total for seat in range(2)] == [sheet["total"] for sheet in end["result"]["sheets"]]

    again = guest.ask("POST", f"/api/tables/{card['id']}/onward", {"move": 1, "seat": 0})["id"]
    line = Line(guest, again)
    line.play_to_the_end()
    text = guest.ask("GET", f"/api/tables/{again}/record")
    assert verify(text.encode(), game).continues == 21


def test_nobody_who_saw_the_end_knows_what_comes(site: LiveSite) -> None:
    """One moment, several times: the seat sees the same; hands it could not know and seals are others each time."""
    guest = site.guest()
    table = guest.ask("POST", "/api/tables", {"game": "mapominoes", "seats": 3, "pace": "at_once"})["id"]
    for seat in (1, 2):
        guest.ask("POST", f"/api/tables/{table}/bots", {"seat": seat, "level": "random"})
    guest.ask("POST", f"/api/tables/{table}/start")
    given_up(guest, table)
    ids = [onward(guest, table, 1, 0) for _ in range(4)]
    views = [guest.ask("GET", f"/api/tables/{id_}/moves/0")["view"] for id_ in ids]
    assert all(view == views[0] for view in views)
    logs = [site.at(id_).log for id_ in ids]
    assert len({log.first.hands for log in logs}) > 1
    assert len({guest.ask("GET", f"/api/tables/{id_}/seal")["sealed"] for id_ in ids}) == len(ids)


def test_a_game_given_up_after_going_on_still_verifies(monuments: tuple[Guest, str]) -> None:
    guest, table = monuments
    fresh = onward(guest, table, 9, 1)
    verdict = verify(given_up(guest, fresh).encode(), game)
    assert (verdict.continues, verdict.complete) == (9, False)


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"move": 99_999, "seat": 0}, "no_move"),
        ({"move": -1, "seat": 0}, "no_move"),
        ({"move": 3, "seat": 2}, "no_seat"),
        ({"move": 3, "seat": -1}, "no_seat"),
        ({"move": None, "seat": 0}, "over"),
    ],
)
def test_what_cannot_be_is_said_and_makes_no_table(
    monuments: tuple[Guest, str], wish: dict[str, int | None], code: str
) -> None:
    guest, table = monuments
    if wish["move"] is None:
        wish = {**wish, "move": guest.ask("GET", f"/api/tables/{table}/moves/0")["moves"]}
    before = len(guest.ask("GET", "/api/me/tables"))
    status, answer = guest.answer("POST", f"/api/tables/{table}/onward", wish)
    assert (status, answer["code"]) == (409, code)
    assert answer["error"].endswith(".")
    assert len(guest.ask("GET", "/api/me/tables")) == before


def test_a_running_game_is_not_copied_unless_one_plays_alone(site: LiveSite) -> None:
    guests, table = site.table(2)
    for guest in (*guests, site.guest()):
        status, answer = guest.answer("POST", f"/api/tables/{table}/onward", {"move": 1, "seat": 0})
        assert (status, answer["code"]) == (409, "running")
    loners, alone = site.table(1, "mondo", options={"mode": "step", "rounds": 1})
    assert site.guest().answer("POST", f"/api/tables/{alone}/onward", {"move": 1, "seat": 0})[1]["code"] == "running"
    assert onward(loners[0], alone, 1, 0)
    open_one = site.table(2, begin=False)
    assert open_one[0][0].answer("POST", f"/api/tables/{open_one[1]}/onward", {"move": 0, "seat": 0})[0] == 404


def test_a_table_that_goes_on_survives_a_restart(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("restart")
    with open_site(folder) as site:
        guest, table = finished(site, "monuments")
        fresh = onward(guest, table, 15, 0)
        view = Line(guest, fresh).welcome["view"]
    with open_site(folder) as site:
        guest.address = site.address
        line = Line(guest, fresh)
        assert line.welcome["view"]["built"][: len(view["built"])] == view["built"]
        line.play_to_the_end()
        verify(guest.ask("GET", f"/api/tables/{fresh}/record").encode(), game)


def test_a_race_goes_on_with_the_time_that_was_left(site: LiveSite) -> None:
    """The clock of the new table shows the moment's time, not nothing, and waits until one has looked around."""
    (guest,), table = site.table(1, "mondo")
    line = Line(guest, table)
    while line.read("moves")["view"]["phase"] != "playing":
        pass
    log = guest.ask("GET", f"/api/tables/{table}/log")["moves"]
    go = next(move for move in log if move["act"]["do"] == "go")
    fresh = onward(guest, table, go["number"], 0)
    welcome = Line(guest, fresh).welcome
    assert welcome["view"]["phase"] == "playing"
    assert welcome["clock"]["now"] >= go["at"]
    assert welcome["clock"]["deadline"] > welcome["clock"]["now"]


def test_b8_a_copy_of_ones_own_running_game_tells_none_of_its_deals(site: LiveSite) -> None:
    (guest,), table = site.table(1, "mondo", options={"mode": "step", "rounds": 1})
    copy = onward(guest, table, 1, 0)
    guest.ask("POST", f"/api/tables/{copy}/abandon")
    copied = onward(guest, copy, 0, 0)
    guest.ask("POST", f"/api/tables/{copied}/abandon")
    for one in (copy, copied):
        for path in ("record", "verdict"):
            status, answer = guest.answer("GET", f"/api/tables/{one}/{path}")
            assert (status, answer["code"]) == (409, "source_runs")
    guest.ask("POST", f"/api/tables/{table}/abandon")
    for one in (copy, copied):
        assert "seal" in guest.ask("GET", f"/api/tables/{one}/record")
