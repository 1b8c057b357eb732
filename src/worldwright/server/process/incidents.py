"""One log line for everything a host should know: JSON with the same few fields, a few lines a minute at most.

A line has its kind (`incident`), time (`at`), a sentence (`what`) and facts. Of many incidents of one kind a few a
minute are logged. The next line of that kind, or an extra line after a while, has the number left out (`left_out`). No
line holds names, addresses or a player's hidden pieces.
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
    "bus",
    "clock",
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
"""The most characters of a fact. A traceback keeps its end."""
log = logging.getLogger("worldwright.incidents")


class Reporter:
    """Writes incidents to the log, within limits."""

    def __init__(self, steady: Callable[[], float] = time.monotonic) -> None:
        self._steady = steady
        self._since: dict[Kind, float] = {}
        """When the minute of a kind began."""
        self._logged: dict[Kind, int] = {}
        self._left_out: dict[Kind, int] = {}
        self.latest: deque[dict[str, str | float]] = deque(maxlen=KEPT)
        """The latest logged incidents, for the admin page."""

    def report(self, kind: Kind, what: str, **facts: str | float) -> None:
        """Log an incident, or count it if there were many of its kind in this minute."""
        MEASURES.incidents[kind] += 1
        now = self._steady()
        if now - self._since.get(kind, -MINUTE) >= MINUTE:
            self._since[kind], self._logged[kind] = now, 0
        if self._logged[kind] >= AT_MOST:
            self._left_out[kind] = self._left_out.get(kind, 0) + 1
            return
        self._logged[kind] += 1
        self._write(kind, what, facts)

    def finish(self) -> None:
        """Log how many incidents were left out of bursts that are over. Call it now and then."""
        now = self._steady()
        for kind in [kind for kind in self._left_out if now - self._since[kind] >= MINUTE]:
            self._since[kind], self._logged[kind] = now, 1
            self._write(kind, "more incidents of this kind were left out", {})

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
