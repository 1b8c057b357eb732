"""What the server answers: games, rules, content, faults, and the headers on everything."""

from __future__ import annotations

import asyncio
import gzip
import re
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote, urlencode

import msgspec
import pytest

from worldwright.bots.puzzles.showing import headings, puzzle
from worldwright.core.errors import ContentError, UserError
from worldwright.core.rulebook import COMMON, Rulebook, rulebook
from worldwright.games import NAMES, game
from worldwright.server.app.application import create_app
from worldwright.server.catalogue import jobs
from worldwright.server.catalogue.schemas import GameCard
from worldwright.server.cluster.bus import BusFault
from worldwright.server.http.asgi_app import App
from worldwright.server.storage.database import BadText, Conflict
from worldwright.teaching.book import book
from worldwright.teaching.explained import explained
from worldwright.teaching.lesson import lesson


class Answer(NamedTuple):
    """What the server answered, its body uncompressed."""

    status_code: int
    headers: dict[str, str]
    content: bytes

    @property
    def text(self) -> str:
        return self.content.decode()

    def json(self) -> Any:
        return msgspec.json.decode(self.content)


class Client:
    """A visitor of an application, without a network."""

    def __init__(self, app: App) -> None:
        self.app = app

    def get(self, path: str, params: dict[str, str] | None = None, headers: dict[str, str] | None = None) -> Answer:
        return self.ask("GET", f"{path}?{urlencode(params)}" if params else path, headers)

    def ask(self, method: str, path: str, headers: dict[str, str] | None = None) -> Answer:
        path, _, query = path.partition("?")
        said: list[Any] = []

        requests: list[dict[str, Any]] = [{"type": "http.request", "body": b"", "more_body": False}]

        async def receive() -> dict[str, Any]:
            return requests.pop() if requests else await asyncio.Future()

        async def send(message: Any) -> None:
            said.append(message)

        sent = {"host": "localhost", "accept-encoding": "gzip", **(headers or {})}
        scope = {
            "type": "http", "http_version": "1.1", "method": method, "scheme": "http", "path": unquote(path),
            "query_string": query.encode(), "client": ("127.0.0.1", 1),
            "headers": [(name.lower().encode(), value.encode()) for name, value in sent.items()],
        }  # fmt: skip
        asyncio.run(self.app(scope, receive, send))
        told = {name.decode(): value.decode() for name, value in said[0]["headers"]}
        body = b"".join(message.get("body", b"") for message in said[1:])
        return Answer(said[0]["status"], told, gzip.decompress(body) if "content-encoding" in told else body)


@pytest.fixture
def client(tmp_path: Path) -> Client:
    """A visitor of a server with a page of two files."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Worldwright</title>")
    (tmp_path / "assets" / "index-abc123.js").write_text("export {};")
    return Client(create_app(tmp_path))


def test_every_game_has_a_card_in_both_languages(client: Client) -> None:
    cards = msgspec.json.decode(client.get("/api/games").content, type=list[GameCard])
    assert tuple(card.name for card in cards) == NAMES
    for card in cards:
        seats = game(card.name).SEATS
        assert (card.seats.min, card.seats.max) == (seats[0], seats[-1])
        assert card.title.en == rulebook(card.name, "en").title
        assert card.blurb.de == rulebook(card.name, "de").blurb
        assert card.minutes > 0


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_rules_are_the_rulebook(client: Client, lang: Any) -> None:
    answer = client.get(f"/api/games/monuments/rules?lang={lang}")
    assert msgspec.json.decode(answer.content, type=Rulebook) == rulebook("monuments", lang)


def test_rules_are_english_unless_asked_otherwise(client: Client) -> None:
    plain = client.get("/api/games/monuments/rules").content
    assert plain == client.get("/api/games/monuments/rules?lang=en").content


@pytest.mark.parametrize("name", NAMES)
def test_content_is_what_the_game_is_played_with(client: Client, name: str) -> None:
    told = client.get(f"/api/games/{name}/content").json()
    assert told == msgspec.json.decode(msgspec.json.encode(game(name).content()))


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_comes_whole_and_small(client: Client, name: str) -> None:
    cards = msgspec.json.decode(client.get("/api/games").content, type=list[GameCard])
    for each in next(card for card in cards if card.name == name).lessons:
        answer = client.get(f"/api/games/{name}/lessons/{each.name}")
        assert answer.json() == msgspec.json.decode(msgspec.json.encode(lesson(game(name), each.name)))
        assert int(answer.headers["content-length"]) < 30_000


@pytest.mark.parametrize("name", NAMES)
def test_a_book_comes_whole_and_small(client: Client, name: str) -> None:
    answer = client.get(f"/api/games/{name}/book")
    assert answer.json() == msgspec.json.decode(msgspec.json.encode(book(game(name))))
    assert int(answer.headers["content-length"]) < 15_000


@pytest.mark.parametrize("name", [COMMON, *NAMES])
def test_what_lies_on_a_table_is_explained_whole_and_small(client: Client, name: str) -> None:
    answer = client.get(f"/api/games/{name}/explained")
    assert answer.json() == msgspec.json.decode(msgspec.json.encode(explained(name)))
    assert int(answer.headers["content-length"]) < 6_000


@pytest.mark.parametrize("name", NAMES)
def test_a_puzzle_comes_whole_and_small(client: Client, name: str) -> None:
    listed = client.get(f"/api/games/{name}/puzzles").json()
    assert listed == msgspec.to_builtins(headings(game(name)))
    assert listed[-1]["difficulty"] == 4
    which = listed[0]["id"]
    answer = client.get(f"/api/games/{name}/puzzles/{which}")
    assert answer.json() == msgspec.json.decode(msgspec.json.encode(puzzle(game(name), which)))
    assert int(answer.headers["content-length"]) < 12_000
    again = client.get(f"/api/games/{name}/puzzles/{which}", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304


def test_an_answer_is_made_once_and_kept_small_and_a_missing_one_is_not_kept(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    for one in headings(game("mapominoes"))[:5]:
        assert client.get(f"/api/games/mapominoes/puzzles/{one.id}").status_code == 200
        assert client.get("/api/games/mapominoes/puzzles/none").status_code == 404
    kept = client.app.state["kept"]
    assert len(kept) == 5
    assert all(len(answer.zipped) < 5000 for answer in kept.values())
    monkeypatch.setattr(jobs, "puzzle", None)
    again = client.get(f"/api/games/mapominoes/puzzles/{headings(game('mapominoes'))[0].id}")
    assert again.status_code == 200


def test_the_outlines_of_a_deck_come_as_rings_and_stay_small(client: Client) -> None:
    answer = client.get("/api/games/mapominoes/rings/europe")
    told = answer.json()
    assert set(told) == {card["id"] for card in game("mapominoes").content()["decks"]["europe"]["cards"]}
    ring = re.compile(r"\d+ \d+([cbs]-?\d+( -?\d+)+)+")
    assert all(ring.fullmatch(each) for country in told.values() for each in country["rings"])
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) < 20_000
    assert answer.headers["cache-control"] == "max-age=86400"


def test_the_content_of_one_deck_is_what_its_tables_are_played_with(client: Client) -> None:
    answer, whole = (client.get(f"/api/games/mapominoes/{part}") for part in ("part/europe", "content"))
    assert answer.json()["decks"] == {"europe": whole.json()["decks"]["europe"]}
    assert int(answer.headers["content-length"]) < int(whole.headers["content-length"]) / 3
    assert answer.headers["cache-control"] == "no-cache"  # a host may correct it


@pytest.mark.parametrize("deck", sorted(game("mapominoes").content()["decks"]))
def test_the_map_of_a_deck_shows_every_country_and_every_water_of_it(client: Client, deck: str) -> None:
    answer = client.get(f"/api/games/mapominoes/map/{deck}")
    told = answer.json()
    cards = {card["id"]: card for card in game("mapominoes").content()["decks"][deck]["cards"]}
    assert set(told["lands"]) == set(cards)
    width, height = told["size"]
    assert all(0 <= x <= width and 0 <= y <= height for x, y in (land["spot"] for land in told["lands"].values()))
    assert set(told["waters"]) == {water for card in cards.values() for water in card["waters"]}
    assert int(answer.headers["content-length"]) < 15_000


def test_health_names_the_version(client: Client) -> None:
    answer = client.get("/health")
    assert answer.json()["status"] == "ok"
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("path", "status", "sentence"),
    [
        ("/api/games/chess/rules", 404, "There is no game 'chess'"),
        ("/api/games/chess/content", 404, "There is no game 'chess'"),
        ("/api/games/chess/book", 404, "There is no game 'chess'"),
        ("/api/games/chess/explained", 404, "There is no game 'chess'"),
        ("/api/games/chess/lessons/first", 404, "There is no game 'chess'"),
        ("/api/games/chess/puzzles", 404, "There is no game 'chess'"),
        ("/api/games/chess/puzzles/bots-1-1", 404, "There is no game 'chess'"),
        ("/api/games/mondo/puzzles/bots-1-1", 404, "mondo has no puzzle 'bots-1-1'."),
        ("/api/games/mondo/puzzles/" + "x" * 500, 404, "mondo has no puzzle "),
        ("/api/games/mondo/lessons/last", 404, "mondo has no lesson 'last'; it has first, advanced, expert, solo"),
        ("/api/games/monuments/rings/europe", 404, "monuments has no rings; mapominoes has."),
        ("/api/games/mapominoes/map/moon", 404, "There is no deck 'moon': choose one of africa, "),
        ("/api/games/mapominoes/rings/moon", 404, "There is no deck 'moon': choose one of africa, "),
        ("/api/games/mapominoes/part/moon", 404, "There is no deck 'moon': choose one of africa, "),
        ("/api/games/monuments/rules?lang=fr", 400, "There is no language 'fr': choose en or de."),
        ("/api/nothing", 404, "There is nothing at /api/nothing."),
        ("/nothing.txt", 404, "There is nothing at /nothing.txt."),
        ("/assets/nothing.js", 404, "There is nothing at /assets/nothing.js."),
        ("/..%2f..%2fpyproject.toml", 404, "There is nothing at"),
    ],
)
def test_a_wrong_question_gets_one_sentence(client: Client, path: str, status: int, sentence: str) -> None:
    answer = client.get(path)
    assert answer.status_code == status
    assert set(answer.json()) == {"error"}
    assert answer.json()["error"].startswith(sentence)


def test_a_wrong_method_gets_one_sentence(client: Client) -> None:
    answer = client.ask("POST", "/api/games")
    assert (answer.status_code, answer.json()) == (405, {"error": "POST is not possible at /api/games."})


def test_broken_content_is_named_and_other_faults_are_not(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> Rulebook:
        raise ContentError("rulebook.en.toml", "minutes", "expected a number")

    client.app.state.pop("kept", None)
    monkeypatch.setattr(jobs, "rulebook", broken)
    answer = client.get("/api/games/monuments/rules")
    assert (answer.status_code, answer.json()) == (500, {"error": "rulebook.en.toml, minutes: expected a number"})

    def crash(*_: object) -> Rulebook:
        raise RuntimeError("secret path")

    monkeypatch.setattr(jobs, "rulebook", crash)
    answer = client.get("/api/games/monuments/rules")
    assert answer.status_code == 500
    assert answer.json() == {"error": "Something went wrong on the server; see its log."}


@pytest.mark.parametrize(
    ("trouble", "status", "code"),
    [
        (BadText("That text holds a character that cannot be kept."), 400, "text"),
        (Conflict("somebody was faster (UNIQUE constraint failed: person.login)"), 409, "faster"),
        (BusFault("no answer from node.3: nats: timeout"), 503, "moving"),
    ],
)
def test_a_refusal_of_the_store_or_the_bus_has_a_code_and_tells_nothing_of_the_inside(
    client: Client, monkeypatch: pytest.MonkeyPatch, trouble: UserError, status: int, code: str
) -> None:
    def refused(*_: object) -> Rulebook:
        raise trouble

    client.app.state.pop("kept", None)
    monkeypatch.setattr(jobs, "rulebook", refused)
    answer = client.get("/api/games/monuments/rules")
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert "constraint" not in answer.text
    assert "nats" not in answer.text


@pytest.mark.parametrize(
    "path", ["/", "/assets/index-abc123.js", "/api/games", "/health", "/nothing", "/api/games/x/rules"]
)
def test_every_answer_is_guarded(client: Client, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", ""), "compiling our own programs is all that is allowed"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "server" not in headers


def test_the_page_is_asked_for_again_and_its_parts_are_kept(client: Client) -> None:
    page = client.get("/")
    assert page.headers["content-type"].startswith("text/html")
    assert page.headers["cache-control"] == "no-cache"
    part = client.get("/assets/index-abc123.js")
    assert part.headers["content-type"].startswith("text/javascript")
    assert "immutable" in part.headers["cache-control"]


def test_without_a_built_page_there_is_no_server(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="The page is not built"):
        create_app(tmp_path)


def test_the_manifest_and_the_worker_come_with_their_types(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    for name in ("index.html", "worldwright.de.webmanifest", "sw.js"):
        (tmp_path / name).write_text("{}")
    visitor = Client(create_app(tmp_path))
    manifest, worker = visitor.get("/worldwright.de.webmanifest"), visitor.get("/sw.js")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert worker.headers["cache-control"] == "no-cache"  # a newer one is found at the next visit
    for answer in (manifest, worker):
        assert "default-src 'self'" in answer.headers["content-security-policy"]


def test_an_assembly_is_shown_before_anybody_plays_on_it(client: Client) -> None:
    def asked(**wish: Any) -> Any:
        return client.get("/api/games/lords_of_worlds/layout", params={"boards": msgspec.json.encode(wish).decode()})

    rules = game("lords_of_worlds")
    for seats in rules.SEATS:
        shown = asked(seats=seats).json()
        view = rules.view(rules.start(rules.Options(), seats), None)
        assert shown == msgspec.json.decode(msgspec.json.encode(view.hexes))
    for wrong in ({"seats": 9}, {"seats": 2, "boards": [{"board": "large_a"}]}, {"seats": 2, "boards": "[" * 5000}):
        answer = asked(**wrong)
        assert (answer.status_code, answer.json()["code"], answer.json()["at"]) == (400, "option", "boards")
    assert client.get("/api/games/mondo/layout").status_code == 404
