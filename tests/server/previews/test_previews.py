"""Previews of links, fetched as a messenger does: without cookie or script, the page and then its picture."""

from __future__ import annotations

import http.client
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

import worldwright as ww
from tests.server.site import ROOMY, LiveSite, open_site, played
from worldwright.core.extras import extras
from worldwright.core.game import Sheet
from worldwright.core.match import replay_from
from worldwright.core.record import parse
from worldwright.core.rulebook import rulebook
from worldwright.core.verify import opening
from worldwright.games import IN_TURNS, NAMES, game
from worldwright.kit.pictures.svg import drawable, shortened, width, wrapped
from worldwright.server.previews import jobs
from worldwright.server.previews.drawing import drawn
from worldwright.server.previews.model import Preview, SeatResult
from worldwright.server.previews.routes import tags
from worldwright.server.process.lanes import Busy

PNG = b"\x89PNG\r\n\x1a\n"
LARGEST = 400_000
"""Bytes of a picture: messengers leave out larger ones."""


class Fetched(NamedTuple):
    """An answer to a bare client."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def tags(self) -> dict[str, str]:
        """The tags of a page."""
        found = re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)" />', self.body.decode())
        return {name: unescape(text) for name, text in found}

    @property
    def title(self) -> str:
        titles = re.findall(r"<title>(.*?)</title>", self.body.decode())
        assert len(titles) == 1
        return unescape(titles[0])


def fetch(site: LiveSite, path: str, **headers: str) -> Fetched:
    """What a messenger gets."""
    line = http.client.HTTPConnection(site.address.removeprefix("http://"), timeout=120)
    line.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    answer = line.getresponse()
    return Fetched(answer.status, {name.lower(): value for name, value in answer.headers.items()}, answer.read())


def picture_of(site: LiveSite, page: Fetched) -> Fetched:
    """The picture that a page names."""
    address = page.tags["og:image"]
    assert address.startswith(f"{site.address}/preview/")
    return fetch(site, address.removeprefix(site.address))


def size_of(png: bytes) -> tuple[int, int]:
    """Width and height of a PNG."""
    assert png.startswith(PNG)
    return int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveSite]:
    patient = msgspec.structs.replace(ROOMY, question_seconds=60)  # a busy machine draws too
    with open_site(tmp_path_factory.mktemp("previews"), patient) as running:
        yield running


def test_an_open_table_invites_with_title_sentence_and_picture(site: LiveSite) -> None:
    nell = site.guest("Nell")
    table = nell.ask("POST", "/api/tables", {"game": "mondo", "seats": 2, "listed": True})["id"]
    page = fetch(site, f"/t/{table}")
    assert page.status == 200
    assert page.title == page.tags["og:title"] == "Nell invites you to Mondo"
    assert page.tags["og:description"] == page.tags["description"]
    assert "minutes" in page.tags["og:description"]
    assert page.tags["og:url"] == f"{site.address}/t/{table}"
    assert page.tags["twitter:card"] == "summary_large_image"
    assert (page.tags["og:image:width"], page.tags["og:image:height"]) == ("1200", "630")
    assert page.tags["robots"] == "noindex"
    assert page.headers["cache-control"] == "no-cache"
    assert "Accept-Language" in page.headers["vary"]
    picture = picture_of(site, page)
    assert (picture.status, picture.headers["content-type"]) == (200, "image/png")
    assert size_of(picture.body) == (1200, 630)
    assert len(picture.body) < LARGEST
    assert "public" in picture.headers["cache-control"]


def test_a_private_table_shows_its_game_and_no_name(site: LiveSite) -> None:
    nell, bo = site.guest("Nell the Quiet"), site.guest("Bo the Quiet")
    table = nell.ask("POST", "/api/tables", {"game": "monuments", "seats": 2})["id"]
    before = fetch(site, f"/t/{table}")
    assert before.title == "You’re invited to Monuments"
    bo.ask("POST", f"/api/tables/{table}/sit", {})
    bo.ask("POST", f"/api/tables/{table}/ready", {"ready": True})
    nell.ask("POST", f"/api/tables/{table}/start")
    running = fetch(site, f"/t/{table}")
    assert running.body == before.body, "also while it is played"
    assert b"Quiet" not in running.body
    other = site.guest("Kim").ask("POST", "/api/tables", {"game": "monuments", "seats": 4})["id"]
    assert fetch(site, f"/t/{other}").tags["og:image"].rpartition("/")[2] == before.tags["og:image"].rpartition("/")[2]


def test_a_listed_game_that_runs_says_who_plays_and_no_points(site: LiveSite) -> None:
    guests, table = site.table(2, listed=True)
    names = [guest.ask("GET", "/api/me")["name"] for guest in guests]
    page = fetch(site, f"/t/{table}")
    assert page.title == "Watch a game of Monuments"
    assert all(name in page.tags["og:description"] for name in names)
    _, hidden = site.table(2, listed=True, watch="nobody")
    assert fetch(site, f"/t/{hidden}").title == "You’re invited to Monuments"


def test_a_finished_game_shows_its_result_at_both_addresses(site: LiveSite) -> None:
    guests, table = played(site)
    card = guests[0].ask("GET", f"/api/tables/{table}")
    names = [seat["name"] for seat in card["seats"]]
    page = fetch(site, f"/replay/{table}")
    points = [sheet["total"] for sheet in guests[0].ask("GET", f"/api/tables/{table}/score")["sheets"]]
    told = page.tags["og:description"]
    assert all(f"{name}\u00a0{each}" in told for name, each in zip(names, points, strict=True))
    assert any(name in page.title for name in names)
    for path in (f"/t/{table}", f"/replay/{table}/3", f"/replay/{table}/3/public"):
        assert fetch(site, path).tags["og:image"] == page.tags["og:image"]
    picture = picture_of(site, page)
    assert size_of(picture.body) == (1200, 630)
    guests[0].ask("POST", "/api/me/privacy", {"invites": True, "shown": False})
    hidden = fetch(site, f"/replay/{table}")
    assert names[0] not in hidden.title + hidden.tags["og:description"]
    old = fetch(site, page.tags["og:image"].removeprefix(site.address))
    assert (old.status, old.headers["location"]) == (302, hidden.tags["og:image"].removeprefix(site.address))


def test_a_daily_deal_shows_its_day_and_nothing_of_the_deal(site: LiveSite) -> None:
    page = fetch(site, "/daily")
    assert page.status == 200
    today = site.run(lambda service: service.daily.linked("", ""))
    assert today is not None
    assert not today.is_over
    assert fetch(site, f"/daily/{today.game}/{today.day}").title == page.title
    assert "robots" not in page.tags
    assert str(int(today.day[-2:])) in page.tags["og:description"]
    assert size_of(picture_of(site, page).body) == (1200, 630)
    guest = site.guest()
    attempt = guest.ask("POST", f"/api/daily/{today.game}/{today.day}/try")["id"]
    assert fetch(site, f"/t/{attempt}").title == page.title, "a sealed deal's table shows the day"
    other = next(name for name in NAMES if name != today.game)
    later = fetch(site, f"/daily/{other}")
    assert (later.status, later.title) == (200, f"The daily {rulebook(other, 'en').title}")
    assert later.tags["og:description"].startswith("Next on ")
    assert later.tags["og:description"].endswith(f"Today it’s {rulebook(today.game, 'en').title}.")
    assert size_of(picture_of(site, later).body) == (1200, 630)
    for path in ("/daily/mondo/2031-01-01", "/daily/chess", "/daily/mondo/x"):
        assert fetch(site, path).status == 404


def test_a_tournament_shows_its_name_and_free_places(site: LiveSite) -> None:
    guest = site.guest()
    terms = {"name": "Thursday <club>", "game": "mondo", "seats": 2, "size": 8}
    identity = guest.ask("POST", "/api/tournaments", terms)["id"]
    page = fetch(site, f"/tournament/{identity}")
    assert page.title == "Thursday <club>"
    assert b"<club>" not in page.body
    assert page.tags["og:description"] == "Mondo tournament. 7 of 8 places are free."
    assert size_of(picture_of(site, page).body) == (1200, 630)


def test_a_challenge_shows_a_ghost_with_its_points_and_nothing_of_the_deal(site: LiveSite) -> None:
    guests, table = played(site)
    link = guests[1].ask("GET", f"/api/tables/{table}")["challenge"]
    points = guests[1].ask("GET", f"/api/tables/{table}/score")["sheets"][1]["total"]
    name = guests[1].ask("GET", "/api/me")["name"]
    page = fetch(site, f"/beat/{link}")
    assert (page.status, page.title) == (200, "Beat my world")
    assert f"Monuments: {points} points by {name}" in page.tags["og:description"]
    assert table.encode() not in page.body
    picture = picture_of(site, page)
    assert size_of(picture.body) == (1200, 630)
    assert len(picture.body) < 300_000
    assert fetch(site, f"/beat/{link}?lang=de").title == "Schlag meine Welt"
    guests[1].ask("POST", "/api/me/privacy", {"invites": True, "shown": False})
    assert name not in fetch(site, f"/beat/{link}").tags["og:description"]
    guests[1].ask("DELETE", "/api/me")
    assert fetch(site, f"/beat/{link}").status == 404


def test_the_link_or_the_browser_says_the_language(site: LiveSite) -> None:
    table = site.guest().ask("POST", "/api/tables", {"game": "mondo", "seats": 2})["id"]
    german = fetch(site, f"/t/{table}", Accept_Language="fr, de-AT;q=0.8, en;q=0.5")
    assert german.title == "Du bist zu Mondo eingeladen"
    assert b'<html lang="de">' in german.body or b"<html" not in german.body
    assert german.tags["og:locale"] == "de_DE"
    assert fetch(site, f"/t/{table}?lang=de").title == german.title
    assert fetch(site, f"/t/{table}?lang=en", Accept_Language="de").title == "You’re invited to Mondo"
    assert fetch(site, f"/t/{table}?lang=xx").status == 200
    assert "/preview/de/" in german.tags["og:image"]


def test_an_unknown_address_is_the_page_without_a_preview(site: LiveSite) -> None:
    for path in (
        "/t/nothing-here",
        "/replay/nothing-here",
        "/tournament/nothing-here",
        "/beat/" + "A" * 24,
        "/daily/mondo/1999-01-01",
    ):
        page = fetch(site, path)
        assert (page.status, page.title) == (404, "Worldwright")
        assert page.tags["og:image"] == f"{site.address}/previews/worldwright.png"
    assert fetch(site, "/preview/en/table/nothing-here/x.png").status == 404
    assert fetch(site, "/preview/xx/table/nothing-here/x.png").status == 404


def test_names_cannot_leave_their_tag() -> None:
    preview = Preview("invitation", "en", "mondo", '"><script>alert(1)</script>', "a & b 'c'")
    written = tags(preview, "en", 'http://x/"><b>', "http://x/'.png", is_listed=False)
    assert "<script" not in written
    assert "<b>" not in written
    assert unescape(re.findall(r'og:title" content="([^"]*)"', written)[0]) == preview.heading


def test_a_picture_is_drawn_once_and_few_are_kept(site: LiveSite, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = site.guest("Once")
    table = guest.ask("POST", "/api/tables", {"game": "mapominoes", "seats": 2, "listed": True})["id"]
    page = fetch(site, f"/t/{table}")
    first = picture_of(site, page)

    def never(*_: object, **__: object) -> None:
        raise Busy

    lane = site.service.runtime.workers.visitors
    monkeypatch.setattr(lane, "submit", never)
    assert picture_of(site, page).body == first.body
    other = guest.ask("POST", "/api/tables", {"game": "lords_of_worlds", "seats": 2, "listed": True})["id"]
    busy = picture_of(site, fetch(site, f"/t/{other}"))
    assert (busy.status, busy.headers["location"]) == (302, "/previews/lords_of_worlds.png")
    assert busy.headers["cache-control"] == "no-store"


def test_without_the_renderer_the_tags_name_a_ready_made_picture(
    site: LiveSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "is_drawn", lambda: False)
    table = site.guest().ask("POST", "/api/tables", {"game": "monuments", "seats": 2})["id"]
    assert fetch(site, f"/t/{table}").tags["og:image"] == f"{site.address}/previews/monuments.png"
    public = Path(__file__).parents[3] / "client" / "public" / "previews"
    for name in (*NAMES, "worldwright"):
        assert size_of((public / f"{name}.png").read_bytes()) == (1200, 630)


def test_a_flood_of_pictures_is_refused(site: LiveSite, monkeypatch: pytest.MonkeyPatch) -> None:
    table = site.guest("Flood").ask("POST", "/api/tables", {"game": "mondo_sapiens", "seats": 2, "listed": True})["id"]
    page = fetch(site, f"/t/{table}")
    monkeypatch.setattr(site.service.guard.previews, "take", lambda *_: False)
    assert picture_of(site, page).status == 429


def finished(name: str) -> tuple[object, tuple[Sheet, ...]]:
    """A finished game's public view and its sheets."""
    rules = game(name)
    record = ww.play(name, ["greedy"] * 3, 1, 4, **IN_TURNS.get(name, {})).games[0].record
    read = parse(record.text().encode(), game)
    _, first = opening(rules, read)
    *_, last = replay_from(rules, first, read.moves)
    sheets = rules.score(last)
    return rules.view(last, None), tuple(sheets[seat] for seat in range(3))


@pytest.mark.parametrize("name", NAMES)
def test_every_game_draws_its_end(name: str) -> None:
    view, sheets = finished(name)
    draw = extras(game(name)).end_pictures
    assert draw is not None
    pictures = draw(view, sheets)
    assert len(pictures) in {1, 3}
    names = ("Ann", "Игорь", "W" * 24)
    seats = tuple(SeatResult(who, sheet.total, who == "Ann") for who, sheet in zip(names, sheets, strict=True))
    preview = Preview("result", "en", name, "Ann wins by 3", "All of it.", "See it again", "x", seats)
    svg = drawn(preview, pictures)
    assert drawn(msgspec.structs.replace(preview, heading="Игорь wins by 3"), pictures) != svg
    assert svg == drawn(preview, pictures), "the same for the same"
    png = jobs.rendered(svg)
    assert size_of(png) == (1200, 630)
    assert len(png) < LARGEST


def test_long_words_find_their_room() -> None:
    heading = f"{'W' * 24} lädt dich zu Lords of Worlds ein"
    preview = Preview("invitation", "de", "lords_of_worlds", heading, "Wort " * 60, "Platz nehmen")
    assert size_of(jobs.sample_picture(preview)) == (1200, 630)


def test_text_is_measured_and_drawn_as_outlines() -> None:
    assert wrapped("one two three", 100, width("one two", 100)) == ["one two", "three"]
    assert shortened("a long name", 20, width("a lon…", 20)) == "a lon…"
    assert drawable("Zoë Łuk") == "Zoë Łuk"
    assert drawable("Ǟnn") == "Ann"
    assert drawable("Игорь") == ""
