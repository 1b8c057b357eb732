"""Metrics in the text format of Prometheus: counts, times and queues; no names, ids or addresses."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Mapping

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from worldwright.server.app.limit_alerts import limits_of
from worldwright.server.app.site import Site
from worldwright.server.http.errors import NotFoundException
from worldwright.server.http.identity import AnyRequest
from worldwright.server.http.response import MediaType, Response
from worldwright.server.http.routing import get
from worldwright.server.process.counters import MEASURES, Histogram, resident
from worldwright.server.process.tokens import same
from worldwright.server.storage import table_store as stored


def _gauge(name: str, text: str, value: float) -> Metric:
    family = GaugeMetricFamily(f"worldwright_{name}", text)
    family.add_metric([], value)
    return family


def _gauge_by(name: str, text: str, label: str, values: Mapping[str, float]) -> Metric:
    family = GaugeMetricFamily(f"worldwright_{name}", text, labels=[label])
    for key, value in values.items():
        family.add_metric([key], value)
    return family


def _counter(name: str, text: str, value: float) -> Metric:
    family = CounterMetricFamily(f"worldwright_{name}", text)
    family.add_metric([], value)
    return family


def _counter_by(name: str, text: str, label: str, values: Iterable[tuple[str, float]]) -> Metric:
    family = CounterMetricFamily(f"worldwright_{name}", text, labels=[label])
    for key, value in values:
        family.add_metric([key], value)
    return family


def _times(name: str, text: str, times: Histogram) -> Metric:
    family = HistogramMetricFamily(f"worldwright_{name}_seconds", text)
    family.add_metric([], times.buckets(), times.total)
    return family


class SiteCollector(Collector):
    """All metrics of a running server at one moment."""

    def __init__(self, site: Site, states: Mapping[str, int], parts: Mapping[str, str], now: float) -> None:
        self._site = site
        self._states = states
        self._parts = parts
        self._now = now

    def collect(self) -> Iterator[Metric]:
        """The metric families."""
        yield from self._moves()
        yield from self._server()
        yield from self._limits()
        for measure in self._site.nodes.measures():
            yield (_counter if measure.counts else _gauge)(measure.name, measure.text, measure.value)

    def _moves(self) -> Iterator[Metric]:
        yield _times("commit", "From the start of a commit to its sync", MEASURES.commits)
        yield _times("move", "From events being handed to the store to their frames being sent", MEASURES.moves)
        yield _counter("frames_in", "Messages received by sockets", MEASURES.frames_in)
        yield _counter("frames_out", "Messages sent by sockets", MEASURES.frames_out.count)
        yield _counter("bytes_out", "Bytes of messages sent by sockets", MEASURES.frames_out.total)
        yield _counter_by("refusals", "Refused commands, by code", "code", MEASURES.refusals.items())
        yield _counter_by("goodbyes", "Sockets ended by the server, by code", "code", MEASURES.goodbyes.items())
        answers = ((str(status), count) for status, count in MEASURES.answers.items())
        yield _counter_by("http_answers", "Answers to requests, by status", "status", answers)
        yield _counter_by("http_refusals", "Refused requests, by code", "code", MEASURES.faults.items())

    def _server(self) -> Iterator[Metric]:
        site, runtime = self._site, self._site.runtime
        games = Tally(table.terms.game for table in runtime.registry.tables.values())
        yield _gauge_by("tables", "Tables in memory, by game", "game", games)
        yield _gauge_by("tables_kept", "Tables in the database, by state", "state", self._states)
        seated = sum(socket.connection.grant.seat is not None for socket in runtime.sockets)
        kinds = {"seat": seated, "onlooker": len(runtime.sockets) - seated}
        yield _gauge_by("sockets", "Open sockets, by kind", "kind", kinds)
        yield _gauge("sockets_most", "Sockets that may be open at once", site.settings.sockets)
        yield _gauge("tables_most", "Tables that may be open or running at once", site.settings.tables)
        waiting = {lane.name: lane.waiting for lane in runtime.workers.lanes}
        yield _gauge_by("queue", "Waiting jobs, by part", "part", {**site.db.queues(), **waiting})
        killed = ((lane.name, lane.overran) for lane in runtime.workers.groups)
        yield _counter_by("workers_killed", "Processes that overran or died, by lane", "lane", killed)
        yield _gauge("bots", "Bot seats", len(runtime.bots))
        yield _gauge("memory_bytes", "Resident memory of the server process", resident())
        yield _gauge("threads", "Threads of the server process", threading.active_count())
        yield _gauge("tasks", "Tasks of the event loop", len(asyncio.all_tasks()))
        yield _gauge(
            "stall_seconds", "Largest lag of the event loop in the last minute", runtime.lateness.worst(self._now)
        )
        yield _gauge("unplayable", "Tables that cannot be played here, and damaged rows", site.unplayable)

    def _limits(self) -> Iterator[Metric]:
        limits = limits_of(self._site.guard)
        refused = ((name, limit.refused) for name, limit in limits.items())
        yield _counter_by("limit_refusals", "Requests that a limit refused, by limit", "limit", refused)
        yield _gauge_by(
            "limit_keys", "Devices or addresses that a limit remembers", "limit", {n: len(v) for n, v in limits.items()}
        )
        yield _counter_by("incidents", "Incidents, by kind", "kind", MEASURES.incidents.items())
        yield _counter_by("pushes", "Messages to push services, by status", "status", MEASURES.pushes.items())
        yield _counter_by("mails", "Mails, sent or failed", "outcome", MEASURES.mails.items())
        up = {part: float(word == "ok") for part, word in self._parts.items()}
        yield _gauge_by("part_ok", "Whether a part is ok, as in /health: 1 or 0", "part", up)


async def numbers(site: Site) -> bytes:
    """All metrics in the text format of Prometheus."""
    parts = await site.checkup.parts()
    states: dict[str, int] = {}
    if parts["store"] != "late":
        states = await site.db.read(stored.states)
    registry = CollectorRegistry()
    registry.register(SiteCollector(site, states, parts, asyncio.get_running_loop().time()))
    return generate_latest(registry)


@get("/metrics", include_in_schema=False)
async def metrics(request: AnyRequest) -> Response[bytes]:
    """The metrics, for a bearer token from the data folder; 404 for everyone else."""
    site = request.app.state.get("site")
    given = request.headers.get("authorization", "")
    if not isinstance(site, Site) or not same(given, f"Bearer {site.secrets.metrics}"):
        raise NotFoundException
    return Response(await numbers(site), media_type=MediaType.TEXT)
