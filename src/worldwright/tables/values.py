"""What a table is made of: its header, its policy, and the numbered, chained events of its log."""

from __future__ import annotations

import hashlib
import re
from typing import Any, Literal, TypeAlias

import msgspec

from worldwright.core import record
from worldwright.core.game import Millis, Seat
from worldwright.core.notation import parse_time, time_text
from worldwright.core.origin import Origin

VERSION = 1
"""Of the log. Older ones are read for ever; newer ones are refused."""

Leavers: TypeAlias = Literal["bot", "free", "end"]
Holder: TypeAlias = Literal["person", "bot", "free"]


class Policy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the table agreed on beside the game's own options."""

    leavers: Leavers = "bot"
    """Who leaves for good: a bot takes over, the seat is free for another, or the table ends."""
    undo: bool = True
    turn: Millis = 0
    """How long a seat may think about a turn; 0: for ever."""
    cap: Millis = 150
    """The most that distance is allowed for."""


class Beginning(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The moment of another game that a table goes on from, with all moves up to there as lines.

    That game may have gone on from one itself: the last origin is this table's own.
    """

    origins: tuple[Origin, ...]
    moves: tuple[str, ...]


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of a table that never changes. The log's chain begins with it, so that a changed seed shows."""

    id: str
    game: str
    rules: int
    content: str
    """The hash of what is played with."""
    options: dict[str, Any]
    seats: int
    seed: str
    sealed: str
    opened: Millis
    """The house's clock when the table opened."""
    policy: Policy = Policy()
    holders: tuple[Holder, ...] = ()
    """Who sat where at the start; empty: persons everywhere."""
    version: int = VERSION
    beginning: Beginning | msgspec.UnsetType = msgspec.UNSET
    """Left out, not empty, where a table began at the beginning: the chain of every older log stays what it was."""

    def link(self) -> str:
        """The beginning of the chain."""
        return hashlib.sha256(b"worldwright log\n" + msgspec.json.encode(self, order="deterministic")).hexdigest()

    def for_record(self, players: tuple[str, ...]) -> record.Header:
        """What a record says of the table: nothing that is not told before the end."""
        origins = self.beginning.origins if isinstance(self.beginning, Beginning) else ()
        return record.Header(
            self.game, self.rules, self.content, self.options, self.seats, players, self.sealed, origins=origins
        )


class Event(msgspec.Struct, frozen=True, gc=False):
    """One line of a log: a move in our notation, or `12.000 table pause ms=5000`."""

    seq: int
    text: str
    link: str
    command: int | None = None
    """The sender's number, so that a repeat is known after a restart."""


def next_link(link: str, seq: int, text: str, command: int | None) -> str:
    """The link of an event that follows `link`."""
    return hashlib.sha256(f"{link}\n{seq}\n{text}\n{'' if command is None else command}".encode()).hexdigest()


class Command(msgspec.Struct, frozen=True):
    """What a seat wants: its own number for it, what it had seen, and the action as it was sent."""

    number: int
    seq: int
    action: bytes


class Grant(msgspec.Struct, frozen=True):
    """The right to look on (no seat) or to sit. A seat given to somebody else has a new generation."""

    seat: Seat | None = None
    generation: int = 0


class Note(msgspec.Struct, frozen=True):
    """An event that is no move."""

    at: Millis
    what: str
    facts: dict[str, int | str]

    def text(self) -> str:
        """The note as its line."""
        return " ".join(
            [time_text(self.at), "table", self.what, *(f"{key}={fact}" for key, fact in self.facts.items())]
        )


_NOTE = re.compile(r"(\d+\.\d{3}) table ([a-z]+)((?: [a-z]+=[a-z0-9_-]+)*)")
_FACT = re.compile(r" ([a-z]+)=(\S+)")


def parse_note(text: str) -> Note | None:
    """The note that a line is, or None if it is a move."""
    found = _NOTE.fullmatch(text)
    if found is None:
        return None
    facts = {key: int(fact) if fact.lstrip("-").isdigit() else fact for key, fact in _FACT.findall(found[3])}
    return Note(parse_time(found[1]), found[2], facts)


class Damaged(Exception):
    """A log that does not add up; `seq` is the first event that is wrong, 0 the header."""

    def __init__(self, seq: int, reason: str) -> None:
        super().__init__(f"event {seq}: {reason}")
        self.seq = seq
        self.reason = reason


def check_chain(header: Header, events: list[Event]) -> None:
    """Raises Damaged for the first event that was removed, added, swapped or changed."""
    link = header.link()
    for number, event in enumerate(events, 1):
        if event.seq != number:
            raise Damaged(number, "is missing")
        link = next_link(link, event.seq, event.text, event.command)
        if event.link != link:
            raise Damaged(number, "was changed")


class Incident(msgspec.Struct, frozen=True):
    """A broken invariant: all that is needed to see it again. Holds secrets of a running game: keep it private."""

    header: Header
    moves: tuple[str, ...]
    doing: str
    fault: str
