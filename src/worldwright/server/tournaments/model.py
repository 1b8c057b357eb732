"""A tournament: its own log of notes, from the day it is made, and what they add up to.

No note names a person: entrants and the organiser are random words, as holders are at tables. What a table came to
stands in its card as soon as its game is over; the note `closed` of its round keeps it for good.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, TypeAlias

import msgspec

from worldwright.bots.levels import NAMES as LEVELS
from worldwright.core.game import snake_case
from worldwright.games import known_game
from worldwright.server.engine.events import Terms
from worldwright.server.engine.seating import Rejected
from worldwright.server.tournaments.pairing.draw import drawn, rounds_of
from worldwright.server.tournaments.pairing.entries import WHOLE, Entrant, PairingRule, Round, Sitting, System, shares
from worldwright.server.tournaments.pairing.ranking import Row, standings

MOST_ENTRANTS = 128
MOST_BOTS = 16
"""Bots with a place in one tournament: they all think here."""
MOST_ROUNDS = 20
LONGEST_TITLE = 60
LATE = {"none": 0, "half": WHOLE // 2}
"""What a late-comer gets for each round that is over already."""

State: TypeAlias = Literal["open", "running", "paused", "over"]
Opens: TypeAlias = Literal["by_itself", "by_organiser"]
Late: TypeAlias = Literal["none", "half", "closed"]


class TournamentPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an organiser decides."""

    name: str
    terms: Terms
    """Of every table."""
    system: System
    rounds: Annotated[int, msgspec.Meta(ge=0, le=MOST_ROUNDS)]
    """0: as many as a round robin takes."""
    opens: Opens = "by_itself"
    """Who opens the next round when all tables of one have ended."""
    wait: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 180
    """Seconds that a table waits for its people; then it begins, and bots hold the seats of those who are not there."""
    late: Late = "none"
    """What late-comers have for each round that is over, or that nobody comes late."""
    fill: str = ""
    """The bot that fills in where a seat would stay free; none: somebody has a bye."""
    size: Annotated[int, msgspec.Meta(ge=2, le=MOST_ENTRANTS)] = 32

    @property
    def rule(self) -> PairingRule:
        """How its rounds are drawn."""
        return PairingRule(self.system, self.terms.seats, max(2, known_game(self.terms.game).SEATS[0]), bool(self.fill))


class TableDrawn(msgspec.Struct, frozen=True):
    """A table of a round, decided before it is made: whoever finds it missing makes it."""

    id: str
    entrants: tuple[str, ...]


class TournamentNote(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="note", tag=snake_case):
    """Something that happened in a tournament."""


class Founded(TournamentNote, frozen=True):
    """Somebody made it; `made` in seconds since 1970. The seed decides lots and deals and is told after the end."""

    plan: TournamentPlan
    organiser: str
    made: int
    seed: str


class Joined(TournamentNote, frozen=True):
    """Somebody takes part, or a bot of a level, from a round on."""

    entrant: str
    level: str = ""
    since: int = 1


class Resigned(TournamentNote, frozen=True):
    """Somebody is not drawn after that round."""

    entrant: str
    until: int


class Started(TournamentNote, frozen=True):
    """It begins, with so many rounds."""

    rounds: int


class RoundOpened(TournamentNote, frozen=True):
    """A round was drawn, at that time since 1970."""

    tables: tuple[TableDrawn, ...]
    byes: tuple[str, ...]
    at: int


class RoundClosed(TournamentNote, frozen=True, tag="closed"):
    """All tables of the newest round have ended: what each seat of each got."""

    shares: tuple[tuple[int, ...], ...]


class Corrected(TournamentNote, frozen=True):
    """The organiser says otherwise what a table came to; everybody can read that. `round` and `table` from 1."""

    round: int
    table: int
    shares: tuple[int, ...]


class Stopped(TournamentNote, frozen=True):
    """No further round opens, or rounds open again."""

    paused: bool


class Finished(TournamentNote, frozen=True):
    """It is over; `crowded`: nobody had joined it, and the house needed its place."""

    crowded: bool = False


AnyTournamentNote: TypeAlias = (
    Founded | Joined | Resigned | Started | RoundOpened | RoundClosed | Corrected | Stopped | Finished
)
encode = msgspec.json.Encoder(order="deterministic").encode
decode = msgspec.json.Decoder(AnyTournamentNote).decode


class OpenedRound(msgspec.Struct, frozen=True):
    """A round as it was drawn, and what came of it."""

    tables: tuple[TableDrawn, ...]
    byes: tuple[str, ...]
    at: int
    shares: tuple[tuple[int, ...], ...] = ()
    """Of all tables, once it is over."""

    def played(self, now: Mapping[str, tuple[int, ...]]) -> Round:
        """The round with what its tables came to so far, by their ids."""
        told = self.shares or tuple(now.get(table.id, ()) for table in self.tables)
        tables = zip(self.tables, told, strict=True)
        return Round(tuple(Sitting(table.entrants, share) for table, share in tables), self.byes)


class Tournament(msgspec.Struct, frozen=True):
    """What the notes of a tournament add up to."""

    id: str
    plan: TournamentPlan
    organiser: str
    made: int
    seed: bytes
    state: State = "open"
    entrants: tuple[Entrant, ...] = ()
    levels: dict[str, str] = {}
    """The bots among the entrants."""
    rounds: int = 0
    """How many are to be played."""
    opened: tuple[OpenedRound, ...] = ()
    corrections: tuple[Corrected, ...] = ()
    is_crowded_out: bool = False
    """It ended because nobody had joined it and the house needed its place."""
    seq: int = 0
    """Of its last note."""

    @property
    def current(self) -> OpenedRound | None:
        """The round that is being played."""
        return self.opened[-1] if self.opened and not self.opened[-1].shares else None

    @property
    def closed(self) -> int:
        """How many rounds are over."""
        return len(self.opened) - (self.current is not None)

    @property
    def is_unjoined(self) -> bool:
        """Whether it waits to begin and at most one person takes part."""
        return self.state == "open" and sum(one.id not in self.levels for one in self.entrants) <= 1

    @property
    def is_alive(self) -> bool:
        return self.state != "over"

    def played(self, now: Mapping[str, tuple[int, ...]] | None = None) -> list[Round]:
        """Every round with its results."""
        return [one.played(now or {}) for one in self.opened]

    def standings(self) -> tuple[Row, ...]:
        """Who stands where after the rounds that are over."""
        return standings(self.entrants, self.played()[: self.closed], LATE.get(self.plan.late, 0))

    def entrant(self, id_: str) -> Entrant | None:
        return next((one for one in self.entrants if one.id == id_), None)

    def next_round(self) -> Round:
        """The round that is drawn next."""
        return drawn(self.entrants, self.played(), self.plan.rule, self.seed, LATE.get(self.plan.late, 0))


def followed(state: Tournament | None, id_: str, note: AnyTournamentNote) -> Tournament:
    """A tournament after a note."""
    new = msgspec.structs.replace
    if isinstance(note, Founded):
        return Tournament(id_, note.plan, note.organiser, note.made, bytes.fromhex(note.seed), seq=1)
    assert state is not None
    state = new(state, seq=state.seq + 1)
    match note:
        case Joined(entrant, level, since):
            levels = {**state.levels, entrant: level} if level else state.levels
            known = [one for one in state.entrants if one.id != entrant]
            back = state.entrant(entrant)
            one = Entrant(entrant, since if back is None else back.since)
            return new(state, entrants=(*known, one), levels=levels)
        case Resigned(entrant, until):
            if not until:  # before the first round: as if they had never come
                return new(state, entrants=tuple(one for one in state.entrants if one.id != entrant))
            all_ = tuple(new(one, until=until) if one.id == entrant else one for one in state.entrants)
            return new(state, entrants=all_)
        case Started(rounds):
            return new(state, state="running", rounds=rounds)
        case RoundOpened(tables, byes, at):
            return new(state, opened=(*state.opened, OpenedRound(tables, byes, at)))
        case RoundClosed(told):
            return new(state, opened=(*state.opened[:-1], new(state.opened[-1], shares=told)))
        case Corrected(number, table, right):
            changed = state.opened[number - 1]
            all_shares = tuple(right if at == table - 1 else one for at, one in enumerate(changed.shares))
            opened = tuple(new(one, shares=all_shares) if one is changed else one for one in state.opened)
            return new(state, opened=opened, corrections=(*state.corrections, note))
        case Stopped(paused):
            return new(state, state="paused" if paused else "running")
        case Finished(crowded):
            return new(state, state="over", is_crowded_out=crowded)


def folded(id_: str, notes: Iterable[AnyTournamentNote]) -> Tournament:
    """What notes add up to, from the first."""
    state: Tournament | None = None
    for note in notes:
        state = followed(state, id_, note)
    assert state is not None
    return state


# What people want, and what follows from it


def clean_title(text: str) -> str:
    """The name of a tournament as it is shown everywhere; Rejected if there is nothing to show."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name or len(name) > LONGEST_TITLE or any(unicodedata.category(sign)[0] == "C" for sign in name):
        raise Rejected("tournament_name", f"The name of a tournament has 1 to {LONGEST_TITLE} signs.")
    return name


def checked_plan(plan: TournamentPlan) -> TournamentPlan:
    """A plan that can be played; Rejected says what cannot be."""
    seats = known_game(plan.terms.game).SEATS
    if not max(2, seats[0]) <= plan.terms.seats <= min(5, seats[-1]):
        raise Rejected("tournament_seats", "A table of a tournament has 2 to 5 seats, as the game allows.")
    if plan.terms.hot_seat:
        raise Rejected("tournament_device", "In a tournament everybody has a device of their own.")
    if plan.system == "swiss" and not plan.rounds:
        raise Rejected("tournament_rounds", "A Swiss tournament has a number of rounds.")
    if plan.fill and plan.fill not in LEVELS:
        raise Rejected("no_level", f"There is no bot {plan.fill!r}.")
    return plan


def must_be(state: Tournament, *states: State) -> None:
    """Raises Rejected where a tournament is in no such state."""
    if state.state in states:
        return
    raise Rejected(
        f"tournament_{state.state}",
        {
            "open": "The tournament has not begun yet.",
            "running": "The tournament has begun.",
            "paused": "The tournament is paused.",
            "over": "The tournament is over.",
        }[state.state],
    )


def joined(state: Tournament, entrant: str, level: str = "") -> list[AnyTournamentNote]:
    """Somebody comes, in time or late; who left comes back with what they have."""
    must_be(state, "open", "running", "paused")
    back = state.entrant(entrant)
    if back is not None and back.until is None:
        return []
    if state.state != "open" and state.plan.late == "closed" and back is None:
        raise Rejected("tournament_closed", "The tournament has begun, and nobody comes late here.")
    if state.state != "open" and len(state.opened) >= state.rounds:
        raise Rejected("tournament_last", "The last round is being played: nobody can join any more.")
    if back is None and len(state.entrants) >= state.plan.size:
        raise Rejected("tournament_full", f"The tournament is full: {state.plan.size} take part.")
    if level and len(state.levels) >= MOST_BOTS:
        raise Rejected("tournament_bots", f"At most {MOST_BOTS} bots take part.")
    return [Joined(entrant, level, len(state.opened) + 1)]


def resigned(state: Tournament, entrant: str) -> list[AnyTournamentNote]:
    """Somebody leaves: they are not drawn again."""
    must_be(state, "open", "running", "paused")
    known = state.entrant(entrant)
    if known is None or known.until is not None:
        raise Rejected("not_entered", "You do not take part in this tournament.")
    played = any(entrant in (*table.entrants, *one.byes) for one in state.opened for table in one.tables)
    return [Resigned(entrant, max(1, len(state.opened)) if played or state.opened else 0)]


def started(state: Tournament) -> list[AnyTournamentNote]:
    """It begins; Rejected where there are too few for a table."""
    must_be(state, "open")
    if not state.next_round().tables:
        raise Rejected("tournament_few", "There are too few for a table yet.")
    return [Started(state.plan.rounds or min(MOST_ROUNDS, rounds_of(len(state.entrants), state.plan.rule)))]


def corrected(state: Tournament, number: int, table: int, places: tuple[int, ...]) -> list[AnyTournamentNote]:
    """The organiser says in which places a table of a round that is over ended, seat by seat."""
    must_be(state, "running", "paused", "over")
    if not 1 <= number <= state.closed or not 1 <= table <= len(state.opened[number - 1].tables):
        raise Rejected("no_result", "There is no such result yet: a round is corrected when it is over.")
    seats = len(state.opened[number - 1].tables[table - 1].entrants)
    if len(places) != seats or min(places) < 1 or max(places) > seats:
        raise Rejected("places", f"Name the place of each of the {seats} seats, from 1.")

    winners = [seat for seat, place in enumerate(places) if place == min(places)]
    return [Corrected(number, table, shares([-place for place in places], winners))]
