"""The events of a table's log: numbered lines of text, each chained to all before it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

import msgspec

from worldwright.core.game import Millis, Seat
from worldwright.core.notation import parse_time, time_text
from worldwright.server.engine.events import AnyNote, Note

_NOTED = " table "
_decode = msgspec.json.Decoder(AnyNote).decode
_encode = msgspec.json.Encoder(order="deterministic").encode


class Event(msgspec.Struct, frozen=True, gc=False):
    """One line of a log: a move in our notation, or another event, as `12.000 table {"note":"pause",…}`."""

    seq: int
    text: str
    link: str
    command: int | None = None
    """The sender's number of the command, to recognise a repeat after a restart."""


class Grant(msgspec.Struct, frozen=True, gc=False):
    """The right to a seat, or to watch (no seat). A seat that changes hands has a new generation."""

    seat: Seat | None = None
    generation: int = 0


class Damaged(Exception):
    """A log that does not add up; `seq` is the first wrong event."""

    def __init__(self, seq: int, reason: str) -> None:
        super().__init__(f"event {seq}: {reason}")
        self.seq = seq
        self.reason = reason


def first_link(table: str) -> str:
    """The start of a table's chain."""
    return hashlib.sha256(f"worldwright log 2\n{table}".encode()).hexdigest()


def next_link(link: str, seq: int, text: str, command: int | None) -> str:
    """The link of an event that follows `link`."""
    return hashlib.sha256(f"{link}\n{seq}\n{text}\n{'' if command is None else command}".encode()).hexdigest()


def check_chain(table: str, events: Iterable[Event]) -> None:
    """Raise Damaged for the first event that was removed, added, swapped or changed."""
    link, number = first_link(table), 0
    for number, event in enumerate(events, 1):
        if event.seq != number:
            raise Damaged(number, "is missing")
        link = next_link(link, event.seq, event.text, event.command)
        if event.link != link:
            raise Damaged(number, "was changed")
    if not number:
        raise Damaged(1, "is missing")


def note_text(at: Millis, note: Note) -> str:
    """The line of an event that is no move."""
    return f"{time_text(at)}{_NOTED}{_encode(note).decode()}"


def parse_note(text: str) -> tuple[Millis, Any] | None:
    """Time and event of a line; None for a move. ValueError for an unknown event."""
    time, is_note, body = text.partition(_NOTED)
    return (parse_time(time), _decode(body)) if is_note and body.startswith("{") else None


class Incident(msgspec.Struct, frozen=True):
    """A broken invariant with all that is needed to reproduce it. Holds secrets of a running game: keep it private."""

    table: str
    game: str
    events: tuple[str, ...]
    doing: str
    fault: str

    def text(self) -> bytes:
        """The content of the incident's file."""
        return msgspec.json.format(_encode(self), indent=2)
