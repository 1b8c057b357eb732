"""Step 0003: the cards and logs of the first version become one log a table.

A table that cannot be brought over (its card cannot be read, its chain does not hold) is set aside whole, with the
reason; everything else goes on. Nothing of a log is lost: its moves keep their words, in a new chain.
"""

from __future__ import annotations

import hashlib
import re
import sqlite3
from collections.abc import Iterable
from typing import Any

import msgspec

from worldwright.core.errors import Trouble
from worldwright.core.game import AnyGame, Sheet, over
from worldwright.core.match import options_from
from worldwright.core.notation import parse_time
from worldwright.core.snapshot import snapshot
from worldwright.games.editions import game_for
from worldwright.tables import card as cards
from worldwright.tables.card import checked
from worldwright.tables.database import Content
from worldwright.tables.events import Damaged, Event, first_link, next_link, note_text
from worldwright.tables.log import Log
from worldwright.tables.notes import (
    Asked,
    Began,
    Beginning,
    Chair,
    End,
    Left,
    Made,
    Note,
    Outage,
    Over,
    Pause,
    Rematch,
    Source,
    Taken,
    Terms,
    Undo,
    Vacation,
)
from worldwright.tables.opening import card_of
from worldwright.tables.tokens import new_id

_HOUR = 3_600_000
_NOTE = re.compile(r"(\d+\.\d{3}) table ([a-z]+)((?: [a-z]+=[a-z0-9_-]+)*)")
_FACT = re.compile(r" ([a-z]+)=(\S+)")


class _Header(msgspec.Struct, frozen=True):
    """A log's header as the first version wrote it; its exact bytes are the beginning of the chain."""

    game: str
    rules: int
    content: str
    options: dict[str, Any]
    seats: int
    seed: str
    sealed: str
    opened: int
    policy: dict[str, Any] = {}
    holders: tuple[str, ...] = ()
    beginning: Beginning | None = None


class _Terms(msgspec.Struct, frozen=True):
    game: str
    seats: int
    options: dict[str, Any] = {}
    listed: bool = False
    watch: Any = "anyone"
    leavers: Any = "bot"
    undo: bool = True
    turn_hours: int = 0
    hot_seat: bool = False


class _Chair(msgspec.Struct, frozen=True):
    person: str | None = None
    bot: str | None = None
    ready: bool = False
    former: bool = False


class _Asked(msgspec.Struct, frozen=True):
    what: Any
    by: int
    need: tuple[int, ...]
    ms: int
    number: int
    moves: int


class _Card(msgspec.Struct, frozen=True):
    id: str
    terms: _Terms
    chairs: tuple[_Chair, ...]
    host: str | None
    made: int
    state: str = "open"
    sealed: str = ""
    rematch: str | None = None
    source: Source | None = None
    winners: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    asked: _Asked | None = None


class _Writer:
    """A new log in the making."""

    def __init__(self, table: str) -> None:
        self.events: list[Event] = []
        self.link = first_link(table)
        self.time = 0
        self.movers: list[int] = []
        """Who made each move that counts: a seat, or nobody's number."""

    def add(self, text: str, command: int | None = None) -> None:
        seq = len(self.events) + 1
        self.link = next_link(self.link, seq, text, command)
        self.events.append(Event(seq, text, self.link, command))

    def note(self, note: Note, at: int | None = None, command: int | None = None) -> None:
        self.time = self.time if at is None else at
        self.add(note_text(self.time, note), command)


def bring_over(change: sqlite3.Connection, there: Iterable[str]) -> None:
    """Write everything of the old tables into the new ones."""
    numbers: dict[str, int] = {}
    known = set(there)
    logs = {id_: (number, body) for number, id_, body in change.execute("SELECT number, id, header FROM old_headers")}
    papers = dict(change.execute("SELECT id, card FROM old_card")) if "card" in known else {}
    for id_ in sorted({*papers, *logs}):
        number, header = logs.get(id_, (None, None))
        rows = change.execute(
            "SELECT seq, text, link, command FROM old_events WHERE header = ? ORDER BY seq", (number,)
        )
        events = rows.fetchall() if number is not None else []
        try:
            numbers[id_] = _table(change, id_, papers.get(id_), header, events)
        except (Damaged, msgspec.MsgspecError, Trouble, ValueError, LookupError) as fault:
            kept = msgspec.json.encode([papers.get(id_), header and header.decode("utf-8", "replace"), events])
            change.execute("INSERT INTO set_aside VALUES (?, ?, ?)", (id_, str(fault), kept.decode()))
    if "person" not in known:
        return
    for row in change.execute("SELECT id, name, login, password, made FROM old_person").fetchall():
        change.execute("INSERT INTO person VALUES (?, ?, ?, ?, ?, ?)", (*row, checked(*row)))
    for row in change.execute("SELECT hash, person, made, seen FROM old_device").fetchall():
        change.execute("INSERT INTO device VALUES (?, ?, ?, ?, ?)", (*row, checked(*row)))
    for hash_, card, seat, used in change.execute("SELECT hash, card, seat, used FROM old_invite").fetchall():
        if card in numbers:
            row = (hash_, numbers[card], seat, used)
            change.execute("INSERT INTO invite VALUES (?, ?, ?, ?, ?)", (*row, checked(*row)))
    # When somebody was last at a table was not written: nothing is cleared away before its time has passed from here.
    change.execute("UPDATE tables SET seen = max(seen, (SELECT coalesce(max(seen), 0) FROM device))")


def _table(change: sqlite3.Connection, id_: str, paper: str | None, header: bytes | None, rows: list[Any]) -> int:
    """One table; the number it has from now on."""
    old = None if header is None else msgspec.json.decode(header, type=_Header)
    if header is not None:
        _check_chain(header, rows)
    if paper is not None:
        card = msgspec.json.decode(paper, type=_Card)
    else:
        assert old is not None
        card = _card_of(id_, old)
    people = {person: new_id() for person in [*(chair.person for chair in card.chairs), card.host] if person}
    log = _Writer(id_)
    log.note(_made(card, people, old, rows))
    body = None
    if old is not None:
        body = _game(log, card, people, old, rows, has_card=paper is not None)
    if card.state == "abandoned" and '"note":"end"' not in log.events[-1].text:
        log.note(End("abandoned"))
    if card.rematch is not None:
        log.note(Rematch(card.rematch))
    new = card_of(id_, log.events)
    text = cards.encode(new).decode()
    done = change.execute(
        "INSERT INTO tables (id, state, listed, made, seen, card, sum) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (id_, new.state, new.terms.listed, new.made, new.made, text, checked(id_, text)),
    )
    number = done.lastrowid or 0
    values = [(number, event.seq, event.text, event.link, event.command) for event in log.events]
    change.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?)", values)
    change.executemany("INSERT INTO holder VALUES (?, ?, ?)", [(who, number, person) for person, who in people.items()])
    if body is not None:
        kept = (body.hash, body.game, body.body)
        change.execute("INSERT OR IGNORE INTO contents VALUES (?, ?, ?, ?)", (*kept, checked(*kept)))
    return number


def _check_chain(header: bytes, rows: list[Any]) -> None:
    link = hashlib.sha256(b"worldwright log\n" + header).hexdigest()
    for number, (seq, text, kept, command) in enumerate(rows, 1):
        link = next_link(link, seq, text, command)
        if seq != number or kept != link:
            raise Damaged(number, "is missing" if seq != number else "was changed")


def _card_of(id_: str, header: _Header) -> _Card:
    """The card of a log that never had one."""
    policy = header.policy
    terms = _Terms(header.game, header.seats, header.options, undo=policy.get("undo", True))
    return _Card(id_, terms, tuple(_Chair() for _ in range(header.seats)), None, 0, "running", header.sealed)


def _made(card: _Card, people: dict[str, str], header: _Header | None, rows: list[Any]) -> Made:
    """Who sat there when the game began: whoever sits there now, unless a seat has changed hands since."""
    old = card.terms
    turn = old.turn_hours * _HOUR if header is None else header.policy.get("turn", 0)
    terms = Terms(old.game, old.seats, old.options, old.listed, old.watch, old.leavers, old.undo, turn, old.hot_seat)
    moved = {int(facts["seat"]) for _, what, facts in map(_noted, rows) if what in ("left", "taken")}
    chairs = []
    for seat, chair in enumerate(card.chairs):
        if header is not None and (seat in moved or (not chair.person and not chair.bot)):
            kind = header.holders[seat] if header.holders else "person"
            chairs.append(Chair(level="greedy") if kind == "bot" else Chair(new_id()))
        else:
            chairs.append(Chair(people.get(chair.person or "", ""), chair.bot or "", chair.ready, chair.former))
    return Made(terms, people.get(card.host or "", ""), card.made, tuple(chairs), card.source)


def _noted(row: Any) -> tuple[int, str, dict[str, str]]:
    """When, what and the facts of an old note; what is empty for a move."""
    found = _NOTE.fullmatch(row[1])
    return (0, "", {}) if found is None else (parse_time(found[1]), found[2], dict(_FACT.findall(found[3])))


def _game(
    log: _Writer, card: _Card, people: dict[str, str], header: _Header, rows: list[Any], *, has_card: bool
) -> Content | None:
    """The game's own part of a log; the content it was played with, if that is installed."""
    game, content = _played_with(header)
    past = header.beginning.moves if header.beginning is not None else ()
    began = Began(header.rules, header.content, header.seed, header.sealed, header.opened, header.beginning)
    log.note(began, parse_time(past[-1].split(" ", 1)[0]) if past else 0)
    last = {int(facts["seat"]): row[0] for row in rows for _, what, facts in [_noted(row)] if what in ("left", "taken")}
    for row in rows:
        at, what, facts = _noted(row)
        if not what:
            who = row[1].split(" ", 2)[1]
            log.movers.append(int(who[1:]) if who[0] == "p" and who[1:].isdigit() else -1)
            log.add(row[1], row[3])
            log.time = parse_time(row[1].split(" ", 1)[0])
            continue
        seat = int(facts.get("seat", 0))
        now = card.chairs[seat] if last.get(seat) == row[0] else _Chair()  # who sits there since, if that is known
        note: Note
        match what:
            case "pause":
                note = Pause(int(facts["ms"]), facts["for"])
            case "outage":
                note = Outage(int(facts["ms"]), facts["for"])
            case "undo":
                note = Undo(int(facts["by"]), int(facts["to"]))
                del log.movers[note.to :]
            case "vacation":
                note = Vacation(int(facts["by"]), int(facts["ms"]))
            case "left":
                note = Left(seat, facts["for"], (now.bot or "greedy") if facts["to"] == "bot" else "", now.former)
            case "taken":
                is_person = facts["to"] == "person"
                sits = people.get(now.person or "") or new_id()
                note = Taken(seat, sits) if is_person else Taken(seat, level=now.bot or "greedy")
            case _:
                note = End(facts["for"])
        log.note(note, at, row[3])
    _ending(log, card, game)
    for seat, chair in enumerate(card_of(card.id, log.events).chairs):
        if has_card and chair.holder and not card.chairs[seat].person:  # left when the game was over, or with its end
            log.note(Left(seat, "left", card.chairs[seat].bot or "", card.chairs[seat].former))
    return None if content is None else Content(header.content, content.game, content.body)


def _played_with(header: _Header) -> tuple[AnyGame | None, Any]:
    """The game and content a table was played with, if they are in this package."""
    try:
        game = game_for(header.game, header.rules, header.options, header.content, lambda _: None)
        return game, snapshot(game, options_from(game, header.options))
    except Trouble:
        return None, None


def _ending(log: _Writer, card: _Card, game: AnyGame | None) -> None:
    """How a game ended, and what was asked when the server closed."""
    if game is not None:
        played = Log(card.id, lambda _terms, _began: game)
        for _ in played.read(log.events):
            pass
        if not played.over and over(game, played.state):
            sheets = game.score(played.state)
            winners = tuple(sorted(game.winners(played.state)))
            log.note(Over(winners, tuple(sheets[seat] for seat in range(card.terms.seats))))
            return
    elif card.state == "over":
        log.note(Over(card.winners, tuple(Sheet(points, ()) for points in card.points)))
        return
    asked = card.asked
    if card.state == "running" and asked is not None and (asked.what == "vacation" or asked.moves == len(log.movers)):
        kept = max((at for at, by in enumerate(log.movers) if by == asked.by), default=0)
        log.note(Asked(asked.what, asked.by, asked.need, asked.number, asked.ms, kept if asked.what == "undo" else 0))
