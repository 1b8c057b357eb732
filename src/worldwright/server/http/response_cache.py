"""A cache of answers that are the same for every visitor: made once, by a worker, and stored compressed."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from collections.abc import Awaitable, Callable

import msgspec

from worldwright.server.http.guard import address
from worldwright.server.http.ports import Ports
from worldwright.server.http.request import Request
from worldwright.server.http.response import SMALLEST, MediaType, Response
from worldwright.server.http.table_access import unless_hung_up

Key = tuple[str, ...]


class CachedResponse(msgspec.Struct, frozen=True):
    """An encoded answer."""

    tag: str
    size: int
    zipped: bytes


class _Making(msgspec.Struct):
    """An answer that a worker makes, and how many requests wait for it."""

    job: asyncio.Future[bytes]
    waiting: int = 0


def packed(work: Callable[..., bytes], *args: str) -> bytes:
    """A worker job: the answer of another one, compressed."""
    plain = work(*args)
    tag = f'W/"{hashlib.sha256(plain).hexdigest()[:24]}"'
    return msgspec.msgpack.encode(CachedResponse(tag, len(plain), gzip.compress(plain, mtime=0)))


async def _made(request: Request, key: Key, work: Callable[..., bytes], args: Key) -> bytes:
    """Let a worker make an answer. Requests for the same one share the job; without any of them it is cancelled."""
    making: dict[Key, _Making] = request.app.state.setdefault("making", {})
    if (shared := making.get(key)) is None:
        job = request.part(Ports).runtime.workers.visitors.submit(address(request), packed, work, *args)
        shared = making[key] = _Making(asyncio.wrap_future(job))
    shared.waiting += 1
    try:
        return await unless_hung_up(request, shared.job)
    finally:
        shared.waiting -= 1
        if not shared.waiting:
            shared.job.cancel()
            making.pop(key, None)


def _answers(request: Request) -> dict[Key, CachedResponse]:
    answers: dict[Key, CachedResponse] = request.app.state.setdefault("kept", {})
    return answers


async def _answer(request: Request, work: Callable[..., bytes], args: Key) -> CachedResponse:
    answers, key = _answers(request), (work.__name__, *args)
    if (answer := answers.get(key)) is None:
        has_site = "parts" in request.app.state  # without one there are no workers
        body = await _made(request, key, work, args) if has_site else packed(work, *args)
        answer = answers[key] = msgspec.msgpack.decode(body, type=CachedResponse)
    return answer


async def kept(request: Request, work: Callable[..., bytes], *args: str, caching: str = "no-cache") -> Response[bytes]:
    """The answer of a worker job, made on first request; 304 if the client has it.

    `work` reads only what stays the same while the server runs, so its answers never expire. There is a bounded number
    of them: a request for something missing is refused by `work` or before.
    """
    return _sent(request, await _answer(request, work, args), caching)


async def kept_plain(request: Request, work: Callable[..., bytes], *args: str) -> bytes:
    """The same answer for the server itself."""
    return gzip.decompress((await _answer(request, work, args)).zipped)


async def kept_together(request: Request, key: Key, make: Callable[[], Awaitable[bytes]]) -> Response[bytes]:
    """An answer put together from others, each a worker job of its own; compressed once, in a thread."""
    answers = _answers(request)
    if (answer := answers.get(key)) is None:
        plain = await make()
        body = await asyncio.to_thread(packed, lambda: plain)
        answer = answers[key] = msgspec.msgpack.decode(body, type=CachedResponse)
    return _sent(request, answer, "no-cache")


def _sent(request: Request, answer: CachedResponse, caching: str) -> Response[bytes]:
    headers = {"ETag": answer.tag, "Cache-Control": caching, "Vary": "Accept-Encoding"}
    if answer.tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    if answer.size < SMALLEST or "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(gzip.decompress(answer.zipped), media_type=MediaType.JSON, headers=headers)
    return Response(answer.zipped, media_type=MediaType.JSON, headers={**headers, "Content-Encoding": "gzip"})
