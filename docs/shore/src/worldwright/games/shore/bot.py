"""Shore: the lowest shell that rises, else the lowest."""

from __future__ import annotations

from worldwright.core.thinking import Budget, Reason, Reasons, Sight, Thought, decided, ranked
from worldwright.games.shore.model import Act, Lay, View

RISES = 100.0


def think(sight: Sight, budget: Budget) -> Thought:
    """Every shell with what it looks worth."""
    lays = [(value(sight.view, action), action) for action in sight.actions if isinstance(action, Lay)]
    if not lays:
        return decided(sight.actions[0])
    return ranked(lays, budget.luck, reasons(sight.view))


def value(view: View, lay: Lay) -> float:
    """Any shell that rises before all that do not, and of each sort the lowest."""
    last = view.shore[-1] if view.shore else 0
    return (RISES if lay.shell > last else 0.0) - lay.shell


def reasons(view: View) -> Reasons:
    """Why actions are worth what they are."""

    def of(action: Act) -> tuple[Reason, ...]:
        return (
            (Reason("rises" if value(view, action) > 0 else "low", value(view, action)),)
            if isinstance(action, Lay)
            else ()
        )

    return of
