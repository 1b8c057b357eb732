"""A tournament's events and the state folded from them.

No event names a user: entrants and the organiser are random words, like holders at tables. A table's result is in its
summary when its game is over; the event `closed` of its round keeps it for good.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, TypeAlias

import msgspec

from worldwright.core.game import snake_case
from worldwright.games import known_game
from worldwright.server.engine.events import Terms
from worldwright.server.tournaments.pairing.draw import drawn
from worldwright.server.tournaments.pairing.entries import (
    WHOLE,
    Entrant,
    PairingRule,
    Round,
    Shares,
    Sitting,
    System,
)
from worldwright.server.tournaments.pairing.groups import sizes
from worldwright.server.tournaments.pairing.ranking import Row, standings

MOST_ENTRANTS = 128
MOST_BOTS = 16
"""Bots with a place in one tournament, as they all compute on this server."""
MOST_ROUNDS = 20
LATE = {"none": 0, "half": WHOLE // 2}
"""Share of a late entrant for each round already over."""

State: TypeAlias = Literal["open", "running", "paused", "over"]
Opens: TypeAlias = Literal["by_itself", "by_organiser"]
Late: TypeAlias = Literal["none", "half", "closed"]


class TournamentPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The organiser's choices."""

    name: str
    terms: Terms
    """Of every table."""
    system: System
    rounds: Annotated[int, msgspec.Meta(ge=0, le=MOST_ROUNDS)]
    """0: as many as a round robin needs."""
    opens: Opens = "by_itself"
    """Who starts the next round when all tables have ended."""
    wait: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 180
    """Seconds a table waits for its players; then it starts, and bots hold the seats of missing ones."""
    late: Late = "none"
    """Share of late entrants for each round already over, or no late entry."""
    fill: str = ""
    """Level of the bot on a seat that would stay free; empty: a bye instead."""
    size: Annotated[int, msgspec.Meta(ge=2, le=MOST_ENTRANTS)] = 32
    starts: int = 0
    """When the organiser means to start, in seconds since 1970; 0: not said."""

    @property
    def rule(self) -> PairingRule:
        """How its rounds are drawn."""
        return PairingRule(self.system, self.terms.seats, max(2, known_game(self.terms.game).SEATS[0]), bool(self.fill))


class TableDrawn(msgspec.Struct, frozen=True):
    """A table of a round, stored before it is created, so that a missing one can be created again."""

    id: str
    entrants: tuple[str, ...]


class TournamentNote(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="note", tag=snake_case):
    """An event of a tournament."""


class Founded(TournamentNote, frozen=True):
    """The tournament was created; `made` in seconds since 1970. The seed decides lots and deals."""

    plan: TournamentPlan
    organiser: str
    made: int
    seed: str


class Joined(TournamentNote, frozen=True):
    """A player, or a bot of a level, takes part from a round on."""

    entrant: str
    level: str = ""
    since: int = 1


class Resigned(TournamentNote, frozen=True):
    """An entrant is not drawn after that round; `removed`: by the organiser, and cannot join again."""

    entrant: str
    until: int
    removed: bool = False


class Started(TournamentNote, frozen=True):
    """The tournament started, with so many rounds."""

    rounds: int


class RoundOpened(TournamentNote, frozen=True):
    """A round was drawn; `at` in seconds since 1970."""

    tables: tuple[TableDrawn, ...]
    byes: tuple[str, ...]
    at: int


class Swapped(TournamentNote, frozen=True):
    """The organiser let two entrants change places in the newest round: its tables and byes from now on."""

    tables: tuple[TableDrawn, ...]
    byes: tuple[str, ...]


class RoundClosed(TournamentNote, frozen=True, tag="closed"):
    """All tables of the newest round have ended: the share of each seat, None where a bot ended in its player's place.

    Entrants who missed the round are not drawn again until they say that they are here.
    """

    shares: tuple[Shares, ...]
    missed: tuple[str, ...] = ()


class IsHere(TournamentNote, frozen=True, tag="here"):
    """An entrant who may have missed a round is here: they are drawn again."""

    entrant: str


class Corrected(TournamentNote, frozen=True):
    """The organiser corrected a table's result, visible to all. `round` and `table` count from 1."""

    round: int
    table: int
    shares: tuple[int, ...]


class Stopped(TournamentNote, frozen=True):
    """The tournament was paused or resumed."""

    paused: bool


class Finished(TournamentNote, frozen=True):
    """The tournament is over; `crowded`: no one had joined it, and the server needed its place."""

    crowded: bool = False


AnyTournamentNote: TypeAlias = (
    Founded
    | Joined
    | Resigned
    | Started
    | RoundOpened
    | Swapped
    | RoundClosed
    | IsHere
    | Corrected
    | Stopped
    | Finished
)
encode = msgspec.json.Encoder(order="deterministic").encode
decode = msgspec.json.Decoder(AnyTournamentNote).decode


class OpenedRound(msgspec.Struct, frozen=True):
    """A drawn round with its results."""

    tables: tuple[TableDrawn, ...]
    byes: tuple[str, ...]
    at: int
    shares: tuple[Shares, ...] = ()
    """Of all tables, once the round is over."""

    def played(self, now: Mapping[str, Shares]) -> Round:
        """The round with the results of its tables so far, by their ids."""
        results = self.shares or tuple(now.get(table.id, ()) for table in self.tables)
        tables = zip(self.tables, results, strict=True)
        return Round(tuple(Sitting(table.entrants, share) for table, share in tables), self.byes)


class Tournament(msgspec.Struct, frozen=True):
    """The state of a tournament, folded from its events."""

    id: str
    plan: TournamentPlan
    organiser: str
    made: int
    seed: bytes
    state: State = "open"
    entrants: tuple[Entrant, ...] = ()
    levels: dict[str, str] = {}
    """Levels of the bots among the entrants."""
    missed: tuple[str, ...] = ()
    """Entrants who are not drawn because they missed a round."""
    here: tuple[str, ...] = ()
    """Entrants who said during the running round that they are here."""
    removed: tuple[str, ...] = ()
    """Entrants whom the organiser removed."""
    rounds: int = 0
    """Number of rounds to play."""
    opened: tuple[OpenedRound, ...] = ()
    corrections: tuple[Corrected, ...] = ()
    is_crowded_out: bool = False
    """It ended because no one had joined it and the server needed its place."""
    seq: int = 0
    """Number of its last event."""

    @property
    def current(self) -> OpenedRound | None:
        """The running round; None: none."""
        return self.opened[-1] if self.opened and not self.opened[-1].shares else None

    @property
    def closed(self) -> int:
        """Number of finished rounds."""
        return len(self.opened) - (self.current is not None)

    @property
    def is_unjoined(self) -> bool:
        """Whether it waits to start with at most one person."""
        return self.state == "open" and sum(entrant.id not in self.levels for entrant in self.entrants) <= 1

    @property
    def is_alive(self) -> bool:
        return self.state != "over"

    @property
    def has_table(self) -> bool:
        """Whether enough entrants are left for a table of the next round."""
        number = len(self.opened) + 1
        return bool(sizes(sum(entrant.plays(number) for entrant in self.entrants), self.plan.rule)[0])

    def played(self, now: Mapping[str, Shares] | None = None) -> list[Round]:
        """Every round with its results."""
        return [opened.played(now or {}) for opened in self.opened]

    def standings(self) -> tuple[Row, ...]:
        """Standings after the finished rounds."""
        late = LATE.get(self.plan.late, 0)
        return standings(self.entrants, self.played()[: self.closed], late, is_over=not self.is_alive)

    def entrant(self, id_: str) -> Entrant | None:
        return next((entrant for entrant in self.entrants if entrant.id == id_), None)

    def next_round(self) -> Round:
        """Draw the next round."""
        return drawn(self.entrants, self.played(), self.plan.rule, self.seed, LATE.get(self.plan.late, 0))


def followed(state: Tournament | None, id_: str, note: AnyTournamentNote) -> Tournament:
    """The state after an event."""
    new = msgspec.structs.replace
    if isinstance(note, Founded):
        return Tournament(id_, note.plan, note.organiser, note.made, bytes.fromhex(note.seed), seq=1)
    assert state is not None
    state = new(state, seq=state.seq + 1)
    match note:
        case Joined(entrant, level, since):
            levels = {**state.levels, entrant: level} if level else state.levels
            others = [other for other in state.entrants if other.id != entrant]
            back = state.entrant(entrant)
            newcomer = Entrant(entrant, since if back is None else back.since)
            return new(_present(state, entrant), entrants=(*others, newcomer), levels=levels)
        case IsHere(entrant):
            state = _present(state, entrant)
            return new(_until(state, entrant, None), here=(*state.here, entrant))
        case Resigned(entrant, until, removed):
            state = _present(state, entrant)
            if removed:
                state = new(state, removed=(*state.removed, entrant))
            if not until:  # before the first round: removed entirely
                return new(state, entrants=tuple(other for other in state.entrants if other.id != entrant))
            return _until(state, entrant, until)
        case Started(rounds):
            return new(state, state="running", rounds=rounds)
        case RoundOpened(tables, byes, at):
            return new(state, opened=(*state.opened, OpenedRound(tables, byes, at)), here=())
        case Swapped(tables, byes):
            return new(state, opened=(*state.opened[:-1], new(state.opened[-1], tables=tables, byes=byes)))
        case RoundClosed(results, missed):
            for entrant in missed:
                state = _until(state, entrant, len(state.opened))
            closed = (*state.opened[:-1], new(state.opened[-1], shares=results))
            return new(state, opened=closed, missed=(*state.missed, *missed))
        case Corrected(number, table, right):
            changed = state.opened[number - 1]
            all_shares = tuple(right if at == table - 1 else share for at, share in enumerate(changed.shares))
            opened = tuple(new(each, shares=all_shares) if each is changed else each for each in state.opened)
            return new(state, opened=opened, corrections=(*state.corrections, note))
        case Stopped(paused):
            return new(state, state="paused" if paused else "running")
        case Finished(crowded):
            return new(state, state="over", is_crowded_out=crowded)


def _until(state: Tournament, entrant: str, until: int | None) -> Tournament:
    entrants = (msgspec.structs.replace(each, until=until) if each.id == entrant else each for each in state.entrants)
    return msgspec.structs.replace(state, entrants=tuple(entrants))


def _present(state: Tournament, entrant: str) -> Tournament:
    """The state in which an entrant counts as missing no more."""
    return msgspec.structs.replace(state, missed=tuple(other for other in state.missed if other != entrant))


def folded(id_: str, notes: Iterable[AnyTournamentNote]) -> Tournament:
    """The state folded from all events."""
    state: Tournament | None = None
    for note in notes:
        state = followed(state, id_, note)
    assert state is not None
    return state
