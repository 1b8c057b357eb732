"""The host's desk over the border: for one account alone, every act written down, and words that were reported."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
import pytest

import worldwright
from examples.play_over_sockets import Guest
from tests.server.site import ROOMY, Line, LiveSite, open_site
from worldwright.server.moderation import store as desk
from worldwright.server.storage.backup import backup

LOGIN = {"login": "hostess", "password": "correct horse"}
HOSTED = msgspec.structs.replace(ROOMY, host_accounts=(LOGIN["login"],))
EXAMPLE = Path(__file__).parents[3] / "examples" / "bot_account.py"


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[tuple[LiveSite, Guest]]:
    """A server whose host made the account before it was named."""
    with open_site(tmp_path) as first:
        first.guest("Hanna").ask("POST", "/api/me/account", LOGIN)
    with open_site(tmp_path, HOSTED) as site:
        host = site.guest()
        host.ask("POST", "/api/session", LOGIN)
        yield site, host


def page(host: Guest) -> Any:
    return host.ask("GET", "/api/desk")


def acts(host: Guest) -> list[tuple[str, str]]:
    return [(one["what"], one["why"]) for one in page(host)["acts"]]


def person(host: Guest, guest: Guest) -> str:
    (found,) = host.ask("GET", "/api/desk/people?name=" + quote(guest.ask("GET", "/api/me")["name"]))
    return str(found["id"])


def test_to_everybody_else_there_is_no_desk(hosted: tuple[LiveSite, Guest]) -> None:
    site, host = hosted
    assert host.ask("GET", "/api/me")["hosts"] is True
    guest = site.guest("Ann")
    guest.ask("POST", "/api/me/account", {"login": "somebody", "password": "correct horse"})
    own = person(host, guest)
    asked: list[tuple[str, str, Any]] = [
        ("GET", "/api/desk", None),
        ("GET", "/api/desk/people?name=Ann", None),
        ("POST", "/api/desk/notice", {"text": "Hello", "hours": 1}),
        ("DELETE", "/api/desk/notice", None),
        ("POST", f"/api/desk/people/{own}/suspend", {"days": 1, "why": "because"}),
        ("POST", f"/api/desk/people/{own}/remove", {"why": "because"}),
        ("POST", "/api/desk/tables/x/end", {"why": "because"}),
        ("DELETE", "/api/desk/reports/1", None),
    ]
    for method, path, body in asked:
        status, content = guest.answer(method, path, body)
        assert (status, content["error"]) == (404, f"There is nothing at {path.partition('?')[0]}."), path
        assert Guest(site.address).answer(method, path, body)[0] == 401, path
    assert "hosts" not in guest.ask("GET", "/api/me")
    assert acts(host) == []


def test_without_a_setting_and_with_a_name_nobody_has_there_is_no_host(tmp_path: Path) -> None:
    with open_site(tmp_path, HOSTED) as site:
        guest = site.guest()
        status, _ = guest.answer("POST", "/api/me/account", LOGIN)
        assert status == 409, "whoever came first would have the desk"
        assert guest.answer("GET", "/api/desk")[0] == 404


def test_somebody_is_kept_out_with_a_reason_and_let_in_again(hosted: tuple[LiveSite, Guest]) -> None:
    site, host = hosted
    (ann, ben), table = site.table()
    line = Line(ann, table)
    whom = person(host, ann)
    assert whom in {one["id"] for one in page(host)["here"]}
    host.ask("POST", f"/api/desk/people/{whom}/suspend", {"days": 7, "why": "rude words"})
    assert line.read("bye")["code"] == "logged_out"
    line.close()
    for method, path, body in (("GET", "/api/me", None), ("POST", "/api/me", {}), ("POST", "/api/tables", {})):
        status, content = ann.answer(method, path, body)
        assert (status, content["code"]) == (403, "suspended"), path
        assert "rude words" in content["error"]
    assert ann.answer("GET", "/api/me/data")[0] == 200, "nobody's data is kept from them"
    assert ben.ask("GET", f"/api/tables/{table}")["state"] == "running"
    host.ask("POST", f"/api/desk/people/{whom}/suspend", {"days": 0, "why": "said sorry"})
    assert ann.ask("GET", "/api/me")["name"]
    assert acts(host) == [("restored", "said sorry"), ("suspended", "rude words")]
    assert {one["by"] for one in page(host)["acts"]} == {LOGIN["login"]}


def test_an_account_that_is_kept_out_cannot_sign_in(hosted: tuple[LiveSite, Guest]) -> None:
    site, host = hosted
    ann, wish = site.guest("Annegret"), {"login": "annegret", "password": "correct horse"}
    ann.ask("POST", "/api/me/account", wish)
    code = ann.ask("POST", "/api/me/recovery", {"password": wish["password"]})["code"]
    host.ask("POST", f"/api/desk/people/{person(host, ann)}/suspend", {"days": 1, "why": "because"})
    assert site.guest().answer("POST", "/api/session", wish)[1]["code"] == "suspended"
    back = {"login": "annegret", "code": code, "password": "another horse"}
    assert site.guest().answer("POST", "/api/session/recovery", back)[1]["code"] == "suspended"
    assert site.guest().answer("POST", "/api/session", wish | {"password": "wrong horse"})[0] == 401
    own = host.ask("GET", "/api/desk/people?name=hostess")[0]["id"]
    assert host.answer("POST", f"/api/desk/people/{own}/suspend", {"days": 1, "why": "x"})[1]["code"] == "yourself"


def test_deleting_somebody_is_written_down_without_their_name(hosted: tuple[LiveSite, Guest]) -> None:
    site, host = hosted
    ann = site.guest("Annegret Zwölf")
    whom = person(host, ann)
    host.ask("POST", f"/api/desk/people/{whom}/suspend", {"days": 1, "why": "first"})
    host.ask("POST", f"/api/desk/people/{whom}/remove", {"why": "asked for it"})
    assert ann.answer("GET", "/api/me")[0] == 401
    assert acts(host) == [("removed", "asked for it"), ("suspended", "first")]
    assert [one["whom"] for one in page(host)["acts"]] == ["", ""]
    kept = b"".join(path.read_bytes() for path in site.service.folder.iterdir() if path.name.startswith("worldwright"))
    assert "Annegret Zwölf".encode() not in kept
    assert host.answer("POST", f"/api/desk/people/{whom}/remove", {"why": "again"})[0] == 404


def test_a_table_is_ended_politely_and_a_message_reaches_everybody(hosted: tuple[LiveSite, Guest]) -> None:
    site, host = hosted
    (ann, _), table = site.table()
    line = Line(ann, table)
    assert table in {one["id"] for one in page(host)["tables"]}
    desk_page = host.ask("POST", f"/api/desk/tables/{table}/end", {"why": "maintenance"})
    assert desk_page["states"] == {"abandoned": 1}
    assert line.read("moves")["ended"] == "host"
    line.close()
    assert ann.ask("GET", f"/api/tables/{table}")["state"] == "abandoned"
    assert ann.ask("GET", f"/api/tables/{table}/log")["moves"] is not None
    assert host.answer("POST", f"/api/desk/tables/{table}/end", {"why": "again"})[1]["code"] == "over"
    assert host.answer("POST", "/api/desk/tables/nothing/end", {"why": "x"})[0] == 404
    assert Guest(site.address).ask("GET", "/api/notice") is None
    host.ask("POST", "/api/desk/notice", {"text": "The server rests at noon.\u202e", "hours": 2})
    assert Guest(site.address).ask("GET", "/api/notice")["text"] == "The server rests at noon."
    assert site.guest().answer("POST", "/api/desk/notice", {"text": "x", "hours": 1})[0] == 404
    host.ask("DELETE", "/api/desk/notice")
    assert Guest(site.address).ask("GET", "/api/notice") is None
    assert [what for what, _ in acts(host)] == ["notice_ended", "notice", "table_ended"]


def test_reported_words_are_seen_by_the_host_alone_settled_and_forgotten_after_days(
    hosted: tuple[LiveSite, Guest],
) -> None:
    site, host = hosted
    (ann, ben), table = site.table()
    mine, theirs = Line(ann, table), Line(ben, table)
    mine.send(say="allow_chat", n=1, on=True)
    mine.read("accepted")
    theirs.send(say="chat", n=1, text="something rude")
    while not (lines := mine.read("said").get("lines")):
        pass
    (line,) = lines
    theirs.send(say="say", n=2, phrase="hello")
    stranger = site.guest()
    assert stranger.answer("POST", f"/api/tables/{table}/report", {"line": line["line"]})[1]["code"] == "not_seated"
    assert ben.answer("POST", f"/api/tables/{table}/report", {"line": line["line"]})[1]["code"] == "no_line"
    for wrong in (line["line"] + 1, 10**6):
        assert ann.answer("POST", f"/api/tables/{table}/report", {"line": wrong})[1]["code"] == "no_line"
    for _ in range(2):
        ann.ask("POST", f"/api/tables/{table}/report", {"line": line["line"]})
    (report,) = page(host)["reports"]
    assert (report["text"], report["person"]["name"]) == ("something rude", ben.ask("GET", "/api/me")["name"])
    statuses = [ann.answer("POST", f"/api/tables/{table}/report", {"line": line["line"]})[0] for _ in range(6)]
    assert statuses[-1] == 429
    assert host.ask("DELETE", f"/api/desk/reports/{report['number']}")["reports"] == []
    assert host.answer("DELETE", f"/api/desk/reports/{report['number']}")[0] == 404
    now = int(site.service.seconds())
    old = now - (desk.REPORT_DAYS + 1) * desk.DAY
    who = report["person"]["id"]
    site.run(lambda service: service.db.write(*desk.report(old, table, "long ago", who, who)))
    assert len(page(host)["reports"]) == 1
    site.run(lambda service: service.cleanup.clear_away())
    assert page(host)["reports"] == []
    for one in (mine, theirs):
        one.close()


def test_incidents_are_told_and_bounded(hosted: tuple[LiveSite, Guest]) -> None:
    site, host = hosted
    guest = site.guest()
    for number in range(40):
        guest.answer("GET", f"/api/tables/{number}")
    told = page(host)["incidents"]
    assert told[0]["incident"] == "guessing"
    assert len(told) <= 50


def test_a_program_signs_in_as_a_bot_and_plays_a_game_over_the_socket(hosted: tuple[LiveSite, Guest]) -> None:
    site, _ = hosted
    ann = site.guest("Ann")
    table = ann.ask("POST", "/api/tables", {"game": "monuments", "seats": 2, "leavers": "end"})["id"]
    command = [sys.executable, str(EXAMPLE), site.address, "--login", "my-bot", "--password", "correct horse"]
    program = subprocess.Popen(
        [*command, f"--table={table}"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        while not (seats := ann.ask("GET", f"/api/tables/{table}")["seats"])[1]["ready"]:
            assert program.poll() is None, program.stderr.read() if program.stderr else ""
        assert (seats[1]["kind"], seats[1]["bot_account"], seats[0]["bot_account"]) == ("person", True, False)
        ann.ask("POST", f"/api/tables/{table}/start")
        line = Line(ann, table)
        line.play_to_the_end()
        line.close()
        out, err = program.communicate(timeout=60)
    finally:
        program.kill()
    assert program.returncode == 0, err
    assert out.startswith("Over: ")
    assert ann.ask("GET", "/api/me/page")["friends"][0]["bot"] is True
    db = sqlite3.connect(site.service.folder / "worldwright.db")
    assert db.execute("SELECT count(*) FROM profile WHERE bot").fetchone() == (1,)
    db.close()


def test_the_script_of_a_bot_account_says_where_there_is_no_server() -> None:
    command = [sys.executable, str(EXAMPLE), "http://127.0.0.1:1", "--login", "x", "--password", "y"]
    lost = subprocess.run(command, capture_output=True, text=True, check=False)
    assert lost.returncode == 1
    assert lost.stderr.startswith("There is no server at http://127.0.0.1:1")


def test_several_hosts_share_the_desk_and_none_suspends_another(tmp_path: Path) -> None:
    second = {"login": "second", "password": "correct horse"}
    with open_site(tmp_path) as first:
        for login in (LOGIN, second):
            first.guest().ask("POST", "/api/me/account", login)
    with open_site(tmp_path, msgspec.structs.replace(ROOMY, host_accounts=("hostess", "second", "nobody"))) as site:
        hosts = [site.guest(), site.guest()]
        for host, login in zip(hosts, (LOGIN, second), strict=True):
            host.ask("POST", "/api/session", login)
            assert host.ask("GET", "/api/me")["hosts"] is True
        ann = site.guest("Ann")
        own = person(hosts[0], ann)
        hosts[1].ask("POST", f"/api/desk/people/{own}/suspend", {"days": 1, "why": "because"})
        assert ann.answer("GET", "/api/me")[0] == 403
        (act,) = page(hosts[0])["acts"]
        assert (act["by"], act["what"]) == ("second", "suspended"), "each act names its host"
        other = person(hosts[0], hosts[1])
        for act, wish in (("suspend", {"days": 1, "why": "because"}), ("remove", {"why": "because"})):
            status, answer = hosts[0].answer("POST", f"/api/desk/people/{other}/{act}", wish)
            assert (status, answer["code"]) == (409, "a_host")
        late = site.guest()
        assert late.answer("POST", "/api/me/account", {"login": "nobody", "password": "correct horse"})[0] == 409
        assert not late.ask("GET", "/api/me").get("hosts")


# The state of the server


def test_the_state_of_the_server_is_what_a_host_looks_for_first(hosted: tuple[LiveSite, Guest], tmp_path: Path) -> None:
    site, host = hosted
    first = page(host)["server"]
    assert first["version"] == worldwright.__version__
    assert first["disk_free"] > 0
    assert first["disk_used"] > 0
    assert first["backup"] is None
    assert len(first["days"]) == desk.DAYS
    begun(site)
    assert page(host)["server"]["days"][-1] == first["days"][-1] + 1
    before = time.time()
    backup(site.service.folder, tmp_path / "copy.db")
    assert page(host)["server"]["backup"] >= int(before)


def begun(site: LiveSite) -> None:
    """A game of one guest against a bot."""
    guest = site.guest()
    table = guest.ask("POST", "/api/tables", {"game": "monuments", "seats": 2})["id"]
    guest.ask("POST", f"/api/tables/{table}/bots", {"seat": 1, "level": "novice"})
    guest.ask("POST", f"/api/tables/{table}/start")


def test_games_are_counted_by_the_day_they_began() -> None:
    database = sqlite3.connect(":memory:")
    database.execute("CREATE TABLE tables (made INTEGER, state TEXT)")
    now = 100 * desk.DAY
    rows = [
        (now, "running"),
        (now - 5, "over"),
        (now - 5, "open"),
        (now - desk.DAY - 1, "over"),
        (now - 8 * desk.DAY, "over"),
    ]
    database.executemany("INSERT INTO tables VALUES (?, ?)", rows)

    class Read:
        def rows(self, question: str, *values: object) -> Any:
            return database.execute(question, values).fetchall()

    assert desk.begun(Read(), now) == (0, 0, 0, 0, 0, 1, 2)  # type: ignore[arg-type]
