"""One's own page over the border: figures from a projection, friends, invitations, privacy, recovery, one's data."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from examples.play_over_sockets import Guest
from tests.server.site import Line, LiveSite, open_site, played
from worldwright.core.verify import verify
from worldwright.games import game
from worldwright.server.storage.doctor import examined

LOGIN = {"login": "annegret", "password": "correct horse"}


def page(guest: Guest) -> Any:
    return guest.ask("GET", "/api/me/page")


def tallied(guest: Guest) -> list[tuple[int, int, int, int]]:
    return [(one["seats"], one["won"], one["shared"], one["lost"]) for one in page(guest)["tallies"]]


def alone(site: LiveSite, guest: Guest) -> str:
    """A finished game against a bot, played by whatever comes first."""
    table = str(guest.ask("POST", "/api/tables", {"game": "monuments", "seats": 2, "pace": "at_once"})["id"])
    guest.ask("POST", f"/api/tables/{table}/bots", {"seat": 1, "level": "novice"})
    guest.ask("POST", f"/api/tables/{table}/start")
    line = Line(guest, table)
    line.play_to_the_end()
    line.close()
    return table


def test_what_was_played_is_told_with_the_best_of_it_and_how_it_ended(own_site: LiveSite) -> None:
    (ann, ben), table = played(own_site)
    winners = ann.ask("GET", "/api/me/tables")[0]["winners"]
    points = ann.ask("GET", "/api/me/tables")[0]["points"]
    for seat, guest in enumerate((ann, ben)):
        own = page(guest)
        (best,) = own["best"]
        assert (best["table"]["id"], best["seat"], best["points"]) == (table, seat, points[seat])
        ending = "lost" if seat not in winners else "won" if len(winners) == 1 else "shared"
        assert best["ending"] == ending
        assert tallied(guest) == [(2, ending == "won", ending == "shared", ending == "lost")]
        (game,) = guest.ask("GET", "/api/me/games")
        assert game == best
        assert guest.ask("GET", f"/api/me/games?from={game['number']}") == []
    assert tallied(own_site.guest()) == []


def test_games_that_go_on_from_others_and_games_that_were_left_count_for_nobody(own_site: LiveSite) -> None:
    (ann, ben), table = played(own_site)
    late = len(ann.ask("GET", f"/api/tables/{table}/log")["moves"]) - 6  # a bot takes its time for each move from there
    onward = ann.ask("POST", f"/api/tables/{table}/onward", {"move": late, "seat": 0})["id"]
    line = Line(ann, onward)
    line.play_to_the_end()
    line.close()
    left, other = own_site.table()
    left[0].ask("POST", f"/api/tables/{other}/stand", {})
    assert sum(map(sum, (one[1:] for one in tallied(ann)))) == 1
    assert tallied(left[0]) == []
    assert ben.ask("GET", "/api/me/games")[0]["table"]["id"] == table


def test_doctor_makes_the_same_figures_from_the_logs(tmp_path: Path) -> None:
    with open_site(tmp_path) as site:
        (ann, ben), _ = played(site)
        alone(site, ann)
        ben.ask("DELETE", "/api/me")
    assert examined(tmp_path / "data").damaged == ()
    db = sqlite3.connect(tmp_path / "data" / "worldwright.db")
    before = db.execute('SELECT * FROM played ORDER BY person, "table"').fetchall()
    assert len(before) == 2
    db.execute("UPDATE played SET points = points + 1, ending = 'won' WHERE \"table\" = 1")
    db.execute('DELETE FROM played WHERE "table" = 2')
    db.commit()
    assert {ill.table for ill in examined(tmp_path / "data").damaged} == {"table 1", "table 2"}
    assert examined(tmp_path / "data", rebuild=True).rebuilt == 3
    assert db.execute('SELECT * FROM played ORDER BY person, "table"').fetchall() == before
    assert examined(tmp_path / "data").damaged == ()
    db.close()


def test_games_of_a_guest_come_along_to_the_account_also_where_both_sat(tmp_path: Path) -> None:
    with open_site(tmp_path) as site:
        (ann, ben), table = played(site)
        ann.ask("POST", "/api/me/account", LOGIN)
        ben.ask("POST", "/api/session", LOGIN)
        (own,) = page(ben)["tallies"]
        assert (own["alone"], own["won"], own["lost"]) == (1, 0, 0), "both seats are one person's now"
        assert [one["table"]["id"] for one in page(ben)["best"]] == [table]
        assert page(ben)["friends"] == []
    assert examined(tmp_path / "data").damaged == ()


# Friends


def test_friends_are_people_one_played_with_and_are_invited_in_one_tap(own_site: LiveSite) -> None:
    (ann, ben), table = played(own_site)
    (friend,) = page(ann)["friends"]
    assert friend["name"] == ben.ask("GET", "/api/me")["name"]
    assert friend["games"] == 1
    assert {friend["won"], friend["lost"]} <= {0, 1}
    assert page(ben)["friends"][0]["id"] != friend["id"], "nobody else's page calls them so"
    made = ann.ask("POST", f"/api/me/friends/{friend['id']}/invite", {})
    assert (made["game"], made["state"], made["hosting"]) == ("monuments", "open", True)
    (asked,) = page(ben)["invitations"]
    assert (asked["table"]["id"], asked["by"]) == (made["id"], ann.ask("GET", "/api/me")["name"])
    ben.ask("POST", f"/api/tables/{made['id']}/sit", {})
    assert page(ben)["invitations"] == []
    assert page(ben)["friends"][0]["table"] == made["id"]
    other = ann.ask("POST", f"/api/me/friends/{friend['id']}/invite", {"game": "lords_of_worlds"})
    assert other["game"] == "lords_of_worlds"
    assert ben.ask("DELETE", f"/api/me/invitations/{other['id']}") == []
    stranger = own_site.guest()
    assert stranger.answer("POST", f"/api/me/friends/{friend['id']}/invite", {})[0] == 404
    assert ann.answer("POST", f"/api/me/friends/{friend['id']}/invite", {"game": "chess"})[0] == 404
    assert table


def test_a_listed_game_that_a_friend_plays_with_others_can_be_watched(own_site: LiveSite) -> None:
    (ann, ben), _ = played(own_site)
    assert page(ann)["friends"][0]["watch"] is None
    cid = own_site.guest()
    for watch, listed in (("nobody", True), ("anyone", False), ("anyone", True)):
        table = cid.ask("POST", "/api/tables", {"game": "monuments", "seats": 2, "watch": watch, "listed": listed})[
            "id"
        ]
        ben.ask("POST", f"/api/tables/{table}/sit", {})
        ben.ask("POST", f"/api/tables/{table}/ready", {"ready": True})
        assert page(ann)["friends"][0]["watch"] is None, "it has not begun"
        cid.ask("POST", f"/api/tables/{table}/start")
        found = page(ann)["friends"][0]["watch"]
        assert (found and found["id"]) == (table if (watch, listed) == ("anyone", True) else None)
    assert {friend["name"]: friend["watch"] for friend in page(ben)["friends"]} == {
        friend["name"]: None for friend in page(ben)["friends"]
    }, "one plays there oneself"


def test_who_wants_no_invitations_gets_none_and_nobody_learns_that(own_site: LiveSite) -> None:
    (ann, ben), _ = played(own_site)
    ben.ask("POST", "/api/me/privacy", {"invites": False, "shown": True})
    friend = page(ann)["friends"][0]["id"]
    made = ann.ask("POST", f"/api/me/friends/{friend}/invite", {})
    assert set(made) == set(ben.ask("GET", f"/api/tables/{made['id']}"))
    assert page(ben)["invitations"] == []
    assert page(ben)["privacy"] == {"invites": False, "shown": True}
    statuses = [ann.answer("POST", f"/api/me/friends/{friend}/invite", {})[0] for _ in range(12)]
    assert statuses.count(429) >= 1, "nobody asks without end"


def test_forgetting_somebody_takes_their_figures_and_invitations(tmp_path: Path) -> None:
    with open_site(tmp_path) as site:
        (ann, ben), _ = played(site)
        ben.ask("POST", "/api/me/privacy", {"invites": True, "shown": False})
        ann.ask("POST", f"/api/me/friends/{page(ann)['friends'][0]['id']}/invite", {})
        ben.ask("DELETE", "/api/me")
        assert page(ann)["friends"] == []
        assert tallied(ann) != []
    db = sqlite3.connect(tmp_path / "data" / "worldwright.db")
    for table in ("profile", "asked"):
        assert db.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)
    assert db.execute("SELECT count(*) FROM played").fetchone() == (1,)
    db.close()


# Recovery


def test_a_recovery_code_brings_an_account_back_and_ends_all_other_devices(own_site: LiveSite) -> None:
    ann = own_site.guest("Annegret")
    status, fault = ann.answer("POST", "/api/me/recovery", {"password": "x"})
    assert (status, fault["code"]) == (409, "no_account"), "a guest has nothing to come back to"
    assert fault["error"] == "A guest has no account to recover: create one first."
    ann.ask("POST", "/api/me/account", LOGIN)
    assert ann.answer("POST", "/api/me/recovery", {"password": "wrong horse"})[0] == 401
    code = ann.ask("POST", "/api/me/recovery", {"password": LOGIN["password"]})["code"]
    assert page(ann)["recovery"] is True
    assert code not in (own_site.service.folder / "worldwright.db").read_bytes().decode("latin-1")
    fresh = own_site.guest()
    wish = {"login": LOGIN["login"], "code": "0000-0000-0000-0000-0000", "password": "another horse"}
    assert fresh.answer("POST", "/api/session/recovery", wish)[0] == 401
    typed = code.lower().replace("-", " ").replace("0", "o")
    me = fresh.ask("POST", "/api/session/recovery", wish | {"code": typed})
    assert (me["name"], me["login"]) == ("Annegret", LOGIN["login"])
    assert ann.answer("GET", "/api/me")[0] == 401, "the lost device is nobody's any more"
    assert page(fresh)["recovery"] is False
    assert own_site.guest().answer("POST", "/api/session/recovery", wish | {"code": code})[0] == 401, "it is spent"
    assert own_site.guest().answer("POST", "/api/session", LOGIN)[0] == 401, "the old password is too"
    again = LOGIN | {"password": "another horse"}
    assert own_site.guest().ask("POST", "/api/session", again)["login"] == LOGIN["login"]


def test_recovery_codes_cannot_be_guessed_at_and_unknown_accounts_look_alike(own_site: LiveSite) -> None:
    ann = own_site.guest()
    ann.ask("POST", "/api/me/account", LOGIN)
    ann.ask("POST", "/api/me/recovery", {"password": LOGIN["password"]})
    wish = {"code": "0000-0000-0000-0000-0000", "password": "another horse"}
    stranger = own_site.guest()
    answers = [
        stranger.answer("POST", "/api/session/recovery", wish | {"login": name}) for name in ("annegret", "nobody")
    ]
    assert answers[0] == answers[1]
    empty = stranger.answer("POST", "/api/session/recovery", wish | {"login": "nobody", "code": ""})
    assert empty[0] == 401, "no code is no code"
    statuses = [stranger.answer("POST", "/api/session/recovery", wish | {"login": "annegret"})[0] for _ in range(8)]
    assert statuses[-1] == 429
    assert ann.ask("GET", "/api/me")["login"] == LOGIN["login"]


# Data


def test_my_data_holds_records_that_verify_and_names_nobody_else(own_site: LiveSite) -> None:
    (ann, ben), table = played(own_site)
    name = ben.ask("PATCH", "/api/me", {"name": "Benedikt"})["name"]
    running = ann.ask("POST", "/api/tables", {"game": "monuments", "seats": 2})["id"]
    own = ann.ask("GET", "/api/me/data")
    first, second = own["tables"]
    assert (first["table"], second["table"], second["record"]) == (table, running, "")
    assert verify(first["record"].encode(), game).sealed
    assert json.dumps(name) not in first["record"]
    assert own["profile"]["recovery"] is False
    assert [own_site.guest().ask("GET", "/api/me/data")["tables"]] == [[]]


# Bot accounts


def test_an_account_is_marked_as_a_bot_by_its_owner_and_not_while_it_plays(
    own_site: LiveSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("worldwright.server.daily.deals.game_of", lambda _: "monuments")
    ann = own_site.guest("Annas Programm")
    assert ann.answer("POST", "/api/me/bot", {"bot": True})[0] == 409
    ann.ask("POST", "/api/me/account", LOGIN)
    assert ann.ask("POST", "/api/me/bot", {"bot": True})["bot"] is True
    table = ann.ask("POST", "/api/tables", {"game": "monuments", "seats": 2, "listed": True})["id"]
    card = own_site.guest().ask("GET", f"/api/tables/{table}")
    assert [seat["bot_account"] for seat in card["seats"]] == [True, False]
    status, content = ann.answer("POST", "/api/me/bot", {"bot": False})
    assert (status, content["code"]) == (409, "playing")
    ann.ask("POST", f"/api/tables/{table}/abandon")
    day = ann.ask("GET", "/api/daily")["today"]
    assert ann.answer("POST", f"/api/daily/monuments/{day}/try")[1]["code"] == "bot_account"
    assert "bot" not in ann.ask("POST", "/api/me/bot", {"bot": False})


def test_who_does_not_want_to_be_named_in_tables_of_the_day_is_not(
    own_site: LiveSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("worldwright.server.runtime.bot_thinking.pause", lambda *_: 0)
    monkeypatch.setattr("worldwright.server.daily.deals.game_of", lambda _: "monuments")
    ann, ben = own_site.guest("Annegret"), own_site.guest("Ben")
    day = ann.ask("GET", "/api/daily")["today"]
    table = ann.ask("POST", f"/api/daily/monuments/{day}/try")["id"]
    line = Line(ann, table)
    line.play_to_the_end()
    line.close()
    assert [row["name"] for row in ben.ask("GET", f"/api/daily/monuments/{day}")["rows"]] == ["Annegret"]
    ann.ask("POST", "/api/me/privacy", {"invites": True, "shown": False})
    (row,) = ben.ask("GET", f"/api/daily/monuments/{day}")["rows"]
    assert row["name"] == ""
    assert ben.ask("GET", f"/api/daily/monuments/{day}/ghosts/{row['ghost']}")["name"] == ""
