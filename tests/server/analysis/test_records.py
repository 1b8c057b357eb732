"""What the page asks beside the socket: options, the drawing, exact moves, the course of a finished game."""

from __future__ import annotations

import msgspec
import pytest

from examples.play_over_sockets import Guest
from tests.server.site import Line, LiveSite
from worldwright.core.extras import extras
from worldwright.core.rulebook import rulebook
from worldwright.games import NAMES, game


@pytest.fixture(scope="module")
def finished(site: LiveSite) -> tuple[list[Guest], str]:
    """A guest who has played Monuments to its end, and the table."""
    guests = [site.guest()]
    table = guests[0].ask("POST", "/api/tables", {"game": "monuments", "seats": 2, "pace": "at_once"})["id"]
    guests[0].ask("POST", f"/api/tables/{table}/bots", {"seat": 1, "level": "random"})
    guests[0].ask("POST", f"/api/tables/{table}/start")
    line = Line(guests[0], table)
    line.play_to_the_end()
    line.close()
    return guests, table


@pytest.mark.parametrize("name", NAMES)
def test_every_option_has_a_default_in_the_schema(site: LiveSite, name: str) -> None:
    schema = site.guest().ask("GET", f"/api/games/{name}/options")
    assert schema["properties"]
    assert all("default" in option for option in schema["properties"].values())
    assert set(schema["properties"]) == set(game(name).Options.__struct_fields__)


def test_options_that_name_a_file_list_what_is_there(site: LiveSite) -> None:
    guest = site.guest()
    assert "taj_mahal" in guest.ask("GET", "/api/games/monuments/options")["properties"]["monument"]["enum"]
    decks = guest.ask("GET", "/api/games/mapominoes/options")["properties"]["deck"]["items"]["enum"]
    assert {"europe", "africa"} <= set(decks)


def test_the_tables_own_rules_can_be_read(site: LiveSite) -> None:
    book = site.guest().ask("GET", "/api/games/house/rules?lang=de")
    assert book["title"] == rulebook("house", "de").title


def test_the_drawing_is_what_the_seat_sees(site: LiveSite) -> None:
    guests, table = site.table(2)
    drawn = guests[0].ask("GET", f"/api/tables/{table}/drawing")
    assert drawn["text"].strip()
    assert drawn["seq"] == Line(guests[0], table).welcome["seq"]
    german = guests[0].ask("GET", f"/api/tables/{table}/drawing?lang=de")
    assert (german["seq"], german["text"] != drawn["text"]) == (drawn["seq"], True)
    assert guests[0].answer("GET", f"/api/tables/{table}/drawing?lang=fr")[0] == 400
    assert guests[0].answer("GET", f"/api/tables/{table}/drawing?seat=1")[0] == 403


def test_a_moment_holds_its_time_its_score_and_its_drawing(site: LiveSite, finished: tuple[list[Guest], str]) -> None:
    guests, table = finished
    last = guests[0].ask("GET", f"/api/tables/{table}/moves/0")["moves"]
    end = site.guest().ask("GET", f"/api/tables/{table}/moves/{last}?seat=1")
    assert end["you"] == 1
    assert all(end["drawing"][lang].strip() for lang in ("en", "de"))
    assert end["drawing"]["en"] != end["drawing"]["de"]
    sheets = guests[0].ask("GET", f"/api/tables/{table}/score")["sheets"]
    assert end["sheets"] == sheets
    assert guests[0].ask("GET", f"/api/tables/{table}/moves/1")["sheets"] != sheets


def test_the_course_ends_with_the_final_totals(site: LiveSite, finished: tuple[list[Guest], str]) -> None:
    guests, table = finished
    course = guests[0].ask("GET", f"/api/tables/{table}/course")["points"]
    assert [point["move"] for point in course] == list(range(1, len(course) + 1))
    sheets = guests[0].ask("GET", f"/api/tables/{table}/score")["sheets"]
    assert course[-1]["totals"] == [sheet["total"] for sheet in sheets]
    stones = [sum(line["rule"] == "WM-B3" for line in sheet["lines"]) for sheet in sheets]
    assert course[-1]["more"] == {"stones": stones}
    assert course[0]["more"] == {"stones": [0, 0]}


def test_w13_what_nearly_was_is_told_of_a_finished_game_alone(
    site: LiveSite, finished: tuple[list[Guest], str]
) -> None:
    guests, table = finished
    rules = game("monuments")
    end = site.at(table).log.state
    for seat in (0, 1):  # what the rules say of this deal, whatever it was
        near = msgspec.to_builtins(extras(rules).nearly(end, seat))
        answer = {"table": table, "seat": seat, "found": near}
        assert guests[0].ask("GET", f"/api/tables/{table}/nearly?seat={seat}") == answer
    assert guests[0].answer("GET", f"/api/tables/{table}/nearly?seat=2")[0] == 404
    assert guests[0].answer("GET", f"/api/tables/{table}/nearly")[0] == 400
    others, running = site.table(2)
    assert others[0].answer("GET", f"/api/tables/{running}/nearly?seat=0")[0] == 404


def test_the_end_of_a_game_names_its_winners_and_who_hides_their_name(
    site: LiveSite, finished: tuple[list[Guest], str]
) -> None:
    guests, table = finished
    guests[0].ask("POST", "/api/me/privacy", {"invites": True, "shown": False})
    path = f"/api/tables/{table}/ending"
    winners = list(site.at(table).shown.card.winners)
    assert winners
    shared = {"table": table, "winners": winners, "sealed": False}
    assert site.guest().ask("GET", path) == {**shared, "guests": [0]}
    assert guests[0].ask("GET", path) == {**shared, "guests": []}  # nobody is hidden from themselves
    others, running = site.table(2)
    assert others[0].answer("GET", f"/api/tables/{running}/ending")[0] == 404


def test_the_course_of_a_running_game_ends_where_its_public_score_stands(site: LiveSite) -> None:
    guests, table = site.table(2, watch="nobody")
    course = guests[0].ask("GET", f"/api/tables/{table}/course")["points"]
    sheets = guests[0].ask("GET", f"/api/tables/{table}/score")["sheets"]
    assert course[-1]["totals"] == [sheet["total"] for sheet in sheets]
    assert site.guest().answer("GET", f"/api/tables/{table}/course")[0] == 403


def test_whoever_plays_may_look_back_with_everybodys_eyes(site: LiveSite) -> None:
    guests, table = site.table(2)
    for path in ("moves/1", "log"):
        own = guests[0].ask("GET", f"/api/tables/{table}/{path}")
        public = guests[0].ask("GET", f"/api/tables/{table}/{path}?onlooker=true")
        assert (own["you"], public["you"]) == (0, None)
        assert public == site.guest().ask("GET", f"/api/tables/{table}/{path}")


def test_a_log_tells_who_did_what_when_also_as_values(site: LiveSite, finished: tuple[list[Guest], str]) -> None:
    guests, table = finished
    moves = guests[0].ask("GET", f"/api/tables/{table}/log")["moves"]
    assert {move["act"]["do"] for move in moves} >= {"walk", "build", "fill"}
    assert all(move["text"].split()[2] == move["act"]["do"] for move in moves)
    assert moves[0]["by"] == -1
