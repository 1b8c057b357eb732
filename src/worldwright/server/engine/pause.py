"""Freeze a table and let it go on: after a fault, a player's pause, a restart, or time at another node."""

from __future__ import annotations

from typing import TYPE_CHECKING

from worldwright.core.game import Millis
from worldwright.server.engine import messages as say
from worldwright.server.engine.events import Outage

if TYPE_CHECKING:
    from worldwright.server.engine.table import Table

PAUSED = "paused"
"""The reason a table is frozen that a player paused."""
GRACE: Millis = 600_000
"""After a restart no turn ends before this, or before half its limit: players could not connect meanwhile."""


def freeze(table: Table, reason: str, clock: Millis | None = None) -> None:
    """Accept no commands, stop the table's clock and notify its watchers."""
    if table.is_paused or not table.frozen:
        if table.is_begun and not table.stopwatch.is_held:
            table.stopwatch.hold(clock)
        table.frozen = reason
        table.audience.send_all(say.Notice("frozen", reason))


def thaw(table: Table, clock: Millis) -> None:
    """End a freeze without loss of time. A table that a player paused stays paused."""
    if table.frozen and table.log.is_paused:
        table.frozen = PAUSED
        table.audience.send_all(say.Notice("frozen", PAUSED))
    elif table.frozen:
        _go_on(table, clock, "frozen")


def go_on(table: Table, clock: Millis) -> None:
    """End a player's pause, unless the table is frozen for another reason."""
    if table.is_paused:
        _go_on(table, clock, "asked")


def _go_on(table: Table, clock: Millis, reason: str) -> None:
    table.frozen = ""
    table.audience.send_all(say.Notice("going_on"))
    if table.is_begun:
        table.stopwatch.release(clock, reason)


def resume(table: Table, clock: Millis, lost: Millis = 0) -> None:
    """Account for a table that is in memory again, with grace for turns that were nearly over.

    `lost` is how long no node had it while the cluster's clock went on. It costs no player anything.
    """
    lose(table, lost, clock)
    terms = table.terms
    if table.is_begun:
        table.stopwatch.lenient = clock + min(GRACE, (terms.turn or terms.bank) // 2)
    outage(table, "restart", 0, clock)


def lose(table: Table, lost: Millis, clock: Millis) -> None:
    """Do not count time that passed at other nodes."""
    if lost and table.is_begun and not table.frozen and (table.log.is_timed or table.log.turns.runs):
        table.stopwatch.lose(lost, "moved", clock)


def outage(table: Table, reason: str, ms: Millis, clock: Millis) -> None:
    """Record that the server's clock stood still for all tables. Only a table with a running clock needs it."""
    if not table.log.over and not table.frozen and table.log.is_timed:
        table.log.note(Outage(ms, reason), table.now(clock))
        if reason == "restart":
            table.resumed = table.log.seq


def goes_on_from(table: Table, clock: Millis) -> Millis:
    """Since when another node's time does not count, by the server's clock: now, or the start of a standstill."""
    return table.stopwatch.saved_until(clock) if table.is_begun else clock
