"""What can be requested of a table without watching it. All of it is on disk, so a crash cannot undo it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from worldwright.core import record
from worldwright.core.game import Sheet
from worldwright.server.engine.events import Began, Terms

if TYPE_CHECKING:
    from worldwright.server.engine.table import Table


def score(table: Table) -> tuple[Sheet, ...]:
    """The sheets as all may see them now."""
    sheets = table.game.score(table.shown.state)
    return tuple(sheets[seat] for seat in range(table.terms.seats))


def record_header(terms: Terms, began: Began, players: Sequence[str] = ()) -> record.Header:
    """The header of a record. Holds nothing that is secret before the end."""
    return record.Header(
        game=terms.game,
        rules=began.rules,
        content=began.content,
        options=dict(sorted(terms.options.items())),  # sorted, as they are when a log is read
        seats=terms.seats,
        players=tuple(players) or tuple(f"p{seat}" for seat in range(terms.seats)),
        sealed=began.sealed,
        origins=began.beginning.origins if began.beginning is not None else (),
    )


def recorded(table: Table, players: Sequence[str] = ()) -> record.Record | None:
    """The game as a record for download and verification; None while it is played."""
    is_over, log = table.audience.result() is not None, table.log
    assert log.began is not None
    if not is_over and not table.shown.ended:
        return None
    moves = (*log.past, *(move for _, move in table.audience.moves))
    header = record_header(log.terms, log.began, players)
    return record.Record(header, moves, log.seed if is_over else None, table.shown.card.hints)
