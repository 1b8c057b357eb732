"""When somebody is told a second time that a table over days waits for them: once, before their time is up."""

from __future__ import annotations

from worldwright.server.engine.events import Terms
from worldwright.server.notifications.store import DAY, Preferences

HOUR = 3600
GAP = HOUR // 2
"""So long after the first message at least: never both at once."""
LOOKS_AGAIN = DAY
"""A reminder that is further away is looked at again by then: holidays and outages move deadlines."""


def lead_of(terms: Terms) -> int:
    """So many seconds before the end of a turn it is due: a quarter of the turn, an hour at least, a day at most."""
    return min(DAY, max(HOUR, (terms.turn or terms.bank) // 4000))


def reminder_at(terms: Terms, wanted: Preferences, now: int, left: int, gap: int = GAP) -> int | None:
    """When somebody with so many seconds left is reminded, or when that is looked at again; None: it is near enough.

    Quiet hours that last until the end of the turn are forestalled: a reminder after it would help nobody.
    """
    end = now + left
    when = end - lead_of(terms)
    if wanted.quiet_until(when) >= end:
        when = wanted.quiet_since(when) - 60
    return min(when, now + LOOKS_AGAIN) if when >= now + gap else None
