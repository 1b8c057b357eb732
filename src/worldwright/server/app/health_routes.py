"""How the server is, in a word and part by part."""

from __future__ import annotations

import worldwright
from worldwright.server.app.site import Site
from worldwright.server.http.identity import AnyRequest
from worldwright.server.http.response import Response
from worldwright.server.http.routing import get
from worldwright.server.http.schemas import Health
from worldwright.server.http.table_access import NO_STORE
from worldwright.server.process.settings import lacks_proxies

RED = frozenset({"sync", "stall", "disk", "store", "threads", "workers", "lease", "leaving"})
"""What a restart or the host can mend, and a node that others stand in for: 503. A full house is told, but nobody is
sent away who plays."""


def faults(found: dict[str, str], *, is_stopped: bool) -> tuple[str, ...]:
    """What is wrong, in words that stay the same. A store that has said that it takes nothing is a failed sync."""
    words = {"loop": "stall", "store": "sync" if is_stopped else "store"}
    return tuple(words.get(part, part) for part, word in found.items() if word != "ok" and part != "proxies")


@get("/health")
async def health(request: AnyRequest) -> Response[Health]:
    """Whether all is well: 200, or 503 when a restart or the host can mend it; the parts say what it is."""
    site = request.app.state.get("site")
    if not isinstance(site, Site):
        return Response(Health("ok", worldwright.__version__), headers=NO_STORE)
    found = await site.checkup.parts()
    warned = ("proxies",) if lacks_proxies(site.settings) else ()
    wrong = faults(found, is_stopped=bool(site.runtime.registry.fault))
    status, node = ",".join(wrong) or "ok", site.nodes.health()
    answer = Health(status, worldwright.__version__, site.unplayable, found, warned, node)
    return Response(answer, status_code=503 if RED.intersection(wrong) else 200, headers=NO_STORE)
