"""How the server is, in a word and part by part."""

from __future__ import annotations

from litestar import Response, get
from litestar.datastructures import CacheControlHeader

import worldwright
from worldwright.web.accounts import AnyRequest
from worldwright.web.api import Health
from worldwright.web.service import Service
from worldwright.web.settings import lacks_proxies

RED = frozenset({"sync", "stall", "disk", "store", "threads", "workers", "lease", "leaving"})
"""What a restart or the host can mend, and a node that others stand in for: 503. A full house is told, but nobody is
sent away who plays."""


def faults(found: dict[str, str], *, is_stopped: bool) -> tuple[str, ...]:
    """What is wrong, in words that stay the same. A store that has said that it takes nothing is a failed sync."""
    words = {"loop": "stall", "store": "sync" if is_stopped else "store"}
    return tuple(words.get(part, part) for part, word in found.items() if word != "ok" and part != "proxies")


@get("/health", cache_control=CacheControlHeader(no_store=True))
async def health(request: AnyRequest) -> Response[Health]:
    """Whether all is well: 200, or 503 when a restart or the host can mend it; the parts say what it is."""
    service = request.app.state.get("service")
    if not isinstance(service, Service):
        return Response(Health("ok", worldwright.__version__))
    found = await service.checkup.parts()
    warned = ("proxies",) if lacks_proxies(service.settings) else ()
    wrong = faults(found, is_stopped=bool(service.runtime.registry.fault))
    node = None if service.cluster is None else service.cluster.health()
    answer = Health(",".join(wrong) or "ok", worldwright.__version__, service.unplayable, found, warned, node)
    return Response(answer, status_code=503 if RED.intersection(wrong) else 200)
