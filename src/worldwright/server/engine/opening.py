"""Open a saved table: playable, only readable, or damaged.

The result depends on the installed program as much as on the data, so it is never stored: another version or content
folder may be able to play the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import msgspec

from worldwright.core import record
from worldwright.core.errors import UserError
from worldwright.core.game import AnyGame
from worldwright.games import editions
from worldwright.server.engine.events import Began, GameOver, Made, Note, Terms, Undone, parse_note
from worldwright.server.engine.history import record_header
from worldwright.server.engine.log import Damaged, Event, Log, check_chain
from worldwright.server.engine.seating import Rejected
from worldwright.server.engine.summary import Card, followed, made_card

ContentOf: TypeAlias = Callable[[str], bytes | None]
"""From a hash to the stored content."""


class Playable(msgspec.Struct, frozen=True):
    """A table that can go on, under the rules and with the content it began with."""

    log: Log
    people: dict[str, str]


class Readable(msgspec.Struct, frozen=True):
    """A table that cannot be played on here now, for the reason `why`. Its summary and result are still shown."""

    card: Card
    why: str
    people: dict[str, str]
    final: GameOver | None
    """The final sheets, if the game had ended."""
    record: str
    """The record's text without the players' names; empty until the game is over."""


Opened: TypeAlias = Playable | Readable | Damaged


class Stored(msgspec.Struct, frozen=True):
    """A table as it lies in the database."""

    id: str
    events: list[Event]
    people: dict[str, str]


def game_of(terms: Terms, began: Began, content_of: ContentOf) -> AnyGame:
    """The rules and content a table began with: the installed ones if they are the same, else an edition."""
    return editions.game_for(terms.game, began.rules, terms.options, began.content, content_of)


def opened(stored: Stored, content_of: ContentOf) -> Opened:
    """Open a saved table."""
    try:
        check_chain(stored.id, stored.events)
    except Damaged as fault:
        return fault
    log = Log(stored.id, lambda terms, began: game_of(terms, began, content_of))
    try:
        for _ in log.read(stored.events):
            pass
    except (UserError, Damaged) as fault:  # the chain holds: the data is intact, this program cannot play it
        return _readable(stored, str(fault))
    return Playable(log, stored.people)


def notes_of(events: Sequence[Event]) -> tuple[list[tuple[int, Note]], list[str]]:
    """A log's events that are no moves, with their numbers, and the lines of the moves that count.

    May raise Damaged.
    """
    notes: list[tuple[int, Note]] = []
    lines: list[str] = []
    for event in events:
        try:
            noted = parse_note(event.text)
        except (msgspec.MsgspecError, UserError) as fault:
            raise Damaged(event.seq, f"is not understood ({fault})") from None
        if noted is None:
            lines.append(event.text)
        else:
            notes.append((event.seq, noted[1]))
            if isinstance(noted[1], Undone):
                del lines[noted[1].to :]
    return notes, lines


def card_of(table: str, events: Sequence[Event]) -> Card:
    """The table summary that a log adds up to, without its game."""
    notes = notes_of(events)[0]
    if not notes or not isinstance(made := notes[0][1], Made):
        raise Damaged(1, "does not say that a table was made")
    card = made_card(table, made)
    for seq, note in notes[1:]:
        try:
            card = followed(card, seq, note)
        except LookupError:
            raise Damaged(seq, "is about a seat that is not there") from None
    return card


def _readable(stored: Stored, why: str) -> Readable | Damaged:
    try:
        card = card_of(stored.id, stored.events)
        notes, lines = notes_of(stored.events)
    except Damaged as fault:
        return fault
    final = next((note for _, note in notes if isinstance(note, GameOver)), None)
    return Readable(card, why, stored.people, final, record_of(card, notes, lines))


def record_of(card: Card, notes: Sequence[tuple[int, Note]], lines: Sequence[str], players: Sequence[str] = ()) -> str:
    """The record's text of a finished game, from its log alone; empty while it is played."""
    began = next((note for _, note in notes if isinstance(note, Began)), None)
    if began is None or card.state != "over":
        return ""
    past = began.beginning.moves if began.beginning is not None else ()
    header = record_header(card.terms, began, players)
    return record.record_text(header, [*past, *lines], bytes.fromhex(began.seed), card.hints)


def why_not(table: Readable | Damaged) -> Rejected:
    """Why a table cannot be played here."""
    why = table.why if isinstance(table, Readable) else "its log is damaged"
    return Rejected("not_playable", f"This table cannot be played here now: {why}.")
