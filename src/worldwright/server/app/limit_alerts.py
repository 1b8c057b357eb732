"""Alerts for the host: a limit that refuses hundreds of requests a minute, and a server without free sockets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from worldwright.server.process.incidents import REPORTER, report
from worldwright.server.process.token_buckets import Buckets

if TYPE_CHECKING:
    from worldwright.server.app.site import Site

STORM = 300
"""Refusals of one limit in a minute that raise an alert."""
LOOKS = 60
"""Checks in a minute, at one a second."""


def limits_of(guard: object) -> dict[str, Buckets]:
    """The guard's limits by name."""
    return {name: value for name, value in vars(guard).items() if isinstance(value, Buckets)}


class LimitAlerts:
    """Checks the limits once a second and reports what a host should know."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._looks = 0
        self._before: dict[str, int] = {}
        self._was_full = False

    def look(self) -> None:
        """Report new problems. Call it once a second."""
        REPORTER.finish()
        sockets, most = len(self._site.runtime.sockets), self._site.settings.sockets
        if sockets >= most and not self._was_full:
            report(
                "full",
                "the limit of sockets is reached: new ones are refused (raise WORLDWRIGHT_SOCKETS)",
                part="sockets",
                most=most,
            )
        self._was_full = sockets >= most
        self._looks += 1
        if self._looks % LOOKS == 0:
            self._count()

    def _count(self) -> None:
        for name, limit in limits_of(self._site.guard).items():
            refused = limit.refused - self._before.get(name, 0)
            self._before[name] = limit.refused
            if refused >= STORM:
                report("storm", "many requests were refused by one limit in a minute", limit=name, refused=refused)
