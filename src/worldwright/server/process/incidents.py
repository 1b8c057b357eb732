"""One line in the log for everything a host should know of: JSON, the same few fields, never more than a few a minute.

A line says which kind of incident it was (`incident`), when (`at`), in a sentence what (`what`), and what belongs to
it. A storm of one kind is told a few times a minute; the next line of that kind, or a line of its own when the storm is
over, says how many were left out (`left_out`). No line names a person, an address or anything of a hand.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Literal

import msgspec

from worldwright.server.process.counters import MEASURES

Kind = Literal[
    "broken_table",
    "damaged_row",
    "failure",
    "full",
    "guessing",
    "lease",
    "stall",
    "storm",
    "store",
    "unplayable",
    "worker",
]
AT_MOST = 6
"""Lines of one kind in a minute."""
MINUTE = 60.0
KEPT = 50
LONGEST = 2000
"""Letters of a fact: a traceback is cut to its end."""
log = logging.getLogger("worldwright.incidents")


class Reporter:
    """Writes incidents to the log, within limits."""

    def __init__(self, steady: Callable[[], float] = time.monotonic) -> None:
        self._steady = steady
        self._since: dict[Kind, float] = {}
        """When the minute of a kind began."""
        self._said: dict[Kind, int] = {}
        self._left_out: dict[Kind, int] = {}
        self.latest: deque[dict[str, str | float]] = deque(maxlen=KEPT)
        """The last ones that were told, for the host's desk."""

    def report(self, kind: Kind, what: str, **facts: str | float) -> None:
        """Tell an incident, or count it if there were many of its kind in this minute."""
        MEASURES.incidents[kind] += 1
        now = self._steady()
        if now - self._since.get(kind, -MINUTE) >= MINUTE:
            self._since[kind], self._said[kind] = now, 0
        if self._said[kind] >= AT_MOST:
            self._left_out[kind] = self._left_out.get(kind, 0) + 1
            return
        self._said[kind] += 1
        self._write(kind, what, facts)

    def finish(self) -> None:
        """Tell how many were left out of storms that are over. Call it now and then."""
        now = self._steady()
        for kind in [kind for kind in self._left_out if now - self._since[kind] >= MINUTE]:
            self._since[kind], self._said[kind] = now, 1
            self._write(kind, "there were more of these than are told one by one", {})

    def _write(self, kind: Kind, what: str, facts: dict[str, str | float]) -> None:
        line: dict[str, str | float] = {
            "incident": kind,
            "at": datetime.now(UTC).isoformat(timespec="milliseconds"),
            "what": what[-LONGEST:],
        }
        line |= {name: fact[-LONGEST:] if isinstance(fact, str) else fact for name, fact in facts.items()}
        if left_out := self._left_out.pop(kind, 0):
            line["left_out"] = left_out
        self.latest.append(line)
        log.error("%s", msgspec.json.encode(line).decode())


REPORTER = Reporter()
report = REPORTER.report
