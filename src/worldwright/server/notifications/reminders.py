"""Time of the one reminder about a turn over days, before it runs out."""

from __future__ import annotations

from worldwright.server.engine.events import Terms
from worldwright.server.notifications.store import DAY, Preferences

HOUR = 3600
GAP = HOUR // 2
"""Shortest time after the first message, so that they never arrive together."""
LOOKS_AGAIN = DAY
"""A later reminder is computed again by then, as vacations and outages move deadlines."""


def lead_of(terms: Terms) -> int:
    """Seconds from a reminder to the end of its turn: a quarter of the turn, between an hour and a day."""
    return min(DAY, max(HOUR, (terms.turn or terms.bank) // 4000))


def reminder_at(terms: Terms, wanted: Preferences, now: int, left: int, gap: int = GAP) -> int | None:
    """Time of a reminder, or of computing it again, for a turn with so many seconds left; None: due already.

    A reminder that quiet hours would delay until after the turn is sent before them.
    """
    end = now + left
    when = end - lead_of(terms)
    if wanted.quiet_until(when) >= end:
        when = wanted.quiet_since(when) - 60
    return min(when, now + LOOKS_AGAIN) if when >= now + gap else None
