"""Answers that are the same for everybody: made once, kept as bytes, told apart by a tag."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import msgspec

from worldwright.server.http.request import Request
from worldwright.server.http.response import MediaType, Response
from worldwright.server.runtime.warm_up import in_turn

MOST = 256
"""There are fewer of them; who asks for what is not there gets nothing kept."""
SMALLEST = 1000
"""What is shorter is not worth compressing."""


class CachedResponse(msgspec.Struct, frozen=True):
    """An answer as it is sent."""

    plain: bytes
    zipped: bytes
    tag: str


def made(make: Callable[[], Any]) -> CachedResponse:
    """The bytes of an answer."""
    plain = msgspec.json.encode(make())
    return CachedResponse(plain, gzip.compress(plain, mtime=0), f'W/"{hashlib.sha256(plain).hexdigest()[:24]}"')


async def kept(
    request: Request,
    key: tuple[str, ...],
    make: Callable[[], Any],
    caching: str = "no-cache",
    *,
    most: int = MOST,
    check: Callable[[], None] | None = None,
) -> Response[bytes]:
    """The answer under a key: made in a thread by the first who asks, only sent after that, or told to be unchanged.

    `make` reads what is read once while the server runs, so an answer never grows old. Answers of which there are many
    say how many are kept, and are kept apart from the others; `check` may refuse to make one more of them.
    """
    place = "kept" if most == MOST else f"kept {key[0]}"
    answers: OrderedDict[tuple[str, ...], CachedResponse] = request.app.state.setdefault(place, OrderedDict())
    answer = answers.get(key)
    if answer is None:
        if check is not None:
            check()
        answer = answers[key] = await asyncio.to_thread(in_turn(made), make)
        if len(answers) > most:
            answers.popitem(last=False)
    headers = {"ETag": answer.tag, "Cache-Control": caching, "Vary": "Accept-Encoding"}
    if answer.tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    if len(answer.plain) < SMALLEST or "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(answer.plain, media_type=MediaType.JSON, headers=headers)
    return Response(answer.zipped, media_type=MediaType.JSON, headers={**headers, "Content-Encoding": "gzip"})
