"""Registration: open to everyone, by invitation, or closed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from examples.play_over_sockets import Guest
from tests.server.site import ROOMY, LiveSite, open_site

LOGIN = {"login": "anna", "password": "correct horse"}


@contextmanager
def later(folder: Path, registration: str) -> Iterator[tuple[LiveSite, Guest, str, str]]:
    """A server whose owner made an account, a table and a tournament before it was closed."""
    with open_site(folder) as first:
        first.guest("Anna").ask("POST", "/api/me/account", LOGIN)
    with open_site(folder, msgspec.structs.replace(ROOMY, registration=registration)) as site:
        anna = Guest(site.address)
        anna.ask("POST", "/api/session", LOGIN)
        table = anna.ask("POST", "/api/tables", {"game": "monuments", "seats": 2, "listed": True})["id"]
        cup = {"name": "Cup", "game": "monuments"}
        yield site, anna, table, anna.ask("POST", "/api/tournaments", cup)["id"]


def come(site: LiveSite, **wish: Any) -> tuple[int, str]:
    status, answer = Guest(site.address).answer("POST", "/api/me", wish)
    return status, answer.get("code", "")


def test_by_invitation_who_knows_a_table_or_a_tournament_comes_in(tmp_path: Path) -> None:
    with later(tmp_path, "invited") as (site, anna, table, cup):
        assert come(site) == (409, "invited_only")
        assert come(site, invited="") == (409, "invited_only")
        assert come(site, invited="AAAAAAAAAAAAAAAAAAAAAA") == (409, "invited_only")
        assert come(site, invited="../../etc") == (409, "invited_only")
        assert come(site, invited=cup) == (200, "")
        ben = Guest(site.address)
        ben.ask("POST", "/api/me", {"invited": table})
        ben.ask("POST", f"/api/tables/{table}/sit", {})
        ben.ask("POST", "/api/me/account", {"login": "ben", "password": "correct horse"})
        assert ben.ask("POST", "/api/me", {})["login"] == "ben", "who is known needs no invitation again"
        assert Guest(site.address).ask("GET", "/api/tables") == [], "a listed table's id would invite everyone"
        assert [each["id"] for each in anna.ask("GET", "/api/tables")] == [table]


def test_a_table_that_is_over_invites_no_one(tmp_path: Path) -> None:
    with later(tmp_path, "invited") as (site, anna, table, _):
        anna.ask("POST", f"/api/tables/{table}/stand", {})
        assert come(site, invited=table) == (409, "invited_only")


def test_closed_means_no_new_guest_and_no_new_account(tmp_path: Path) -> None:
    with later(tmp_path, "closed") as (site, _, table, _):
        assert come(site) == (409, "closed")
        assert come(site, invited=table) == (409, "closed")
        assert Guest(site.address).ask("GET", "/api/tables") == []
        again = Guest(site.address)
        assert again.ask("POST", "/api/session", LOGIN)["login"] == "anna"
    with open_site(tmp_path / "other") as first:
        guest = first.guest("Ben")
    with open_site(tmp_path / "other", msgspec.structs.replace(ROOMY, registration="closed")) as site:
        guest.address = site.address
        assert guest.answer("POST", "/api/me/account", {**LOGIN, "login": "ben"})[1]["code"] == "closed"


def test_guessing_invitations_is_counted(tmp_path: Path) -> None:
    with later(tmp_path, "invited") as (site, _, table, _):
        seen = [come(site, invited=f"{at:022}")[0] for at in range(40)]
        assert seen[0] == 409
        assert seen[-1] == 429
        assert table
