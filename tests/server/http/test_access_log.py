"""The access log: one line a request, with nothing in it that lets somebody in."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from worldwright.server.http.access_log import AccessLog


def logged(scope: dict[str, Any], *messages: dict[str, Any]) -> list[dict[str, Any]]:
    """The lines about a request that is answered with these messages."""
    lines: list[str] = []
    sent: list[Any] = []

    async def app(_scope: Any, _receive: Any, send: Any) -> None:
        for message in messages:
            await send(message)

    async def keep(message: Any) -> None:
        sent.append(message)

    asyncio.run(AccessLog(app, lines.append)(scope, None, keep))  # type: ignore[arg-type]
    assert sent == list(messages)
    return [json.loads(line) for line in lines]


REQUEST = {"type": "http", "method": "GET", "path": "/api/games", "client": ("203.0.113.7", 4000)}


def test_a_request_is_one_line() -> None:
    start = {"type": "http.response.start", "status": 404, "headers": []}
    (line,) = logged(REQUEST, start, {"type": "http.response.body", "body": b""})
    assert {**line, "at": "", "ms": 0} == {
        "at": "", "client": "203.0.113.7", "method": "GET", "path": "/api/games", "status": 404, "ms": 0,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("message", "status"), [("websocket.accept", 101), ("websocket.close", 403), ("lifespan.startup.complete", None)]
)
def test_a_socket_is_one_line_at_its_beginning(message: str, status: int | None) -> None:
    scope = {"type": "websocket", "path": "/api/tables/b6XqAAAAAAAAAAAAAAAAAA/socket"}
    lines = logged(scope, {"type": message}, {"type": "websocket.close"} if status == 101 else {"type": "other"})
    assert [(line["method"], line["status"]) for line in lines] == ([("SOCKET", status)] if status else [])


def test_ids_and_secrets_in_a_path_are_cut_and_a_line_stays_one_line() -> None:
    secret = "b6XqAAAAAAAAAAAAAAAAAA"
    start = {"type": "http.response.start", "status": 200}
    (line,) = logged({**REQUEST, "path": f"/api/tables/{secret}/log\n{{}}"}, start)
    assert secret not in line["path"]
    assert line["path"].startswith("/api/tables/b6XqAA…/log")
    (line,) = logged({**REQUEST, "path": "/" + "a/" * 5000, "query_string": b"token=secret"}, start)
    assert len(line["path"]) <= 1000
    assert "secret" not in json.dumps(line)
