"""Find me somebody: two who fit sit down at one rated table, wider with time, and nobody waits for who is gone."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from examples.play_over_sockets import Guest, Player
from tests.server.site import ROOMY, LiveSite, open_site
from worldwright.bots import ratings as bot_ratings
from worldwright.games import NAMES
from worldwright.server.engine.seating import Rejected
from worldwright.server.engine.speed import speed_of
from worldwright.server.http.skills import NEW, PARTS, Rating, SkillEstimate
from worldwright.server.matchmaking import service as matching
from worldwright.server.matchmaking.model import (
    ANYBODY_SECONDS,
    OWN_LANGUAGE_SECONDS,
    Seeker,
    best_for,
    fits,
    match_terms,
)
from worldwright.server.ratings import store as ratings
from worldwright.server.ratings.store import bot_for, nearest_bot


def seeker(person: str, value: int = 1300, lang: str = "en", since: float = 0.0, games: int = 20) -> Seeker:
    skill = SkillEstimate(value * PARTS, 80 * PARTS) if games else NEW
    return Seeker(person, "monuments", "live", lang, Rating(skill, games), "192.0.2.1", since, since)  # type: ignore[arg-type]


# Who fits


def test_the_longer_somebody_waits_the_further_away_others_may_be() -> None:
    ann, ben = seeker("ann"), seeker("ben", 1600, since=20.0)
    assert fits(ann, seeker("cid", 1400), 0.0)
    assert not fits(ann, ben, 5.0)
    assert fits(ann, ben, 20.0), "who has waited longer decides"
    assert fits(ann, seeker("dan", 3000, since=44.0), ANYBODY_SECONDS)


@pytest.mark.parametrize(
    ("games", "waited", "reach"),
    [(20, 0.0, 150), (20, 0.9, 150), (20, 1.0, 165), (20, 44.9, 150 + 44 * 15), (20, 45.0, None), (0, 2.0, 730)],
)
def test_the_reach_grows_each_second_and_is_wide_for_who_is_not_known(
    games: int, waited: float, reach: int | None
) -> None:
    assert seeker("ann", games=games).reach(waited) == reach


def test_the_gap_at_the_end_of_a_reach_is_still_within_it() -> None:
    assert fits(seeker("ann"), seeker("ben", 1450), 0.0)
    assert not fits(seeker("ann"), seeker("ben", 1451), 0.0)


def test_who_looks_for_another_game_or_speed_does_not_fit() -> None:
    ann, ben = seeker("ann"), seeker("ben")
    for other in (
        msgspec.structs.replace(ben, game="mondo"),
        msgspec.structs.replace(ben, speed="days"),
        msgspec.structs.replace(ann, game="mondo"),
    ):
        assert not fits(ann, other, 100.0)


def test_the_own_language_comes_first_and_then_any() -> None:
    ann, ben = seeker("ann"), seeker("ben", lang="de", since=10.0)
    assert not fits(ann, ben, 14.0)
    assert fits(ann, ben, OWN_LANGUAGE_SECONDS)


def test_somebody_new_fits_nearly_everybody_and_nobody_fits_themselves() -> None:
    assert fits(seeker("ann", games=0), seeker("ben", 1900), 0.0)
    assert not fits(seeker("ann"), seeker("ann"), 100.0)


def test_who_can_come_at_once_is_better_than_somebody_who_has_to_be_asked() -> None:
    ann, near, far, german = seeker("ann"), seeker("near"), seeker("far", 1400), seeker("german", lang="de")
    assert best_for(ann, [german, far, near]) is near
    near.is_playing = True
    assert best_for(ann, [german, near, far]) is far
    assert best_for(ann, [german, near]) is german
    assert best_for(ann, [near]) is near


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("speed", ["live", "days"])
def test_strangers_play_the_printed_game_rated_at_the_speed_they_asked_for(game: str, speed: Any) -> None:
    terms = match_terms(game, speed)
    assert terms.rated
    assert speed_of(terms) == speed
    assert terms.leavers == "end"


def test_the_bot_that_is_offered_is_the_nearest() -> None:
    assert bot_for("monuments", Rating(NEW, 2)) == "easy", "somebody new"
    assert bot_for("monuments", Rating(SkillEstimate(1290 * PARTS, 0), 9)) == "keen"
    assert bot_for("lords_of_worlds", Rating(SkillEstimate(0, 0), 9)) == "novice"


def test_where_no_bot_was_measured_nobody_guesses_which_is_near(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_ratings, "_figures", dict)
    known = Rating(SkillEstimate(1290 * PARTS, 0), 9)
    assert nearest_bot("monuments", known) is None
    assert bot_for("monuments", known) == "easy"


# Over the real server


def wish(guest: Guest, game: str = "monuments", **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = guest.ask("POST", "/api/match", {"game": game, **more})
    return found


def standing(guest: Guest) -> dict[str, Any]:
    found: dict[str, Any] = guest.ask("GET", "/api/match")
    return found


def play(guests: list[Guest], table: str) -> None:
    seats = guests[0].ask("GET", f"/api/tables/{table}")["seats"]
    first = next(seat for seat, one in enumerate(seats) if one["you"])
    players = [
        Player(guest, table, first if at == 0 else 1 - first, random.Random(at)) for at, guest in enumerate(guests)
    ]

    async def all_play() -> None:
        await asyncio.gather(*(player.play() for player in players))

    asyncio.run(all_play())


def test_two_who_look_find_each_other_play_and_see_what_it_changed(own_site: LiveSite) -> None:
    ann, ben = own_site.guest("Ann"), own_site.guest("Ben")
    waiting = wish(ann)
    assert (waiting["state"], waiting["others"], waiting["rating"]) == ("waiting", 0, None)
    assert waiting["bot"] == "easy"
    found = wish(ben)
    assert found["state"] == "found"
    assert standing(ann) == found
    card = ann.ask("GET", f"/api/tables/{found['table']}")
    assert (card["state"], card["rated"], card["unrated"], card["speed"]) == ("running", True, "", "live")
    assert card["turn_seconds"] == 120
    assert not card["undo"]
    assert ann.ask("GET", f"/api/tables/{found['table']}/rating") is None, "not over"
    play([ann, ben], found["table"])
    changes = [guest.ask("GET", f"/api/tables/{found['table']}/rating") for guest in (ann, ben)]
    assert [(change["rating"]["games"], change["rating"]["value"], change["before"]) for change in changes] == [
        (1, None, None)
    ] * 2
    mine = ann.ask("GET", "/api/me/ratings")["ratings"]
    assert [(one["game"], one["speed"], one["value"], one["provisional"], one["course"]) for one in mine] == [
        ("monuments", "live", None, True, [])
    ]
    assert mine[0]["bot"] is None, "nobody guesses before the third game"
    assert own_site.guest().ask("GET", f"/api/tables/{found['table']}/rating") is None


def test_a_number_is_told_from_the_third_game_on_and_stands_on_open_tables(own_site: LiveSite) -> None:
    ann = own_site.guest("Ann")
    for _ in range(3):
        ben = own_site.guest()
        wish(ann)
        play([ann, ben], wish(ben)["table"])
    (mine,) = ann.ask("GET", "/api/me/ratings")["ratings"]
    assert len(mine["course"]) == mine["games"] == 3
    assert mine["course"][-1]["value"] == mine["value"]
    bots = [one for one in ann.ask("GET", "/api/bots/ratings")["ratings"] if one["game"] == "monuments"]
    nearest = min((one for one in bots if one["seats"] == 2), key=lambda one: abs(one["value"] - mine["value"]))
    assert mine["bot"] == nearest["level"] == wish(ann)["bot"]
    ann.ask("DELETE", "/api/match")
    ann.ask("POST", "/api/tables", {"game": "monuments", "seats": 2, "turn_seconds": 60, "listed": True})
    (listed,) = own_site.guest().ask("GET", "/api/tables")
    assert [seat["rating"] for seat in listed["seats"]] == [mine["value"], None]
    own = ann.ask("GET", "/api/me/data")
    assert own["ratings"][0]["games"] == 3
    ann.ask("DELETE", "/api/me")
    left = own_site.run(lambda service: service.db.read(lambda db: db.rows("SELECT DISTINCT person FROM rated")))
    assert len(left) == 3, "Ann's are gone, the others keep theirs"


def test_bots_are_told_with_what_they_are_worth(own_site: LiveSite) -> None:
    found = own_site.guest().ask("GET", "/api/bots/ratings")["ratings"]
    assert {"game": "monuments", "seats": 2, "level": "keen", "value": 1300, "low": 1300, "high": 1300} in found


def test_another_wish_takes_the_place_of_the_first_and_a_wish_can_be_taken_back(own_site: LiveSite) -> None:
    ann, ben = own_site.guest(), own_site.guest()
    wish(ann)
    wish(ann, "mondo", speed="days")
    assert wish(ben)["state"] == "waiting"
    assert ben.ask("DELETE", "/api/match")["state"] == "none"
    assert wish(own_site.guest())["state"] == "waiting"
    assert standing(ben)["state"] == "none"


def test_nobody_is_brought_to_somebody_who_is_gone(tmp_path: Path) -> None:
    now = [0]
    site = LiveSite(tmp_path, ROOMY, steady=lambda: now[0])
    ann, ben = site.guest(), site.guest()
    wish(ann)
    now[0] += int(matching.GONE_SECONDS * 1000) + 1
    assert wish(ben)["state"] == "waiting"
    assert standing(ann)["state"] == "none"
    assert wish(ann)["state"] == "found"
    site.close()


def test_a_table_that_cannot_be_made_costs_the_waiting_player_nothing(
    own_site: LiveSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = own_site.guest(), own_site.guest()
    wish(ann)

    async def full(*_: object) -> None:
        raise Rejected("server_full", "The server is full.")

    with monkeypatch.context() as broken:
        broken.setattr(matching.Matching, "_table", full)
        assert ben.answer("POST", "/api/match", {"game": "monuments"})[0] == 409
    assert standing(ann)["state"] == "waiting"
    assert wish(ben)["state"] == "found"
    assert standing(ann)["state"] == "found"


def test_a_forgotten_person_looks_for_nobody(own_site: LiveSite) -> None:
    ann, ben = own_site.guest(), own_site.guest()
    wish(ann)
    ann.ask("DELETE", "/api/me")
    assert wish(ben)["state"] == "waiting"


def test_wishes_are_bounded_and_unknown_ones_are_refused(own_site: LiveSite, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matching, "MOST", 1)
    ann, ben = own_site.guest(), own_site.guest()
    wish(ann)
    status, fault = ben.answer("POST", "/api/match", {"game": "mondo"})
    assert (status, fault["code"]) == (409, "match_full")
    assert ben.answer("POST", "/api/match", {"game": "chess"})[0] == 404
    for wrong in (
        {"game": "mondo", "speed": "soon"},
        {"game": "mondo", "lang": "xx"},
        {"game": "mondo", "seats": 9},
        {},
    ):
        assert ben.answer("POST", "/api/match", wrong)[0] == 400
    monkeypatch.setattr(matching, "MOST_NETWORK", 1)
    monkeypatch.setattr(matching, "MOST", 9)
    assert ben.answer("POST", "/api/match", {"game": "mondo"})[1]["code"] == "match_full"


def test_who_asks_twice_at_once_sits_at_one_table(own_site: LiveSite) -> None:
    guests = [own_site.guest() for _ in range(4)]

    async def all_at_once() -> list[dict[str, Any]]:
        return await asyncio.gather(*(asyncio.to_thread(wish, guest) for guest in guests * 2))

    asyncio.run(all_at_once())
    tables = [standing(guest)["table"] for guest in guests]
    assert None not in tables
    assert sorted(tables.count(table) for table in set(tables)) == [2, 2]


# What does not count


class Visitor(Guest):
    """Somebody who comes from a network."""

    def __init__(self, address: str, where: str) -> None:
        super().__init__(address)
        self.where = where
        self.ask("POST", "/api/me", {})

    def answer(self, method: str, path: str, body: object = None, **headers: str) -> tuple[int, Any]:
        return super().answer(method, path, body, **{"X-Forwarded-For": self.where, **headers})


@pytest.fixture
def public(tmp_path: Path) -> Iterator[LiveSite]:
    with open_site(tmp_path, msgspec.structs.replace(ROOMY, proxies=("127.0.0.1",))) as site:
        yield site


@pytest.mark.parametrize(
    ("places", "why"),
    [
        (("198.51.100.1", "198.51.100.1"), "network"),
        (("198.51.100.1", "198.51.100.2"), ""),
        (("2001:db8::1", "2001:db8::2"), "network"),
        (("2001:db8::1", "2001:db8:1::1"), ""),
        (("127.0.0.1", "127.0.0.1"), ""),
    ],
)
def test_two_people_of_one_network_are_not_rated(public: LiveSite, places: tuple[str, str], why: str) -> None:
    ann, ben = (Visitor(public.address, where) for where in places)
    wish(ann)
    card = ann.ask("GET", f"/api/tables/{wish(ben)['table']}")
    assert (card["rated"], card["unrated"]) == (True, why)


@pytest.mark.parametrize(("where", "why"), [("198.51.100.1", "network"), ("198.51.100.2", "")])
def test_a_room_says_before_the_game_that_two_people_of_one_network_are_not_rated(
    public: LiveSite, where: str, why: str
) -> None:
    ann, ben = Visitor(public.address, "198.51.100.1"), Visitor(public.address, where)
    table = ann.ask("POST", "/api/tables", {"game": "monuments", "seats": 2, "rated": True, "turn_seconds": 60})["id"]
    assert ann.ask("GET", f"/api/tables/{table}")["unrated"] == ""
    room = ben.ask("POST", f"/api/tables/{table}/sit", {})
    assert (room["state"], room["unrated"]) == ("open", why)
    ben.ask("POST", f"/api/tables/{table}/stand", {})
    assert ann.ask("GET", f"/api/tables/{table}")["unrated"] == ""
    ben.ask("POST", f"/api/tables/{table}/sit", {})
    ben.ask("POST", f"/api/tables/{table}/ready", {"ready": True})
    assert ann.ask("POST", f"/api/tables/{table}/start")["unrated"] == why


def test_newcomers_of_one_network_begin_so_many_rated_games_a_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ratings, "NETWORK_GAMES", 2)
    now = [1_800_000_000.0]
    settings = msgspec.structs.replace(ROOMY, proxies=("127.0.0.1",))

    def begun(site: LiveSite, first: str, second: str) -> str:
        ann, ben = Visitor(site.address, first), Visitor(site.address, second)
        wish(ann)
        found: str = ann.ask("GET", f"/api/tables/{wish(ben)['table']}")["unrated"]
        return found

    with open_site(tmp_path, settings, seconds=lambda: now[0]) as site:
        farm = "198.51.100.1"
        assert [begun(site, farm, f"198.51.100.{at}") for at in (2, 3, 4)] == ["", "", "newcomers"]
        assert begun(site, "127.0.0.1", "127.0.0.1") == "", "on one machine nobody is counted"
        assert begun(site, "198.51.100.5", "198.51.100.6") == ""
        now[0] += 24 * 3600
        assert begun(site, farm, "198.51.100.7") == "", "another day"


def test_a_rated_table_with_a_bot_that_was_never_measured_says_so(
    own_site: LiveSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_ratings, "_figures", lambda: {"monuments": {"2": {"keen": (1300, 1300, 1300)}}})
    ann = own_site.guest()
    terms = {"game": "monuments", "seats": 2, "rated": True}
    for level, why in (("master", "bots"), ("keen", "")):
        table = ann.ask("POST", "/api/tables", terms)["id"]
        ann.ask("POST", f"/api/tables/{table}/bots", {"seat": 1, "level": level})
        assert ann.ask("POST", f"/api/tables/{table}/start")["unrated"] == why


def test_a_game_with_a_program_that_plays_as_a_person_is_not_rated(own_site: LiveSite) -> None:
    ann, program = own_site.guest(), own_site.guest()
    program.ask("POST", "/api/me/account", {"login": "program", "password": "long enough"})
    program.ask("POST", "/api/me/bot", {"bot": True})
    wish(ann)
    card = ann.ask("GET", f"/api/tables/{wish(program)['table']}")
    assert (card["rated"], card["unrated"]) == (True, "program")


def test_rated_is_refused_where_the_rules_are_not_rated(own_site: LiveSite) -> None:
    terms = {"game": "monuments", "seats": 2, "rated": True, "options": {"open_screens": True}}
    status, fault = own_site.guest().answer("POST", "/api/tables", terms)
    assert (status, fault["code"]) == (409, "unrated_options")


def test_who_gives_a_rated_game_up_has_lost_it(own_site: LiveSite) -> None:
    ann, ben = own_site.guest(), own_site.guest()
    wish(ann)
    table = wish(ben)["table"]
    ann.ask("POST", f"/api/tables/{table}/abandon")
    assert ann.ask("GET", f"/api/tables/{table}/rating")["rating"]["games"] == 1
    assert ben.ask("GET", f"/api/tables/{table}/rating") is None, "left at once: it counts for the leaver alone"


def test_a_hint_ends_the_rating_of_a_game_and_onlookers_hear_of_it_at_its_end(own_site: LiveSite) -> None:
    ann = own_site.guest()
    table = ann.ask("POST", "/api/tables", {"game": "monuments", "seats": 2, "rated": True})["id"]
    ann.ask("POST", f"/api/tables/{table}/bots", {"seat": 1, "level": "keen"})
    ann.ask("POST", f"/api/tables/{table}/start")
    own_site.do(lambda service: service.runtime.registry.tables[table].hinted(0, 1, service.runtime.clock))
    own_site.do(lambda service: service.runtime.touched(service.runtime.registry.tables[table]))
    own_site.run(lambda service: service.runtime.saved(service.runtime.registry.tables[table]))
    assert ann.ask("GET", f"/api/tables/{table}")["unrated"] == "hints"
    assert own_site.guest().ask("GET", f"/api/tables/{table}")["unrated"] == ""
