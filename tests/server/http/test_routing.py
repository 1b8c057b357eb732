"""Routing: how a request finds its handler and its values, what is refused before it, and the files of the page."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import os
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest

from worldwright.server.http.asgi_app import App
from worldwright.server.http.errors import HTTPException, NotAuthorizedException, RequestEntityTooLarge
from worldwright.server.http.openapi import described
from worldwright.server.http.request import LARGEST_BODY, Message, Request, Scope
from worldwright.server.http.response import Response, Stream
from worldwright.server.http.routing import (
    FromPath,
    FromQuery,
    Handler,
    JSONBody,
    NamedDependency,
    QueryParameter,
    Route,
    Router,
    delete,
    get,
    post,
    websocket,
)
from worldwright.server.http.static_files import StaticFiles


class Wish(msgspec.Struct, forbid_unknown_fields=True):
    """A body."""

    seats: int


async def visitor(request: Request) -> str:
    if "cookie" not in request.headers:
        raise NotAuthorizedException("Come in first.")
    return request.cookies["who"]


async def host(request: Request, visitor: str) -> str:
    return f"host {visitor}"


@get("/things/{name:str}/{number:int}")
async def read(
    name: FromPath[str],
    number: FromPath[int],
    seat: FromQuery[int | None] = None,
    lang: FromQuery[Literal["en", "de"]] = "en",
    first: Annotated[int, QueryParameter(name="from", ge=0, le=9)] = 0,
) -> list[Any]:
    """Everything that an address can say."""
    return [name, number, seat, lang, first]


@post("/things", status_code=201)
async def make(request: Request, host: NamedDependency[str], data: JSONBody[Wish]) -> Response[Wish]:
    return Response(Wish(data.seats + 1), headers={"X-Host": host}, cookies=["who=me; Path=/"])


@delete("/things")
async def end() -> None:
    return None


@get("/things/new")
def told() -> str:
    return "a known name goes before any name"


@get("/stream")
async def stream() -> Stream:
    async def pieces() -> AsyncIterator[bytes]:
        yield b"one "
        yield b"two"

    return Stream(pieces(), media_type="text/plain")


@get("/late")
async def late() -> Stream:
    async def pieces() -> AsyncIterator[bytes]:
        yield b"one "
        raise ValueError("too late for a status")

    return Stream(pieces())


@get("/elsewhere")
async def elsewhere() -> None:
    raise LookupError


@websocket("/things/{name:str}/socket")
async def socket(socket: Any, name: FromPath[str]) -> None:
    if name == "closed":
        raise NotAuthorizedException("not you")
    await socket.accept()
    await socket.close(4001, name)


GUARDED: list[str] = []


async def guard(connection: Any) -> None:
    GUARDED.append(connection.scope["path"])


ROUTES = list(Router("/api", [Router("/", [read, make, end, told], tags=["x"]), stream, late, elsewhere, socket],
                     guards=[guard], dependencies={"visitor": visitor, "host": host}).routes())  # fmt: skip


@contextlib.asynccontextmanager
async def opened(app: App) -> AsyncIterator[None]:
    yield


class TooLarge(Response[str]):
    """An answer that finds out while it is sent that it cannot be."""

    def body(self) -> bytes:
        raise RequestEntityTooLarge


def refused(_: Request, failure: Exception) -> Response[str]:
    if isinstance(failure, LookupError):
        return TooLarge("")
    if not isinstance(failure, HTTPException):
        raise failure
    return Response(failure.detail, status_code=failure.status_code, media_type="text/plain")


@pytest.fixture
def app(tmp_path: Path) -> App:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("page")
    (tmp_path / "assets" / "part.js").write_text("x;" * 1000)
    (tmp_path.parent / "secret.txt").write_text("secret")
    return App(ROUTES, StaticFiles(tmp_path), check=lambda _: None, fault=refused, lifespan=opened)


def ask(app: App, method: str, path: str, *pieces: bytes, **headers: str) -> tuple[int, dict[str, str], bytes]:
    """The status, headers and body of an answer to a body that comes in pieces."""
    said: list[Any] = []
    coming = [{"type": "http.request", "body": piece, "more_body": True} for piece in pieces]
    coming.append({"type": "http.request", "body": b"", "more_body": False})

    async def receive() -> Message:
        if coming:
            return coming.pop(0)
        return await asyncio.Future()

    async def send(message: Message) -> None:
        said.append(message)

    path, _, query = path.partition("?")
    pairs = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope: Scope = {"type": "http", "method": method, "path": path, "query_string": query.encode(), "headers": pairs}
    asyncio.run(app(scope, receive, send))
    told = {name.decode(): value.decode() for name, value in said[0]["headers"]}
    return said[0]["status"], told, b"".join(message.get("body", b"") for message in said[1:])


@pytest.mark.parametrize(
    ("path", "status", "body"),
    [
        ("/api/things/a/7", 200, b'["a",7,null,"en",0]'),
        ("/api//things/a/7/?seat=1&seat=2&lang=de&from=9&other=x", 200, b'["a",7,2,"de",9]'),
        ("/api/things/a/-7?seat=null", 200, b'["a",-7,null,"en",0]'),
        ("/api/things/a/7?seat=x", 400, b"'seat' must be a whole number or null, not a text."),
        ("/api/things/a/7?seat=", 400, b"'seat' must be a whole number or null, not a text."),
        ("/api/things/a/7?from=10", 400, b"'from' must be at most 9."),
        ("/api/things/a/7?lang=fr", 400, b"'lang' must be one of en, de, not 'fr'."),
        ("/api/things/a/x", 404, b"Not Found"),
        ("/api/things/a", 404, b"Not Found"),
        ("/api/things/a/7/8", 404, b"Not Found"),
        ("/api/things/new", 200, b"a known name goes before any name"),
        ("/api/things/new/7", 404, b"Not Found"),
        ("/api", 404, b"Not Found"),
        ("/api/stream", 200, b"one two"),
    ],
)
def test_an_address_is_read_strictly(app: App, path: str, status: int, body: bytes) -> None:
    found = ask(app, "GET", path)
    assert (found[0], found[2]) == (status, body)


def test_what_comes_before_a_handler_comes_in_order(app: App) -> None:
    """The guard sees a path as the routes see it; a body is read before anybody is asked who they are."""
    GUARDED.clear()
    assert ask(app, "POST", "//api/things/", b"{")[0] == 400
    assert GUARDED == ["/api/things"]
    assert ask(app, "POST", "/api/things", b'{"seats":"2"}')[0] == 400
    assert ask(app, "POST", "/api/things", b'{"seats":2}')[0] == 401
    status, headers, body = ask(app, "POST", "/api/things", b'{"se', b'ats":2}', cookie='a=b; who="ann"')
    assert (status, headers["x-host"], headers["set-cookie"], body) == (
        201,
        "host ann",
        "who=me; Path=/",
        b'{"seats":3}',
    )
    assert ask(app, "PUT", "/api/things")[0] == 405
    assert ask(app, "OPTIONS", "/api/things")[1]["allow"] == "DELETE, OPTIONS, POST"
    assert ask(app, "OPTIONS", "/api/things/a/7")[1]["allow"] == "GET, HEAD, OPTIONS"
    status, headers, body = ask(app, "OPTIONS", "/assets/part.js")
    assert (status, headers["allow"], body) == (204, "GET, HEAD, OPTIONS", b"")
    assert ask(app, "DELETE", "/assets/part.js")[0] == 405


def test_head_is_answered_as_get_without_a_body(app: App) -> None:
    for path in ("/api/things/new", "/api/stream", "/api/things/a/x"):
        status, headers, body = ask(app, "GET", path)
        assert ask(app, "HEAD", path) == (status, headers, b"")
        assert body
    assert ask(app, "HEAD", "/api/things")[0] == 405


@pytest.mark.parametrize("announced", [{}, {"content_length": "5"}])
def test_a_body_ends_where_it_gets_too_large(app: App, announced: dict[str, str]) -> None:
    fits = b'{"seats":1}'.ljust(LARGEST_BODY)
    assert ask(app, "POST", "/api/things", fits, cookie="who=x", **announced)[0] == 201
    assert ask(app, "POST", "/api/things", fits, b" ", cookie="who=x", **announced)[0] == 413
    assert ask(app, "POST", "/api/things", b"", cookie="who=x", content_length=str(LARGEST_BODY + 1))[0] == 413
    assert ask(app, "POST", "/api/things", b"", cookie="who=x", content_length="many")[0] == 400


def test_a_fault_after_the_status_is_raised(app: App) -> None:
    with pytest.raises(ValueError, match="too late"):
        ask(app, "GET", "/api/late")


def test_an_answer_to_a_fault_can_be_refused_too(app: App) -> None:
    assert ask(app, "GET", "/api/elsewhere")[0] == 413


def test_files_come_with_their_types_and_only_from_their_folder(app: App) -> None:
    status, headers, body = ask(app, "GET", "/")
    assert (status, headers["content-type"], body) == (200, "text/html; charset=utf-8", b"page")
    _, headers, body = ask(app, "GET", "/assets/part.js", accept_encoding="gzip")
    assert (headers["content-encoding"], gzip.decompress(body)) == ("gzip", b"x;" * 1000)
    assert int(headers["content-length"]) == len(body)
    assert "immutable" in headers["cache-control"]
    assert ask(app, "GET", "/assets/part.js", if_none_match=headers["etag"])[::2] == (304, b"")
    assert ask(app, "HEAD", "/assets/part.js")[::2] == (200, b"")
    assert ask(app, "DELETE", "/assets/part.js")[0] == 405
    for path in ("/assets", "/../secret.txt", "/assets/../index.html", "/assets/../../secret.txt", "/none"):
        assert ask(app, "GET", path)[0] == 404, path


def test_a_file_packed_by_the_build_is_sent_packed(app: App, tmp_path: Path) -> None:
    (tmp_path / "assets" / "part.js.br").write_bytes(b"packed")
    _, headers, body = ask(app, "GET", "/assets/part.js", accept_encoding="gzip, deflate, br, zstd")
    assert (headers["content-encoding"], headers["vary"], body) == ("br", "Accept-Encoding", b"packed")
    assert headers["content-type"] == "text/javascript; charset=utf-8"
    _, headers, body = ask(app, "GET", "/assets/part.js", accept_encoding="gzip")
    assert (headers["content-encoding"], gzip.decompress(body)) == ("gzip", b"x;" * 1000)
    _, headers, body = ask(app, "GET", "/assets/part.js", accept_encoding="zstd")
    assert ("content-encoding" in headers, headers["vary"], body) == (False, "Accept-Encoding", b"x;" * 1000)


def test_a_font_is_not_packed_again(app: App, tmp_path: Path) -> None:
    (tmp_path / "assets" / "text.woff2").write_bytes(b"x" * 2000)
    _, headers, body = ask(app, "GET", "/assets/text.woff2", accept_encoding="gzip, br")
    assert (headers["content-type"], "content-encoding" in headers, len(body)) == ("font/woff2", False, 2000)


def test_a_file_that_changed_is_compressed_again(app: App, tmp_path: Path) -> None:
    part = tmp_path / "assets" / "part.js"
    ask(app, "GET", "/assets/part.js", accept_encoding="gzip")
    part.write_text("y;" * 1000)
    os.utime(part, (1, 1))
    assert gzip.decompress(ask(app, "GET", "/assets/part.js", accept_encoding="gzip")[2]) == b"y;" * 1000


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/api/things/ann/socket", [None, (4001, "ann")]),
        ("/api/things/closed/socket", [(4500, "not you")]),
        ("/api/things", [(4500, "Not Found")]),
        ("/none", [(4500, "Not Found")]),
    ],
)
def test_a_socket_has_a_route_too(app: App, path: str, said: list[Any]) -> None:
    heard: list[Any] = []

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def send(message: Message) -> None:
        heard.append((message["code"], message["reason"]) if message["type"] == "websocket.close" else None)

    asyncio.run(app({"type": "websocket", "path": path, "query_string": b"", "headers": []}, receive, send))
    assert heard == said


def test_mistakes_in_routes_are_found_at_the_start() -> None:
    async def nothing() -> None:
        """Takes no part of its path."""

    lost = Handler("GET", "/x/{name:str}", nothing, 200, "text/plain", include_in_schema=True, sync_to_thread=False)
    with pytest.raises(TypeError, match="does not take name"):
        list(Router("/", [lost]).routes())
    with pytest.raises(TypeError, match="has two handlers"):
        App(
            [*ROUTES, *ROUTES], StaticFiles(Path()),
            check=lambda _: None, fault=refused, lifespan=opened,
        )  # fmt: skip


def test_the_description_names_everything_that_can_be_asked() -> None:
    found = described(ROUTES, title="T", version="1")
    assert set(found["paths"]) == {"/api/things/{name}/{number}", "/api/things", "/api/things/new",
                                   "/api/stream", "/api/late", "/api/elsewhere"}  # fmt: skip
    asked = {one["name"]: one for one in found["paths"]["/api/things/{name}/{number}"]["get"]["parameters"]}
    assert asked["from"]["schema"] == {"type": "integer", "minimum": 0, "maximum": 9, "default": 0}
    assert [asked[name]["in"] for name in ("name", "number", "seat")] == ["path", "path", "query"]
    made = found["paths"]["/api/things"]["post"]
    assert made["requestBody"]["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Wish"}
    assert made["responses"]["201"]["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Wish"}
    assert made["tags"] == ["x"]
    assert isinstance(ROUTES[0], Route)
