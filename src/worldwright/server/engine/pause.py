"""How a table stands still and goes on: a fault, a player's pause, a restart, and time that passed without it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from worldwright.core.game import Millis
from worldwright.server.engine import messages as say
from worldwright.server.engine.events import Outage

if TYPE_CHECKING:
    from worldwright.server.engine.table import Table

PAUSED = "paused"
"""Why a table stands still that a player stopped."""
GRACE: Millis = 600_000
"""After a restart no turn ends before so long, or before half of what a turn may take: nobody could come meanwhile."""


def freeze(table: Table, reason: str, clock: Millis | None = None) -> None:
    """Accept nothing more, and say so; the table's time stands still."""
    if table.is_paused or not table.frozen:
        if table.is_begun and not table.stopwatch.is_held:
            table.stopwatch.hold(clock)
        table.frozen = reason
        table.audience.tell_all(say.Notice("frozen", reason))


def thaw(table: Table, clock: Millis) -> None:
    """Go on after a freeze with the time there was; a table that a player stopped stays so."""
    if table.frozen and table.log.is_paused:
        table.frozen = PAUSED
        table.audience.tell_all(say.Notice("frozen", PAUSED))
    elif table.frozen:
        _go_on(table, clock, "frozen")


def go_on(table: Table, clock: Millis) -> None:
    """End a player's pause, if there is one and nothing else keeps the table."""
    if table.is_paused:
        _go_on(table, clock, "asked")


def _go_on(table: Table, clock: Millis, reason: str) -> None:
    table.frozen = ""
    table.audience.tell_all(say.Notice("going_on"))
    if table.is_begun:
        table.stopwatch.release(clock, reason)


def resume(table: Table, clock: Millis, lost: Millis = 0) -> None:
    """It is in memory again: whose time was nearly up has a moment to come back.

    `lost` is how long nobody had it while the house's clock went on: that costs nobody anything.
    """
    lose(table, lost, clock)
    terms = table.terms
    table.lenient = clock + min(GRACE, (terms.turn or terms.bank) // 2)
    outage(table, "restart", 0, clock)


def lose(table: Table, lost: Millis, clock: Millis) -> None:
    """So much of the house's time passed without this table."""
    if lost and table.is_begun and not table.frozen and (table.log.is_timed or table.log.turns.runs):
        table.stopwatch.lose(lost, "moved", clock)


def outage(table: Table, reason: str, ms: Millis, clock: Millis) -> None:
    """Note that the server's clock stood still for all tables alike; only a table with a running clock cares."""
    if not table.log.over and not table.frozen and table.log.is_timed:
        table.log.note(Outage(ms, reason), table.now(clock))
        if reason == "restart":
            table.resumed = table.log.seq
