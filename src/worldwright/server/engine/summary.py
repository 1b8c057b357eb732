"""The table summary: what a table's log says of it without the game. Lists and rooms show it.

It is a projection: `followed` folds the events of a log into it, so it can be rebuilt at any time.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from typing import Literal, TypeAlias

import msgspec

from worldwright.core.game import Millis, Seat
from worldwright.server.engine.events import (
    Absent,
    Agreed,
    Began,
    Chair,
    Club,
    Daily,
    Evening,
    GameOver,
    Hinted,
    Hosts,
    Kind,
    Late,
    Left,
    LineBack,
    LineLost,
    Made,
    Note,
    NotRated,
    Paused,
    QuestionAsked,
    QuestionClosed,
    Rated,
    ReadyChanged,
    Rematch,
    Rival,
    Sat,
    Source,
    Stood,
    TableEnded,
    Taken,
    Terms,
    TermsChanged,
    Undone,
    Unrated,
    Vacation,
    What,
)

State: TypeAlias = Literal["open", "running", "over", "abandoned"]
GRADES = 4
"""The number of grades of hints."""
EARLY = 6
"""A game left before this many moves says nothing about the players who stayed."""
ALIVE: tuple[State, ...] = ("open", "running")


class Question(msgspec.Struct, frozen=True):
    """The open question of a seat, under the number of its event, with the seats that have yet to answer."""

    ask: int
    asked: QuestionAsked
    need: tuple[Seat, ...]


class Try(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table that plays a daily deal, and its result."""

    daily: Daily
    lost: Millis | None = None
    """Since when its player is disconnected, if that returns the attempt."""
    late: bool = False
    """The day ended before the game."""
    took: Millis = 0

    @property
    def is_given_back(self) -> bool:
        """Whether the attempt does not count once the table has ended."""
        return self.lost is not None


class Contest(msgspec.Struct, frozen=True, omit_defaults=True):
    """A rated game: its players at the start, and whether it counts."""

    players: tuple[Chair, ...] = ()
    """The seats when the game began."""
    early: tuple[Seat, ...] = ()
    """The seats that were left for good too early to judge the others."""
    unrated: Unrated = ""
    rated: Rated | None = None
    """Set once the game is over and counts."""


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table summary. Which person a holder is stands elsewhere."""

    id: str
    terms: Terms
    chairs: tuple[Chair, ...]
    host: str
    made: int
    state: State = "open"
    sealed: str = ""
    """The hash that fixes the seed, once the game has begun."""
    rematch: str | None = None
    source: Source | None = None
    winners: tuple[Seat, ...] = ()
    points: tuple[int, ...] = ()
    """The points of each seat; empty before the end."""
    question: Question | None = None
    evening: Evening = ()
    """The winners of the games before this one, as long as the same people play."""
    hints: tuple[tuple[int, ...], ...] = ()
    """How many hints of each grade, from 1 to 4, each seat was given; empty if none."""
    day: Try | None = None
    """Set if it plays a daily deal."""
    contest: Contest | None = None
    """Set if its game is rated."""
    club: Club | None = None
    """Set if it belongs to a tournament."""
    rival: Rival | None = None
    """Set if it plays the deal of a finished game again."""

    def seats_of(self, holders: Collection[str]) -> tuple[Seat, ...]:
        """The seats of these holders."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.holder in holders)

    @property
    def is_counted(self) -> bool:
        """Whether it plays a running day's deal or in a tournament: no hints and no pause."""
        return self.club is not None or (self.day is not None and (self.day.daily.counted or self.day.daily.runs))

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """Person, bot or free, for each seat."""
        return tuple(chair.kind for chair in self.chairs)

    @property
    def holders(self) -> frozenset[str]:
        """All holders at the table: players, the host, and a person who asks for a seat."""
        asker = self.question.asked.holder if self.question is not None else ""
        return frozenset({self.host, asker, *(chair.holder for chair in self.chairs)}) - {""}


encode = msgspec.json.Encoder(order="deterministic").encode
decode = msgspec.json.Decoder(Card).decode


def checked(*fields: object) -> str:
    """The checksum of a row that is not chained."""
    return hashlib.sha256(repr(fields).encode()).hexdigest()[:16]


def followed(card: Card, seq: int, note: Note) -> Card:
    """The summary after an event. Most events of a running game change nothing in it."""
    new = msgspec.structs.replace
    match note:
        case Sat(seat, holder, level):
            is_ready = bool(holder) and card.terms.begins == "full"  # who comes is there
            return _with(new(card, evening=()), seat, Chair(holder, level, ready=is_ready))
        case Stood(seat):
            return _with(new(card, evening=()), seat, Chair())
        case TermsChanged(terms):
            chairs = (*card.chairs, *(Chair() for _ in range(terms.seats)))[: terms.seats]
            return new(card, terms=terms, chairs=chairs, contest=Contest() if terms.rated else None)
        case ReadyChanged(seat, ready):
            return _with(card, seat, new(card.chairs[seat], ready=ready))
        case Hosts(holder):
            return new(card, host=holder)
        case Began():
            contest = card.contest and new(card.contest, players=card.chairs)
            return new(card, state="running", sealed=note.sealed, contest=contest)
        case NotRated(why) if card.contest is not None:
            return new(card, contest=new(card.contest, unrated=why))
        case Paused() if card.contest is not None:
            return new(card, contest=new(card.contest, unrated="paused"))
        case Rated() if card.contest is not None:
            return new(card, contest=new(card.contest, rated=note))
        case Left(seat):
            if card.contest is not None and note.moves < EARLY:
                card = new(card, contest=new(card.contest, early=(*card.contest.early, seat)))
            absent: Absent = "" if card.club is None else "left" if note.moves else "never"
            return _with(_settled(card, "bot", seat), seat, Chair(level=note.level, former=note.former, absent=absent))
        case Taken(seat, holder, level):
            if card.contest is not None and holder and holder == card.contest.players[seat].holder:
                early = tuple(other for other in card.contest.early if other != seat)
                card = new(card, contest=new(card.contest, early=early))
            return _with(_settled(card, "seat", seat), seat, Chair(holder, level, ready=bool(holder)))
        case QuestionAsked():
            return new(card, question=Question(seq, note, note.need))
        case Agreed(seats) if card.question is not None:
            need = tuple(seat for seat in card.question.need if seat not in seats)
            return new(card, question=new(card.question, need=need))
        case QuestionClosed():
            return new(card, question=None)
        case Undone() | Vacation() if card.question is not None:
            return new(card, question=None)
        case Hinted(by, grade):
            contest = card.contest and new(card.contest, unrated="hints")
            return new(
                card, contest=contest, hints=hinted(card.hints or ((0,) * GRADES,) * len(card.chairs), by, grade)
            )
        case GameOver(winners, sheets):
            points = tuple(sheet.total for sheet in sheets)
            day = card.day if card.day is None else new(card.day, took=note.took)
            return new(card, state="over", winners=winners, points=points, question=None, day=day)
        case TableEnded():
            return new(card, state="abandoned", question=None)
        case Rematch(table):
            return new(card, rematch=table)
        case LineLost(_, ms) if card.day is not None:
            return new(card, day=new(card.day, lost=ms))
        case LineBack() if card.day is not None:
            return new(card, day=new(card.day, lost=None))
        case Late() if card.day is not None:
            return new(card, day=new(card.day, late=True))
    return card


def hinted(hints: tuple[tuple[int, ...], ...], by: Seat, grade: int) -> tuple[tuple[int, ...], ...]:
    """The numbers of hints after one more."""
    return tuple(
        tuple(count + ((seat, at) == (by, grade)) for at, count in enumerate(counts, 1))
        for seat, counts in enumerate(hints)
    )


def made_card(table: str, note: Made) -> Card:
    """The summary of a new table."""
    day = None if note.daily is None else Try(note.daily, lost=0 if note.daily.gives_back else None)
    contest = Contest() if note.terms.rated else None
    return Card(
        table, note.terms, note.chairs, note.host, note.made,
        source=note.source, evening=note.evening, day=day, contest=contest, club=note.club, rival=note.rival,
    )  # fmt: skip


def _settled(card: Card, what: What, seat: Seat) -> Card:
    """The summary without the question about this seat, which is settled now."""
    question = card.question
    is_asked = question is not None and (question.asked.what, question.asked.by) == (what, seat)
    return msgspec.structs.replace(card, question=None) if is_asked else card


def _with(card: Card, seat: Seat, chair: Chair) -> Card:
    chairs = tuple(chair if at == seat else old for at, old in enumerate(card.chairs))
    return msgspec.structs.replace(card, chairs=chairs)
