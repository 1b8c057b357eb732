"""Beat my world: a finished game's deal, played again by others beside its points."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from examples.play_over_sockets import Guest, Player
from tests.server.daily.clocks import TODAY, TOMORROW, Calendar
from tests.server.site import ROOMY, Line, LiveSite, open_site
from worldwright.server.http.challenge_links import ChallengeLinks
from worldwright.server.process.tokens import new_id
from worldwright.server.storage.doctor import examined

SHORT = {"difficulty": "round", "mode": "step", "steps": 9}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveSite]:
    with open_site(tmp_path_factory.mktemp("challenges")) as running:
        yield running


def play(guest: Guest, table: str, seed: int = 1, seat: int = 0) -> None:
    """Play a table to its end."""
    asyncio.run(Player(guest, table, seat, random.Random(seed)).play())


def solo(site: LiveSite, name: str, seed: int = 1) -> tuple[Guest, Any]:
    """A guest, and the card of their finished solo game."""
    guest = site.guest(name)
    table = guest.ask("POST", "/api/tables", {"game": "mondo", "seats": 1, "options": SHORT})["id"]
    guest.ask("POST", f"/api/tables/{table}/start")
    assert guest.ask("GET", f"/api/tables/{table}")["challenge"] == "", "a running game is no challenge"
    play(guest, table, seed)
    return guest, guest.ask("GET", f"/api/tables/{table}")


def total(guest: Guest, table: str) -> int:
    return int(guest.ask("GET", f"/api/tables/{table}/score")["sheets"][0]["total"])


def deals(site: LiveSite, table: str) -> list[str]:
    """What the dealer did."""
    return [repr(move.act) for _, move in site.at(table).log.moves if move.by < 0]


def test_a_link_holds_its_table_and_only_its_server_reads_it() -> None:
    links, table = ChallengeLinks("secret"), new_id()
    made = {links.link(table, seat) for seat in range(8)}
    assert len(made) == 8
    assert all(links.read(links.link(table, seat)) == (table, seat) for seat in range(8))
    assert all(table[:8] not in link and len(link) == 24 for link in made)
    assert ChallengeLinks("other").read(links.link(table, 1)) != (table, 1)
    wrong = ("", "x", "ä" * 24, "A" * 25, f"{links.link(table, 0)}=", table, links.link(table, 0)[:-1] + "/")
    assert [links.read(text) for text in wrong] == [None] * len(wrong)
    assert links.link("no id of ours", 0) == links.link(table, 300) == ""


def test_a_friend_plays_the_same_deal_beside_a_ghost_and_then_sees_both(site: LiveSite) -> None:
    nell, first = solo(site, "Nell")
    link = first["challenge"]
    assert first["id"] not in link
    points = total(nell, first["id"])
    stranger = Guest(site.address)
    card = stranger.ask("GET", f"/api/challenges/{link}")
    assert (card["name"], card["points"], card["you"], card["day"]) == ("Nell", points, False, None)
    assert (card["game"], card["seats"], card["levels"]) == ("mondo", 1, [])
    steps = card["lane"]["steps"]
    assert steps[0][2:] == [0, 0]
    assert steps[-1][1] == points
    assert all(len(step) == 4 for step in steps), "time, points and how much is placed, nothing else"
    assert first["id"] not in repr(card)
    bo = site.guest("Bo")
    mine = bo.ask("POST", f"/api/challenges/{link}/play")
    assert mine["rival"] == {"link": link, "seat": 0, "table": None}
    assert (mine["rated"], mine["listed"], mine["watch"], mine["challenge"]) == (False, False, "nobody", "")
    assert first["id"] not in repr(mine)
    assert first["id"] not in repr(bo.ask("GET", "/api/me/tables"))
    line = Line(bo, mine["id"])
    assert first["id"] not in repr(line.welcome)
    line.close()
    play(bo, mine["id"], 2)
    assert deals(site, mine["id"])[0] == deals(site, first["id"])[0], "the same tiles"
    done = bo.ask("GET", f"/api/tables/{mine['id']}")
    assert done["rival"]["table"] == first["id"]
    assert total(bo, done["rival"]["table"]) == points
    assert done["challenge"] not in {"", link}, "a world of one's own to beat"
    for who in (nell, Guest(site.address)):
        assert who.ask("GET", f"/api/tables/{mine['id']}")["challenge"] == "", "for the player alone"


def test_it_counts_nowhere(site: LiveSite) -> None:
    nell, first = solo(site, "Nell")
    before = nell.ask("GET", "/api/me/page")
    again = nell.ask("POST", f"/api/challenges/{first['challenge']}/play")
    play(nell, again["id"], 5)
    assert nell.ask("GET", "/api/me/page") == before


def test_playing_it_again_races_the_best_so_far(site: LiveSite) -> None:
    nell, first = solo(site, "Nell")
    cards = [first]
    for seed in (2, 3):
        link = cards[-1]["challenge"]
        again = nell.ask("POST", f"/api/challenges/{link}/play")
        assert again["rival"]["link"] == max(reversed(cards), key=lambda card: total(nell, card["id"]))["challenge"]
        play(nell, again["id"], seed)
        cards.append(nell.ask("GET", f"/api/tables/{again['id']}"))
    assert nell.ask("GET", f"/api/challenges/{first['challenge']}")["you"]


def test_other_games_are_played_again_against_bots(site: LiveSite, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("worldwright.server.runtime.bot_thinking.pause", lambda *_: 0)
    nell = site.guest("Nell")
    table = nell.ask("POST", "/api/tables", {"game": "monuments", "seats": 2})["id"]
    nell.ask("POST", f"/api/tables/{table}/bots", {"seat": 1, "level": "novice"})
    nell.ask("POST", f"/api/tables/{table}/start")
    play(nell, table)
    card = nell.ask("GET", f"/api/tables/{table}")
    bo = site.guest("Bo")
    found = bo.ask("GET", f"/api/challenges/{card['challenge']}")
    assert (found["levels"], found["points"]) == (["novice"], total(nell, table))
    mine = bo.ask("POST", f"/api/challenges/{card['challenge']}/play")
    assert [seat["kind"] for seat in mine["seats"]] == ["person", "bot"]
    assert mine["seats"][1]["level"] == "novice"
    assert deals(site, mine["id"])[:1] == deals(site, table)[:1]


def test_a_world_of_several_people_is_played_on_its_seat_with_bots(site: LiveSite) -> None:
    guests, table = site.table(2, "mondo", options={"mode": "step", "rounds": 1, "steps": 4})

    async def all_play() -> None:
        await asyncio.gather(
            *(Player(guest, table, seat, random.Random(seat)).play() for seat, guest in enumerate(guests))
        )

    asyncio.run(all_play())
    links = [guest.ask("GET", f"/api/tables/{table}")["challenge"] for guest in guests]
    assert len(set(links)) == 2
    mine = site.guest().ask("POST", f"/api/challenges/{links[1]}/play")
    assert [seat["kind"] for seat in mine["seats"]] == ["bot", "person"]
    assert mine["rival"]["seat"] == 1


def test_what_is_no_challenge_is_gone(site: LiveSite) -> None:
    nell, first = solo(site, "Nell")
    onward = nell.ask("POST", f"/api/tables/{first['id']}/onward", {"move": 2, "seat": 0})["id"]
    play(nell, onward)
    assert nell.ask("GET", f"/api/tables/{onward}")["challenge"] == "", "a game from its middle"
    links = ChallengeLinks(site.service.secrets.bots)
    running = nell.ask("POST", f"/api/challenges/{first['challenge']}/play")["id"]
    bo = site.guest("Bo")
    for link in (
        "x",
        links.link(onward, 0),
        links.link(running, 0),
        links.link(first["id"], 1),
        links.link(new_id(), 0),
    ):
        for method, more in (("GET", ""), ("POST", "/play")):
            status, said = bo.answer(method, f"/api/challenges/{link}{more}")
            assert (status, said["error"]) == (404, "This world is gone."), (link, method)
    nell.ask("DELETE", "/api/me")
    assert bo.answer("GET", f"/api/challenges/{first['challenge']}")[0] == 404
    assert bo.answer("POST", f"/api/challenges/{first['challenge']}/play")[0] == 404


def test_who_hides_their_name_is_not_named(site: LiveSite) -> None:
    nell, first = solo(site, "Nell")
    nell.ask("POST", "/api/me/privacy", {"invites": True, "shown": False})
    card = site.guest().ask("GET", f"/api/challenges/{first['challenge']}")
    assert card["name"] == card["lane"]["name"] == ""


def test_todays_deal_is_played_as_the_try_of_the_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("worldwright.server.runtime.bot_thinking.pause", lambda *_: 0)
    calendar = Calendar()
    site = LiveSite(tmp_path, ROOMY, calendar, calendar.steady)
    try:
        ann, ben = site.guest("Ann"), site.guest("Ben")
        table = ann.ask("POST", f"/api/daily/monuments/{TODAY}/try")["id"]
        play(ann, table)
        link = ann.ask("GET", f"/api/tables/{table}")["challenge"]
        card = ben.ask("GET", f"/api/challenges/{link}")
        assert card["day"]["day"] == TODAY
        ghost = ben.ask("GET", f"/api/daily/monuments/{TODAY}/ghosts/{card['day']['ghost']}")
        assert (ghost["name"], ghost["steps"]) == ("Ann", card["lane"]["steps"])
        for who in (ben, ann):
            status, said = who.answer("POST", f"/api/challenges/{link}/play")
            assert (status, said["code"]) == (409, "day_runs")
        practice = ann.ask("POST", f"/api/daily/monuments/{TODAY}/practice")["id"]
        play(ann, practice, 2)
        assert ann.ask("GET", f"/api/tables/{practice}")["challenge"] == "", "practice is no challenge"
        calendar.go(TOMORROW, 0.01)
        site.run(lambda service: service.daily.turn())
        assert ben.ask("GET", f"/api/challenges/{link}")["day"] is None
        assert ben.ask("POST", f"/api/challenges/{link}/play")["rival"]["link"] == link
    finally:
        site.close()
    assert examined(site.service.folder).damaged == ()
