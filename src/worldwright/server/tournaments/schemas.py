"""Requests and answers of tournaments, as types, and the page built from a tournament."""

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
from worldwright.server.tournaments.pairing.entries import FILLER, WHOLE, Shares, System
from worldwright.server.tournaments.pairing.ranking import How, Row
from worldwright.server.tournaments.service import absent, table_of
from worldwright.server.tournaments.store import StoredTournament, TableNow


class NewTournament(Wish, frozen=True):
    """Create a tournament on these terms."""

    name: Text
    game: str
    seats: Annotated[int, msgspec.Meta(ge=2, le=5)] = 2
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    system: System = "swiss"
    rounds: Annotated[int, msgspec.Meta(ge=0, le=MOST_ROUNDS)] = 5
    """0: as many as a round robin needs."""
    opens: Opens = "by_itself"
    wait_seconds: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 180
    late: Late = "none"
    bots: Annotated[tuple[Text, ...], msgspec.Meta(max_length=MOST_BOTS)] = ()
    """Levels of the bots that take part."""
    fill: Text | None = None
    """Level of the bot on a seat that would stay free, without a place; None: a bye instead."""
    size: Annotated[int, msgspec.Meta(ge=2, le=MOST_ENTRANTS)] = 32
    turn_seconds: Annotated[int, msgspec.Meta(ge=0, le=30 * 24 * 3600)] = 0
    bank_minutes: Annotated[int, msgspec.Meta(ge=0, le=24 * 60)] = 0
    pace: Setting = "brisk"
    """How long bots wait before they act; tables of bots alone never wait."""
    plays: bool = True
    """Whether the organiser takes part."""
    starts: Annotated[int, msgspec.Meta(ge=0)] = 0
    """When the organiser means to start, in seconds since 1970; 0: not said."""


class PauseWish(Wish, frozen=True):
    """Pause or resume."""

    paused: bool


class ResultWish(Wish, frozen=True):
    """The place of each seat of a table; rounds and tables count from 1."""

    round: int
    table: int
    places: Annotated[tuple[int, ...], msgspec.Meta(min_length=2, max_length=5)]


class RemoveWish(Wish, frozen=True):
    """Remove an entrant, by number."""

    entrant: int


class SwapWish(Wish, frozen=True):
    """Let two entrants change places in the newest round, by number."""

    one: int
    other: int


class EntrantCard(msgspec.Struct, frozen=True):
    """An entrant."""

    name: str
    kind: Literal["person", "bot"]
    level: str | None
    you: bool
    left: bool
    missed: bool
    """They missed a round and are not drawn until they say that they are here."""
    since: int


class ResultCard(msgspec.Struct, frozen=True):
    """An entrant's result of a round: `share` in 24ths, `against` by numbers, None for a bot that fills in."""

    how: How
    share: int
    against: tuple[int | None, ...]
    bots: tuple[int, ...] = ()
    """Those of `against` for whom a bot played."""


class StandingCard(msgspec.Struct, frozen=True):
    """An entrant's standing after the finished rounds; points in 24ths."""

    entrant: int
    place: int | None
    """None: they never played, and no longer can."""
    points: int
    opponents: int
    wins: int
    results: tuple[ResultCard, ...]


class TournamentTable(msgspec.Struct, frozen=True):
    """A table of a round; entrants by number, None: a bot that fills in."""

    id: str
    entrants: tuple[int | None, ...]
    state: Literal["open", "running", "over", "abandoned"]
    shares: tuple[int, ...]
    missing: tuple[Seat, ...] = ()
    """Seats whose players the table still waits for."""
    bots: tuple[Seat, ...] = ()
    """Seats that a bot plays, or ended, for their players: they get nothing."""


class TournamentRound(msgspec.Struct, frozen=True):
    """A round with its tables and byes."""

    tables: tuple[TournamentTable, ...]
    byes: tuple[int, ...]
    begins: int
    """Until when tables wait for their players, in seconds since 1970."""
    over: bool


class CorrectionCard(msgspec.Struct, frozen=True):
    """A result corrected by the organiser, visible to all."""

    round: int
    table: int
    shares: tuple[int, ...]


class TournamentPage(msgspec.Struct, frozen=True):
    """A tournament as everyone with its link sees it."""

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
    starts: int
    """When it is planned to start, in seconds since 1970; 0: not said."""
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
    """Decides all lots and deals; published after the end."""
    fault: str
    """Why the next round cannot start now, as a code."""
    crowded_out: bool
    """It ended before it started: no one had joined it, and the server needed its place."""


class MyTournament(msgspec.Struct, frozen=True):
    """One of the visitor's tournaments, for lists and the notice that a table is ready."""

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
    missed: bool
    """The visitor missed a round and is not drawn until they say that they are here."""


class PageContext(msgspec.Struct, frozen=True):
    """What a page is built from besides the tournament: viewer, time and tables."""

    person: str | None
    names: Mapping[str, str]
    """Of all its people, by user id."""
    now: int
    begins: int
    """Until when tables wait for players."""
    there: Mapping[str, TableNow]
    """The tables of the newest round."""
    missing: Mapping[str, tuple[Seat, ...]]
    """Seats that tables wait for."""
    bots: Mapping[str, tuple[Seat, ...]]
    """Seats of running tables that a bot plays for their players."""
    fault: str
    rows: tuple[Row, ...]
    """The standings."""


class LiveTable(msgspec.Struct, frozen=True):
    """A table of the round as spectators see it."""

    id: str
    points: tuple[int, ...]
    moves: int
    view: Any


class Live(msgspec.Struct, frozen=True):
    """The round's tables in memory, as spectators see them."""

    tables: tuple[LiveTable, ...]


def page_of(kept: StoredTournament, sight: PageContext) -> TournamentPage:
    """A tournament as a visitor sees it."""
    person, names, there = sight.person, sight.names, sight.there
    state, plan = kept.state, kept.state.plan
    order = [entrant.id for entrant in state.entrants]
    number = {word: at for at, word in enumerate(order)} | {FILLER: None}
    word = kept.word_of(person)
    table = table_of(state, word)
    shown = told_apart([names.get(kept.people.get(id_, ""), FORMER) for id_ in order], order)
    entrants = tuple(
        EntrantCard(
            state.levels.get(entrant.id) or shown[at], "bot" if entrant.id in state.levels else "person",
            state.levels.get(entrant.id), entrant.id == word,
            entrant.until is not None and entrant.id not in state.missed, entrant.id in state.missed, entrant.since,
        )
        for at, entrant in enumerate(state.entrants)
    )  # fmt: skip

    def at_table(id_: str, words: tuple[str, ...], shares: Shares, is_over: bool) -> TournamentTable:
        now = there.get(id_)
        table_state: Any = "over" if is_over else now.state if now is not None else "open"
        result = shares or (now.shares if now is not None else ())
        held = tuple(seat for seat, share in enumerate(result) if share is None)
        return TournamentTable(
            id_, tuple(number.get(word) for word in words), table_state, tuple(share or 0 for share in result),
            sight.missing.get(id_, ()), held if result else sight.bots.get(id_, ()),
        )  # fmt: skip

    played = tuple(
        TournamentRound(
            tuple(
                at_table(table.id, table.entrants, opened.shares[at] if opened.shares else (), bool(opened.shares))
                for at, table in enumerate(opened.tables)
            ),
            tuple(number[word] for word in opened.byes if number.get(word) is not None),  # type: ignore[misc]
            sight.begins if opened is state.current else opened.at,
            bool(opened.shares),
        )
        for opened in state.opened
    )
    rows = tuple(
        StandingCard(
            order.index(row.entrant), row.place, row.points, row.opponents, row.wins,
            tuple(
                ResultCard(
                    result.how, result.share, tuple(number.get(word) for word in result.against),
                    tuple(at for word in result.bots if (at := number.get(word)) is not None),
                )
                for result in row.results
            ),
        )
        for row in sight.rows
    )  # fmt: skip
    resting = table is not None and order.index(word or "") in {
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
        starts=plan.starts,
        organiser=names.get(kept.people.get(state.organiser, ""), FORMER),
        organising=kept.is_organiser(person),
        you=number.get(word) if word else None,
        your_table=table.id if table is not None and is_played and not resting else None,
        now=sight.now,
        entrants=entrants,
        standings=rows,
        played=played,
        corrections=tuple(
            CorrectionCard(correction.round, correction.table, correction.shares) for correction in state.corrections
        ),
        sealed=commitment(state.seed),
        seed=state.seed.hex() if state.state == "over" else None,
        fault=sight.fault,
        crowded_out=state.is_crowded_out,
    )


def as_csv(page: TournamentPage) -> str:
    """The standings as CSV: points as decimals, results by round as share and opponents."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(["place", "name", *(f"round {at + 1}" for at in range(page.rounds)), "points", "opponents", "wins"])

    names = told_apart([entrant.name for entrant in page.entrants], [str(at) for at in range(len(page.entrants))])

    def opponent(entrant: int | None, is_bot: bool) -> str:
        return "bot" if entrant is None else names[entrant] + (" (bot)" if is_bot else "")

    def cell(result: ResultCard) -> str:
        met = "; ".join(opponent(entrant, entrant in result.bots) for entrant in result.against)
        share = f"{result.share / WHOLE:g}" if result.how == "played" else f"{result.share / WHOLE:g} {result.how}"
        return f"{share} : {met}" if met else "" if result.how == "out" else share

    for row in page.standings:
        cells = [cell(result) for result in row.results]
        cells += [""] * (page.rounds - len(cells))
        points, opponents = (f"{round(value / WHOLE, 3):g}" for value in (row.points, row.opponents))
        table.writerow([row.place or "", names[row.entrant], *cells, points, opponents, row.wins])
    return out.getvalue()
