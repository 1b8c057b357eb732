"""Privacy (S140-S144) and a table's life over the real server: lobby, hot seat, seals, records, moments to share."""

from __future__ import annotations

import http.client
from pathlib import Path
from typing import Any

import pytest

from examples import play_over_sockets as example
from tests.server.site import Line, LiveSite, open_site, played
from worldwright.core.chance import commitment
from worldwright.core.verify import verify
from worldwright.games import game
from worldwright.server.engine.table import Table


def everything(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in (folder / "data").rglob("*") if path.is_file())


def test_s140_s143_delete_me_leaves_a_former_player_and_logs_that_replay(tmp_path: Path) -> None:
    with open_site(tmp_path) as site:
        guests, table = played(site)
        ann, ben = guests
        ann.ask("PATCH", "/api/me", {"name": "Annegret Zwölf"})
        ann.ask("POST", "/api/me/account", {"login": "annegret12", "password": "correct horse"})
        running, other = site.table(2)
        ben_line = Line(running[1], other)
        before = ben.ask("GET", f"/api/tables/{table}/log")
        running[0].ask("PATCH", "/api/me", {"name": "Annegret Zwei"})
        token = ann.cookie.partition("=")[2]
        ann.ask("DELETE", "/api/me")
        running[0].ask("DELETE", "/api/me")
        assert ann.answer("GET", "/api/me")[0] == 401
        assert ben.ask("GET", f"/api/tables/{table}")["seats"][0]["name"] == "former player"
        assert ben.ask("GET", f"/api/tables/{table}/log") == before
        record = ben.ask("GET", f"/api/tables/{table}/record")
        assert '"former player"' in record
        assert verify(record.encode(), game).sealed, "the game still replays with every deal as promised"
        assert ben_line.read("moves")["holders"][0] == "bot", "S065: a running game goes on as agreed"
        assert (
            site.guest().answer("POST", "/api/session", {"login": "annegret12", "password": "correct horse"})[0] == 401
        )
        ben_line.close()
    kept = everything(tmp_path)
    for trace in ("Annegret", "annegret12", token):
        assert trace.encode() not in kept, trace
    assert b"127.0.0.1" not in kept, "S143: addresses are nowhere on disk"


def test_s140_who_was_forgotten_is_not_written_down_again_when_the_others_play_again(own_site: LiveSite) -> None:
    (ann, ben), table = played(own_site)
    people = own_site.at(table).people
    gone = people[own_site.at(table).log.card.chairs[1].holder]
    assert own_site.do(lambda service: gone in service.ports.networks._seen)
    ben.ask("DELETE", "/api/me")
    assert gone not in people.values()
    assert own_site.do(lambda service: gone not in service.ports.networks._seen), "nor from which network"
    fresh = ann.ask("POST", f"/api/tables/{table}/rematch")
    assert [seat["kind"] for seat in fresh["seats"]] == ["person", "free"]
    rows = own_site.run(lambda service: service.db.read(lambda db: db.rows("SELECT person FROM holder")))
    assert rows
    assert (gone,) not in rows


def test_s141_give_me_my_data_is_one_file_of_my_own(site: LiveSite) -> None:
    (ann, ben), table = played(site)
    own = ann.ask("GET", "/api/me/data")
    assert own["name"] == ann.ask("GET", "/api/me")["name"]
    assert own["tables"][0]["table"] == table
    assert own["tables"][0]["seats"] == [0]
    lines = own["tables"][0]["moves"]
    assert lines
    assert all(" p0 " in line for line in lines)
    assert ben.ask("GET", "/api/me")["name"] not in str(own)


def test_s144_answers_name_no_other_site(site: LiveSite) -> None:
    policy = "default-src 'self'"
    for path in ("/", "/api/schema/openapi.json", "/api/games"):
        line = http.client.HTTPConnection(*site.address.removeprefix("http://").split(":"))  # type: ignore[arg-type]
        line.request("GET", path)
        answer = line.getresponse()
        assert policy in (answer.headers["Content-Security-Policy"] or "")
        assert b"https://" not in answer.read()


def test_the_seed_is_promised_at_the_start_and_told_at_the_end(site: LiveSite) -> None:
    guests, table = site.table(2)
    sealed = guests[0].ask("GET", f"/api/tables/{table}")["sealed"]
    seal = guests[0].ask("GET", f"/api/tables/{table}/seal")
    assert (seal["sealed"], seal["seed"], seal["verify"]) == (sealed, None, "")
    assert guests[0].answer("GET", f"/api/tables/{table}/record")[0] == 404
    (ann, _), table = played(site)
    seal = ann.ask("GET", f"/api/tables/{table}/seal")
    assert commitment(bytes.fromhex(seal["seed"])) == seal["sealed"]
    record = ann.ask("GET", seal["verify"])
    verdict = verify(record.encode(), game)
    assert verdict.sealed
    assert example.Guest(site.address).ask("GET", seal["verify"]) == record, "for anyone with the link"


def test_a_link_to_an_exact_move_shows_that_moment(site: LiveSite) -> None:
    (ann, _), table = played(site)
    log = ann.ask("GET", f"/api/tables/{table}/log")["moves"]
    first = ann.ask("GET", f"/api/tables/{table}/moves/0")
    assert (first["move"], first["moves"], first["text"]) == (0, len(log), "")
    middle = len(log) // 2
    moment = ann.ask("GET", f"/api/tables/{table}/moves/{middle}?seat=1")
    assert moment["you"] == 1
    assert moment["text"].split()[1:2] == log[middle - 1]["text"].split()[1:2]
    assert example.Guest(site.address).ask("GET", f"/api/tables/{table}/moves/{middle}")["you"] is None
    for wrong in (len(log) + 1, -1, 10**9):
        assert ann.answer("GET", f"/api/tables/{table}/moves/{wrong}")[0] in (400, 404)


def test_s024_the_log_of_a_running_game_is_the_seats_own(site: LiveSite) -> None:
    (ann, ben), table = site.table(game="lords_of_worlds")
    mine, theirs = (guest.ask("GET", f"/api/tables/{table}/log")["moves"] for guest in (ann, ben))
    stranger = example.Guest(site.address).ask("GET", f"/api/tables/{table}/log")["moves"]
    deals = [[line["text"] for line in log if " deal " in line["text"]] for log in (mine, theirs, stranger)]
    assert "?" in str(deals[0])
    assert deals[0] != deals[1]
    assert all("?" in line for line in deals[2] if "to=" in line)


def test_a_table_nobody_may_watch_is_for_its_people_alone(site: LiveSite) -> None:
    (ann, _), table = site.table(watch="nobody")
    stranger = site.guest()
    for path in ("log", "score", "moves/0"):
        assert stranger.answer("GET", f"/api/tables/{table}/{path}")[0] == 403
        assert ann.answer("GET", f"/api/tables/{table}/{path}")[0] == 200
    assert Line.turned_away(stranger, table) == "private"


def test_hot_seat_one_device_holds_several_seats_and_sees_one_at_a_time(site: LiveSite) -> None:
    ann = site.guest()
    table = ann.ask("POST", "/api/tables", {"game": "lords_of_worlds", "seats": 2, "hot_seat": True})["id"]
    ann.ask("POST", f"/api/tables/{table}/sit", {"seat": 1})
    ann.ask("POST", f"/api/tables/{table}/start")
    lines = [Line(ann, table, f"?seat={seat}") for seat in (0, 1)]
    hands = [line.welcome["view"]["hand"] for line in lines]
    assert [line.welcome["you"] for line in lines] == [0, 1]
    assert hands[0] != hands[1]
    mine = next(entry for entry in ann.ask("GET", "/api/me/tables") if entry["table"]["id"] == table)
    assert (mine["your_seats"], mine["your_move"]) == ([0, 1], True)
    for line in lines:
        line.close()


def test_your_move_a_rematch_and_abandoning(site: LiveSite) -> None:
    (ann, ben), table = site.table()
    waiting = [guest.ask("GET", "/api/me/tables")[0]["your_move"] for guest in (ann, ben)]
    assert sorted(waiting) == [False, True]
    assert ann.answer("POST", f"/api/tables/{table}/rematch")[1]["code"] == "running"
    (ann, ben), table = played(site)
    fresh = ann.ask("POST", f"/api/tables/{table}/rematch")
    assert ben.ask("POST", f"/api/tables/{table}/rematch")["id"] == fresh["id"]
    assert ann.ask("GET", f"/api/tables/{table}")["rematch"] == fresh["id"]
    assert fresh["state"] == "open"
    ann.ask("POST", f"/api/tables/{fresh['id']}/abandon")
    assert ben.answer("POST", f"/api/tables/{fresh['id']}/ready", {"ready": True})[1]["code"] == "abandoned"


def test_listed_tables_are_found_and_others_are_not(site: LiveSite) -> None:
    ann, ben = site.guest(), site.guest()
    listed = ann.ask("POST", "/api/tables", {"game": "monuments", "seats": 2, "listed": True})["id"]
    hidden = ann.ask("POST", "/api/tables", {"game": "monuments", "seats": 2})["id"]
    found = {card["id"] for card in ben.ask("GET", "/api/tables")}
    assert listed in found
    assert hidden not in found
    assert ben.ask("GET", f"/api/tables/{hidden}")["id"] == hidden, "its link is enough"


@pytest.mark.parametrize(
    "wish",
    [
        {"game": "chess", "seats": 2},
        {"game": "monuments", "seats": 8},
        {"game": "monuments", "seats": 2, "options": {"monument": "shed"}},
        {"game": "monuments", "seats": 2, "options": {"unknown": 1}},
        {"game": "monuments", "seats": 2, "turn_seconds": -1},
        {"game": "monuments", "seats": 2, "leavers": "shoot"},
        {"game": "monuments", "seats": "2"},
        {"game": "monuments", "seats": 2, "host": "me"},
        {"seats": 2},
    ],
)
def test_a_table_that_cannot_be_is_refused_in_one_sentence(site: LiveSite, wish: Any) -> None:
    status, content = site.guest().answer("POST", "/api/tables", wish)
    assert status == 400
    assert content["error"]


def test_tables_are_typed_in_the_schema(site: LiveSite) -> None:
    schema = site.guest().ask("GET", "/api/schema/openapi.json")
    assert "/api/tables/{table}/sit" in schema["paths"]
    assert {"TableCard", "NewTable", "Me"} <= {
        name.rpartition("_")[2] or name for name in schema["components"]["schemas"]
    }
    assert Table.__doc__


def test_s140_a_removed_persons_sockets_close_also_where_they_only_look_on(own_site: LiveSite) -> None:
    _, table = played(own_site)
    onlooker = own_site.guest()
    line = Line(onlooker, table)
    onlooker.ask("DELETE", "/api/me")
    assert line.read("bye")["code"] == "logged_out"
    assert line.is_closed()
    line.close()
