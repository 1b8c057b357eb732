"""A cache of answers that are the same for every visitor: encoded once, with an ETag."""

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
"""Largest number of answers cached; there are fewer, and a request for something missing caches nothing."""
SMALLEST = 1000
"""Bytes below which compressing does not pay."""


class CachedResponse(msgspec.Struct, frozen=True):
    """An encoded answer."""

    plain: bytes
    zipped: bytes
    tag: str


def made(make: Callable[[], Any]) -> CachedResponse:
    """Encode an answer."""
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
    """The cached answer under a key: made in a thread on first request; 304 if the client has it.

    `make` reads only what stays the same while the server runs, so answers never expire. A group of many answers sets
    `most` and has a cache of its own; `check` may refuse to make another one.
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
