"""Which day it is, by the server's clock as far as the site has seen the time pass.

A wrong clock must not publish a seed early or spend an attempt. So the site keeps the last time it believed and how
long it has run since. A clock that is less than a day off is believed, as the server may have been switched off; then
no seed is published for an hour of running. A clock further off is believed once it has kept to its claim for six hours
of running. Until then the site counts on by itself.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from worldwright.server.daily.deals import DAY
from worldwright.server.engine.summary import checked
from worldwright.server.storage.database import Change, Rows

DRIFT: Final = 600.0
"""Seconds by which clocks may differ without a jump."""
QUIET: Final = 3600.0
"""Seconds of running after a jump, and after each published day, before a seed is published."""
PROOF: Final = 6 * 3600.0
"""Seconds of running for which a clock more than a day off must keep to its claim."""
REFRESH: Final = 3600.0
"""Seconds of running after which the believed time is stored again."""
_NAME = "daily-clock"


class HeldClaim(msgspec.Struct, frozen=True):
    """What a doubted clock said last, and since when it has kept to it, in the site's running time."""

    at: float
    ran: float
    since: float


class Believed(msgspec.Struct, frozen=True):
    """The time that the site believed last."""

    at: float
    """Seconds since 1970."""
    ran: float
    """The site's running time then, in seconds, over all runs."""
    quiet: float
    """Running time before which no seed is published."""
    claim: HeldClaim | None = None

    def now(self, ran: float) -> float:
        """The time by the site's own counting."""
        return self.at + ran - self.ran


def looked(before: Believed | None, clock: float, ran: float) -> Believed:
    """What the site believes after a look at the clock."""
    if before is None:
        return Believed(clock, ran, ran + QUIET)
    ahead = clock - before.now(ran)
    if abs(ahead) <= DAY:
        quiet = before.quiet if abs(ahead) <= DRIFT else ran + QUIET
        return Believed(clock, ran, quiet)
    claim = before.claim
    if claim is None or not -DRIFT <= clock - (claim.at + ran - claim.ran) <= DAY:
        claim = HeldClaim(clock, ran, ran)
    if ran - claim.since >= PROOF:
        return Believed(clock, ran, ran + QUIET)
    return Believed(before.now(ran), ran, before.quiet, HeldClaim(clock, ran, claim.since))


def read_by_another(believed: Believed | None, clock: float) -> float:
    """The time for a node that does not keep the calendar: its own clock, if the keeper's last look allows it."""
    if believed is None or (believed.claim is None and -DRIFT <= clock - believed.at <= REFRESH + DRIFT):
        return clock
    return believed.at


def stored(db: Rows) -> Believed | None:
    """What the site believed last; None: nothing yet, or the row is damaged."""
    row = db.row("SELECT body, sum FROM kept_file WHERE name = ?", _NAME)
    if row is None or row[1] != checked(_NAME, row[0]):
        return None
    return msgspec.json.decode(row[0], type=Believed)


def keep(believed: Believed) -> Change:
    """Store what the site believes."""
    row: tuple[Any, ...] = (_NAME, msgspec.json.encode(believed).decode())
    insert = "INSERT INTO kept_file VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE SET"
    return Change(f"{insert} body = excluded.body, sum = excluded.sum", (*row, checked(*row)))
