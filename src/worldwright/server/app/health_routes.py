"""Health of the server, in one word and by part."""

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
"""Faults answered with 503: a restart or the host can fix them, or other nodes stand in. A full server stays 200, as
its players must stay connected."""


def faults(parts: dict[str, str], *, is_stopped: bool) -> tuple[str, ...]:
    """Names of faults, stable for scripts. A store that takes no more writes counts as a failed sync."""
    words = {"loop": "stall", "store": "sync" if is_stopped else "store"}
    return tuple(words.get(part, part) for part, word in parts.items() if word != "ok" and part != "proxies")


@get("/health")
async def health(request: AnyRequest) -> Response[Health]:
    """Health: 200, or 503 when a restart or the host can fix it; `parts` says what is wrong."""
    site = request.app.state.get("site")
    if not isinstance(site, Site):
        return Response(Health("ok", worldwright.__version__), headers=NO_STORE)
    parts = await site.checkup.parts()
    warned = ("proxies",) if lacks_proxies(site.settings) else ()
    wrong = faults(parts, is_stopped=bool(site.runtime.registry.fault))
    status, node = ",".join(wrong) or "ok", site.nodes.health()
    answer = Health(status, worldwright.__version__, site.unplayable, parts, warned, node)
    return Response(answer, status_code=503 if RED.intersection(wrong) else 200, headers=NO_STORE)
