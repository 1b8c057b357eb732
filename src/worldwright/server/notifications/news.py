"""What a table has to say to somebody who is elsewhere: why they should come, and what a notification tells of it."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from worldwright.core.game import Millis
from worldwright.core.words import Lang
from worldwright.server.engine.events import TableEnded
from worldwright.server.engine.table import Table

DEAD: Millis = 30_000
"""Milliseconds after which a line that is dead is known to be."""
Kind: TypeAlias = Literal["move", "reminder", "answer", "over", "invited", "seated"]


class TableNews(msgspec.Struct, frozen=True):
    """What a notification says: nothing that is not for everybody at the table to see."""

    kind: Kind
    table: str
    game: str
    title: str
    by: str
    """Who moved last; nobody where only deals were made."""
    move: int
    """The number of that move."""
    left: int | None
    """Seconds that are left of the turn."""
    lang: Lang
    end: str
    """What the link that ends this carries."""


def is_there(table: Table, person: str) -> bool:
    """Whether somebody has a line to a table now."""
    seats = table.seats_of(person)
    return any(watcher.IS_PERSON and table.audience.viewer(watcher) in seats for watcher in table.audience.watchers)


def news(table: Table, person: str) -> Kind | None:
    """Why somebody should come to a table, by what may be shown of it; None: they need not."""
    shown, seats = table.shown, set(table.seats_of(person))
    if not seats:
        return None
    if shown.card.state == "open":
        return "seated" if shown.card.club is not None else None
    if shown.card.state != "running":
        return "over"
    if shown.card.question is not None and seats & {*shown.card.question.need}:
        return "answer"
    return "move" if seats & {*table.audience.to_move()} else None


def is_fresh(table: Table, clock: Millis) -> bool:
    """Whether the last move of a table was made while a line could be dead without our knowing it."""
    return bool(table.log.moves) and table.now(clock) - table.log.moves[-1][1].at < DEAD


def last_move(table: Table) -> int:
    """The event of a table that somebody who saw it knows all by: its last move, question or end."""
    log, question = table.log, table.shown.card.question
    asked = question.ask if question is not None else 0
    ended = max((noted.seq for noted in log.notes if isinstance(noted.note, TableEnded)), default=0)
    return max(asked, ended, log.moves[-1][0] if log.moves else log.began_seq)
