"""How the server is: for those who watch over it, in a word and in numbers."""

from __future__ import annotations

import shutil
from collections import Counter as Tally

from litestar import MediaType, Response, get
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import NotFoundException
from prometheus_client import CollectorRegistry, Gauge, generate_latest

import worldwright
from worldwright.tables import stored
from worldwright.tables.tokens import same
from worldwright.web.accounts import AnyRequest
from worldwright.web.api import Health
from worldwright.web.service import Service
from worldwright.web.settings import lacks_proxies

STALL = 1.0
"""Seconds the loop may be away."""
LEAST_DISK = 0.05


def faults(service: Service) -> tuple[str, ...]:
    """What is wrong, in words that stay the same."""
    found = []
    if service.runtime.registry.fault:
        found.append("sync")
    if service.runtime.stall() > STALL:
        found.append("stall")
    disk = shutil.disk_usage(service.folder)
    if disk.free < disk.total * LEAST_DISK:
        found.append("disk")
    return tuple(found)


@get("/health", sync_to_thread=False, cache_control=CacheControlHeader(no_store=True))
def health(request: AnyRequest) -> Response[Health]:
    """Whether all is well: 200, or 503 with what is not."""
    service = request.app.state.get("service")
    wrong = faults(service) if isinstance(service, Service) else ()
    unplayable = service.unplayable if isinstance(service, Service) else 0
    warned = ("proxies",) if isinstance(service, Service) and lacks_proxies(service.settings) else ()
    answer = Health("ok" if not wrong else ",".join(wrong), worldwright.__version__, unplayable, warned)
    return Response(answer, status_code=503 if wrong else 200)


async def numbers(service: Service) -> bytes:
    """Gauges in the text form of Prometheus; no names, no ids."""
    registry = CollectorRegistry()
    tables = Gauge("worldwright_tables", "Tables in memory, by game", ["game"], registry=registry)
    for game, count in Tally(table.terms.game for table in service.runtime.registry.tables.values()).items():
        tables.labels(game).set(count)
    for name, text, value in (
        ("sockets", "Open sockets", len(service.runtime.sockets)),
        ("unplayable", "Tables that cannot be played here, and damaged rows", service.unplayable),
        ("open_tables", "Tables that are open or running", await service.db.read(stored.alive)),
        ("commit_seconds", "How long the last commit took", service.db.latest_commit),
        ("stall_seconds", "How late the loop was at most in the last minute", service.runtime.stall()),
        ("faults", "What is wrong now", len(faults(service))),
    ):
        Gauge(f"worldwright_{name}", text, registry=registry).set(value)
    return generate_latest(registry)


@get("/metrics", include_in_schema=False)
async def metrics(request: AnyRequest) -> Response[bytes]:
    """The numbers, for whoever has the secret of the data folder; for everybody else there is nothing here."""
    service = request.app.state.get("service")
    given = request.headers.get("authorization", "")
    if not isinstance(service, Service) or not same(given, f"Bearer {service.secrets.metrics}"):
        raise NotFoundException
    return Response(await numbers(service), media_type=MediaType.TEXT)
