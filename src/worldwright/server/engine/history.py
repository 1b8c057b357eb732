"""What can be looked up at a table by those who do not watch: only what may be shown, never what a crash could undo."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from worldwright.core import record
from worldwright.core.game import Sheet
from worldwright.server.engine.events import Began, Terms

if TYPE_CHECKING:
    from worldwright.server.engine.table import Table


def score(table: Table) -> tuple[Sheet, ...]:
    """The sheets as everybody may know them now."""
    sheets = table.game.score(table.shown.state)
    return tuple(sheets[seat] for seat in range(table.terms.seats))


def record_header(terms: Terms, began: Began, players: Sequence[str] = ()) -> record.Header:
    """What a record says of the table: nothing that is not told before the end."""
    return record.Header(
        game=terms.game,
        rules=began.rules,
        content=began.content,
        options=dict(sorted(terms.options.items())),  # as a log has them when it is read again
        seats=terms.seats,
        players=tuple(players) or tuple(f"p{seat}" for seat in range(terms.seats)),
        sealed=began.sealed,
        origins=began.beginning.origins if began.beginning is not None else (),
    )


def recorded(table: Table, players: Sequence[str] = ()) -> record.Record | None:
    """The game as it is downloaded and verified; None while it is played, when nobody may see it all."""
    is_over, log = table.audience.result() is not None, table.log
    assert log.began is not None
    if not is_over and not table.shown.ended:
        return None
    moves = (*log.past, *(move for _, move in table.audience.moves))
    header = record_header(log.terms, log.began, players)
    return record.Record(header, moves, log.seed if is_over else None, table.shown.card.hints)
