"""A whole server behind a reader: every address, asked with what nobody's page would send. No answer may be a 500."""

from __future__ import annotations

import atexit
import http.client
import json
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

from examples.play_over_sockets import Guest
from tests.server.endpoints import CHANGES, PRIVATE, WORDS
from tests.server.site import ROOMY, LiveSite, open_site
from worldwright.core.errors import UserError

MOST_ASKED = 30
"""Requests of one person; then somebody else comes from another network, so that no limit hides what is behind it."""
FAULT = 500
BUSY = 503
METHODS = ("GET", "POST", "PATCH", "DELETE", "PUT", "HEAD", "OPTIONS")


class Unread(UserError):
    """An input that is no request."""


class Requests:
    """Somebody with a table and a tournament, and the server they ask."""

    def __init__(self) -> None:
        self._site: LiveSite
        self._asked = MOST_ASKED
        self._people = 0
        self._words: dict[str, Any] = {}
        self._guest: Guest

    def seeds(self) -> list[bytes]:
        """All that can be asked, as method, address and body; the server begins with them."""
        folder = tempfile.TemporaryDirectory()
        atexit.register(folder.cleanup)
        (Path(folder.name) / "data").mkdir()
        settings = type(ROOMY)(guests_hourly=10**6, tables_each=10**6, tables_new=10**6, proxies=("127.0.0.1",))
        site = open_site(Path(folder.name), settings)
        self._site = site.__enter__()
        atexit.register(site.__exit__, None, None, None)
        schema = Guest(self._site.address).ask("GET", "/api/schema/openapi.json")
        bodies: dict[tuple[str, str], Any] = {(method, path): body for method, path, body in CHANGES}
        bodies |= {("GET", path): None for path in PRIVATE}
        ways = [(method.upper(), path) for path, methods in schema["paths"].items() for method in methods]
        every = bodies | {way: bodies.get(way) for way in ways}
        return [json.dumps([method, path, body]).encode() for (method, path), body in every.items()]

    def ask(self, body: bytes) -> None:
        """Ask; a fault of the server's own is raised."""
        try:
            method, path, wish = json.loads(body)
        except (ValueError, TypeError, RecursionError):
            raise Unread("no request") from None
        if method not in METHODS or not isinstance(path, str):
            raise Unread("no request")
        if self._asked >= MOST_ASKED:
            self._somebody_else()
        self._asked += 1
        for name, value in self._words.items():
            path = path.replace(f"{{{name}}}", str(value))
        status = self._status(method, "/" + quote(path[1:4000], safe="/?&=%"), json.dumps(wish).encode())
        assert status < FAULT or status == BUSY, f"{method} {path} was answered with {status}"

    def _somebody_else(self) -> None:
        self._asked = 0
        self._people += 1
        self._guest = Guest(self._site.address)
        near = {"X-Forwarded-For": f"198.51.{self._people // 256 % 256}.{self._people % 256}"}
        self._headers = near
        self._guest.answer("POST", "/api/me", {}, **near)
        table = self._guest.answer("POST", "/api/tables", {"game": "monuments", "seats": 2}, **near)[1]
        club = self._guest.answer("POST", "/api/tournaments", {"name": "Club", "game": "monuments"}, **near)[1]
        self._words = WORDS | {"table": _id(table), "tournament": _id(club)}

    def _status(self, method: str, path: str, body: bytes) -> int:
        """As `Guest.answer` asks, but for what no json can be read of."""
        url = urlsplit(self._site.address)
        line = http.client.HTTPConnection(url.hostname or "", url.port, timeout=60)
        sent = {"Origin": self._site.address, "Cookie": self._guest.cookie, "Content-Type": "application/json"}
        try:
            line.request(method, path, body, sent | self._headers)
            answer = line.getresponse()
            with suppress(http.client.IncompleteRead):
                answer.read()
        finally:
            line.close()
        return answer.status


def _id(found: Any) -> str:
    return str(found.get("id", "x")) if isinstance(found, dict) else "x"
