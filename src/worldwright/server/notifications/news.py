"""The reason to notify a player of a table, and the content of a notification."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from worldwright.core.game import Millis
from worldwright.core.words import Lang
from worldwright.server.engine.events import TableEnded
from worldwright.server.engine.table import Table

DEAD: Millis = 30_000
"""Milliseconds after which a dead connection is detected."""
Kind: TypeAlias = Literal["move", "reminder", "answer", "over", "invited", "seated"]


class TableNews(msgspec.Struct, frozen=True):
    """Content of a notification: only what everyone at the table may see."""

    kind: Kind
    table: str
    game: str
    title: str
    by: str
    """The last player who moved; empty where only deals were made."""
    move: int
    """The number of that move."""
    left: int | None
    """Seconds left of the turn."""
    lang: Lang
    end: str
    """Token of the link that ends these notifications."""


def is_there(table: Table, person: str) -> bool:
    """Whether a user is connected to a table."""
    seats = table.people.seats_of(person)
    return any(watcher.IS_PERSON and table.audience.viewer(watcher) in seats for watcher in table.audience.watchers)


def news(table: Table, person: str) -> Kind | None:
    """Why a table needs a user, from its public state; None: it does not."""
    shown, seats = table.shown, set(table.people.seats_of(person))
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
    """Whether the last move is so recent that a dead connection could still be undetected."""
    return bool(table.log.moves) and table.now(clock) - table.log.moves[-1][1].at < DEAD


def last_move(table: Table) -> int:
    """The table's last event that matters to a player: a move, question or end."""
    log, question = table.log, table.shown.card.question
    asked = question.ask if question is not None else 0
    ended = max((noted.seq for noted in log.notes if isinstance(noted.note, TableEnded)), default=0)
    return max(asked, ended, log.moves[-1][0] if log.moves else log.began_seq)
