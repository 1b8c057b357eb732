"""A big screen hosts a table without a seat: phones sit round it, and it is shown nothing but what is public."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from examples.play_over_sockets import Guest
from tests.server.engine.seating import Ear
from tests.server.engine.twin_tables import as_twin
from tests.server.site import Line, LiveSite
from worldwright.core.chance import Chance
from worldwright.server.engine import messages as say

GAMES = ("mondo", "mondo_sapiens", "mapominoes", "lords_of_worlds", "monuments")
HANDS = ("mapominoes", "lords_of_worlds")
"""The games in which seats know more than the screen before the first move."""


def opened(screen: Guest, game: str = "monuments", seats: int = 3, **terms: Any) -> str:
    """A table that a screen opened, all its seats free."""
    wish = {"game": game, "seats": seats, "begins": "full", "sits": False, **terms}
    card = screen.ask("POST", "/api/tables", wish)
    assert [seat["kind"] for seat in card["seats"]] == ["free"] * seats
    assert card["hosting"]
    assert not any(seat["you"] for seat in card["seats"])
    return str(card["id"])


def sit(guest: Guest, table: str) -> Any:
    return guest.ask("POST", f"/api/tables/{table}/sit", {})


def test_the_last_phone_begins_the_game_and_the_screen_has_no_seat_in_it(site: LiveSite) -> None:
    screen, ann, ben, cat = (site.guest() for _ in range(4))
    table = opened(screen)
    assert [sit(each, table)["state"] for each in (ann, ben, cat)] == ["open", "open", "running"]
    line = Line(screen, table)
    assert line.welcome["you"] is None
    line.close()


@pytest.mark.parametrize("starter", ["the screen", "the first phone"])
def test_bots_take_the_free_seats_at_a_press_on_the_screen_or_the_first_phone(site: LiveSite, starter: str) -> None:
    screen, ann, ben = (site.guest() for _ in range(3))
    table, bot = opened(screen), {"seat": 2, "level": "novice"}
    assert sit(ann, table)["hosting"]
    assert not sit(ben, table)["hosting"]
    assert ben.answer("POST", f"/api/tables/{table}/bots", bot)[1]["code"] == "not_host"
    chosen = screen if starter == "the screen" else ann
    assert chosen.ask("POST", f"/api/tables/{table}/bots", bot)["state"] == "running"


def test_those_who_sit_begin_without_the_free_seats(site: LiveSite) -> None:
    screen, ann, ben, cat = (site.guest() for _ in range(4))
    table = opened(screen, seats=4)
    where, same = f"/api/tables/{table}/terms", {"game": "monuments", "begins": "full"}
    for guest in (ann, ben, cat):
        sit(guest, table)
    assert screen.answer("POST", where, {**same, "seats": 3, "undo": False})[1]["code"] == "others_sit"
    assert screen.answer("POST", where, {**same, "seats": 2})[1]["code"] == "taken"
    assert ben.answer("POST", where, {**same, "seats": 3})[1]["code"] == "not_host"
    answer = screen.ask("POST", where, {**same, "seats": 3})
    assert (answer["state"], len(answer["seats"])) == ("running", 3)


def test_a_host_who_sits_is_the_only_host(site: LiveSite) -> None:
    ann, ben = site.guest(), site.guest()
    table = ann.ask("POST", "/api/tables", {"game": "monuments", "seats": 3})["id"]
    assert not sit(ben, table)["hosting"]
    assert ben.answer("POST", f"/api/tables/{table}/bots", {"seat": 2, "level": "novice"})[1]["code"] == "not_host"


def test_a_phone_that_stands_up_leaves_the_table_to_the_next(site: LiveSite) -> None:
    screen, ann, ben = (site.guest() for _ in range(3))
    table = opened(screen)
    sit(ann, table)
    sit(ben, table)
    assert ann.ask("POST", f"/api/tables/{table}/stand", {})["state"] == "open"
    assert ben.ask("GET", f"/api/tables/{table}")["hosting"]
    assert ben.ask("POST", f"/api/tables/{table}/stand", {})["state"] == "open", "the screen still stands there"


@pytest.mark.parametrize("game", GAMES)
def test_a_screen_is_shown_the_same_whatever_is_hidden(site: LiveSite, game: str) -> None:
    """Also in the browser of someone who plays: their seat is not asked for, so no frame has anything of it."""
    ann, ben = site.guest(), site.guest()
    table = str(ann.ask("POST", "/api/tables", {"game": game, "seats": 2, "begins": "full"})["id"])
    sit(ben, table)
    running, chance = site.at(table), Chance(bytes(32), "screen")
    line = Line(ann, table, "?watch=true")
    sent = line.welcome
    line.close()
    assert sent["you"] is None
    assert not {"actions", "choices"} & set(sent)
    shown, frames, seats = running.audience.shown, [], []
    for state in (shown.state, *(as_twin(running, None, chance) for _ in range(3))):
        running.audience.shown = msgspec.structs.replace(shown, state=state)
        frames.append(running.audience.welcome(Ear(None), None, None, say.Clock(0), ""))
        seats.append(running.audience.welcome(Ear(0), None, None, say.Clock(0), ""))
    running.audience.shown = shown
    assert len(set(frames)) == 1
    assert (len(set(seats)) > 1) == (game in HANDS), "the twins differ in what a seat knows"
    assert json.loads(frames[0])["view"] == sent["view"]
    story = ann.ask("GET", f"/api/tables/{table}/log?onlooker=true")
    assert story["you"] is None
