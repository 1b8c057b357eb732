"""What the page asks about tournaments and every answer, as types, and how a tournament becomes one."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from worldwright.bots.pace import Setting
from worldwright.core.chance import commitment
from worldwright.core.game import Seat
from worldwright.server.accounts.names import FORMER, told_apart
from worldwright.server.http.schemas import Text, Wish
from worldwright.server.tournaments.model import MOST_BOTS, MOST_ENTRANTS, MOST_ROUNDS, Late, Opens, State
from worldwright.server.tournaments.pairing.entries import FILLER, WHOLE, System
from worldwright.server.tournaments.pairing.ranking import How, Row
from worldwright.server.tournaments.service import absent, table_of
from worldwright.server.tournaments.store import StoredTournament, TableNow


class NewTournament(Wish, frozen=True):
    """A tournament on these terms."""

    name: Text
    game: str
    seats: Annotated[int, msgspec.Meta(ge=2, le=5)] = 2
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    system: System = "swiss"
    rounds: Annotated[int, msgspec.Meta(ge=0, le=MOST_ROUNDS)] = 5
    """0: as many as a round robin takes."""
    opens: Opens = "by_itself"
    wait_seconds: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 180
    late: Late = "none"
    bots: Annotated[tuple[Text, ...], msgspec.Meta(max_length=MOST_BOTS)] = ()
    """Bots that take part, by their levels."""
    fill: Text | None = None
    """The bot that fills in where a seat would stay free, without a place; none: somebody has a bye."""
    size: Annotated[int, msgspec.Meta(ge=2, le=MOST_ENTRANTS)] = 32
    turn_seconds: Annotated[int, msgspec.Meta(ge=0, le=30 * 24 * 3600)] = 0
    bank_minutes: Annotated[int, msgspec.Meta(ge=0, le=24 * 60)] = 0
    pace: Setting = "brisk"
    """How long bots let people wait; at tables of bots alone nobody waits."""
    plays: bool = True
    """Whether the organiser takes part."""


class PauseWish(Wish, frozen=True):
    """Open no further round and begin no table, or go on."""

    paused: bool


class ResultWish(Wish, frozen=True):
    """In which place each seat of a table ended; rounds and tables are counted from 1."""

    round: int
    table: int
    places: Annotated[tuple[int, ...], msgspec.Meta(min_length=2, max_length=5)]


class EntrantCard(msgspec.Struct, frozen=True):
    """Somebody who takes part."""

    name: str
    kind: Literal["person", "bot"]
    level: str | None
    you: bool
    left: bool
    since: int


class ResultCard(msgspec.Struct, frozen=True):
    """What a round was for somebody: `share` in 24ths, `against` by numbers, None for a bot that fills in."""

    how: How
    share: int
    against: tuple[int | None, ...]


class StandingCard(msgspec.Struct, frozen=True):
    """Where somebody stands after the rounds that are over; points in 24ths."""

    entrant: int
    place: int
    points: int
    opponents: int
    wins: int
    results: tuple[ResultCard, ...]


class TournamentTable(msgspec.Struct, frozen=True):
    """A table of a round: who sits there by their numbers, None: a bot that fills in."""

    id: str
    entrants: tuple[int | None, ...]
    state: Literal["open", "running", "over", "abandoned"]
    shares: tuple[int, ...]
    missing: tuple[Seat, ...] = ()
    """The seats whose people are still waited for before the game."""


class TournamentRound(msgspec.Struct, frozen=True):
    """A round, its tables, and who has a bye."""

    tables: tuple[TournamentTable, ...]
    byes: tuple[int, ...]
    begins: int
    """Until when tables wait for their people, in seconds since 1970."""
    over: bool


class CorrectionCard(msgspec.Struct, frozen=True):
    """A result that the organiser corrected, for all to see."""

    round: int
    table: int
    shares: tuple[int, ...]


class TournamentPage(msgspec.Struct, frozen=True):
    """A tournament as everybody with its link sees it."""

    id: str
    name: str
    game: str
    options: dict[str, Any]
    seats: int
    system: System
    state: State
    rounds: int
    opens: Opens
    late: Late
    fill: str | None
    size: int
    wait_seconds: int
    turn_seconds: int
    bank_minutes: int
    organiser: str
    organising: bool
    you: int | None
    your_table: str | None
    now: int
    entrants: tuple[EntrantCard, ...]
    standings: tuple[StandingCard, ...]
    played: tuple[TournamentRound, ...]
    corrections: tuple[CorrectionCard, ...]
    sealed: str
    seed: str | None
    """Decides all lots and deals: told after the end."""
    fault: str
    """Why the next round cannot open now, as a code."""
    crowded_out: bool
    """It ended before it began: nobody had joined it, and the house needed its place."""


class MyTournament(msgspec.Struct, frozen=True):
    """A tournament of the visitor, for lists and for the line that says that a table is ready."""

    id: str
    name: str
    game: str
    state: State
    round: int
    rounds: int
    organising: bool
    your_table: str | None
    waits: bool
    """The table waits for the visitor."""


class PageContext(msgspec.Struct, frozen=True):
    """What a page is made of beside the tournament itself: when it is looked at, and by whom."""

    person: str | None
    names: Mapping[str, str]
    """Of all its people, by person."""
    now: int
    begins: int
    """Until when tables wait for people."""
    there: Mapping[str, TableNow]
    """The tables of the newest round."""
    missing: Mapping[str, tuple[Seat, ...]]
    """The seats that tables wait for."""
    fault: str
    rows: tuple[Row, ...]
    """Who stands where."""


class LiveTable(msgspec.Struct, frozen=True):
    """A table of the round as onlookers see it."""

    id: str
    points: tuple[int, ...]
    moves: int
    view: Any


class Live(msgspec.Struct, frozen=True):
    """The tables of the round that are in memory, as onlookers see them."""

    tables: tuple[LiveTable, ...]


def page_of(kept: StoredTournament, sight: PageContext) -> TournamentPage:
    """A tournament as somebody sees it."""
    person, names, there = sight.person, sight.names, sight.there
    state, plan = kept.state, kept.state.plan
    order = [one.id for one in state.entrants]
    number = {word: at for at, word in enumerate(order)} | {FILLER: None}
    own = kept.word_of(person)
    table = table_of(state, own)
    shown = told_apart([names.get(kept.people.get(word, ""), FORMER) for word in order], order)
    entrants = tuple(
        EntrantCard(
            state.levels.get(one.id) or shown[at],
            "bot" if one.id in state.levels else "person",
            state.levels.get(one.id),
            one.id == own,
            one.until is not None,
            one.since,
        )
        for at, one in enumerate(state.entrants)
    )

    def at_table(id_: str, words: tuple[str, ...], shares: tuple[int, ...], is_over: bool) -> TournamentTable:
        found = there.get(id_)
        table_state: Any = "over" if is_over else found.state if found is not None else "open"
        told = shares or (found.shares if found is not None else ())
        return TournamentTable(
            id_, tuple(number.get(word) for word in words), table_state, told, sight.missing.get(id_, ())
        )

    played = tuple(
        TournamentRound(
            tuple(
                at_table(table.id, table.entrants, one.shares[at] if one.shares else (), bool(one.shares))
                for at, table in enumerate(one.tables)
            ),
            tuple(number[word] for word in one.byes if number.get(word) is not None),  # type: ignore[misc]
            sight.begins if one is state.current else one.at,
            bool(one.shares),
        )
        for one in state.opened
    )
    rows = tuple(
        StandingCard(
            order.index(row.entrant),
            row.place,
            row.points,
            row.opponents,
            row.wins,
            tuple(
                ResultCard(result.how, result.share, tuple(number.get(word) for word in result.against))
                for result in row.results
            ),
        )
        for row in sight.rows
    )
    resting = table is not None and order.index(own or "") in {
        number.get(table.entrants[seat]) for seat in absent(state, table)
    }
    is_played = table is not None and table.id in there and not there[table.id].shares
    return TournamentPage(
        id=state.id,
        name=plan.name,
        game=plan.terms.game,
        options=plan.terms.options,
        seats=plan.terms.seats,
        system=plan.system,
        state=state.state,
        rounds=state.rounds or plan.rounds,
        opens=plan.opens,
        late=plan.late,
        fill=plan.fill or None,
        size=plan.size,
        wait_seconds=plan.wait,
        turn_seconds=plan.terms.turn // 1000,
        bank_minutes=plan.terms.bank // 60_000,
        organiser=names.get(kept.people.get(state.organiser, ""), FORMER),
        organising=kept.is_organiser(person),
        you=number.get(own) if own else None,
        your_table=table.id if table is not None and is_played and not resting else None,
        now=sight.now,
        entrants=entrants,
        standings=rows,
        played=played,
        corrections=tuple(CorrectionCard(one.round, one.table, one.shares) for one in state.corrections),
        sealed=commitment(state.seed),
        seed=state.seed.hex() if state.state == "over" else None,
        fault=sight.fault,
        crowded_out=state.is_crowded_out,
    )


def as_csv(page: TournamentPage) -> str:
    """The standings as a table for other programs: points as decimals, results by round as share and numbers."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(["place", "name", *(f"round {at + 1}" for at in range(page.rounds)), "points", "opponents", "wins"])
    places = {row.entrant: at for at, row in enumerate(page.standings, 1)}

    def told(result: ResultCard) -> str:
        met = " ".join("bot" if one is None else str(places[one]) for one in result.against)
        share = f"{result.share / WHOLE:g}"
        return f"{share} : {met}" if met else "" if result.how == "out" else f"{share} {result.how}"

    for row in page.standings:
        cells = [told(result) for result in row.results]
        cells += [""] * (page.rounds - len(cells))
        points, opponents = (f"{round(value / WHOLE, 3):g}" for value in (row.points, row.opponents))
        table.writerow([row.place, page.entrants[row.entrant].name, *cells, points, opponents, row.wins])
    return out.getvalue()
