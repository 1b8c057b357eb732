"""Ports: what the server offers its features. Each feature gets these in its constructor, with what it needs of others.

Routes find their feature by its type; features find each other only by the protocols here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from worldwright.core.game import Seat
from worldwright.server.engine.events import Chair, Made, Speed, Terms
from worldwright.server.engine.summary import Card
from worldwright.server.engine.table import Table
from worldwright.server.http.answer_cache import AnswerCache
from worldwright.server.http.guard import Guard, LastNetworks
from worldwright.server.http.schemas import TableCard
from worldwright.server.http.skills import Rating
from worldwright.server.http.visitor import Visitor
from worldwright.server.process.settings import Settings
from worldwright.server.runtime.nodes import Nodes
from worldwright.server.runtime.runtime import Runtime
from worldwright.server.runtime.tables import Tables
from worldwright.server.storage.database import Database
from worldwright.server.storage.table_store import Listed


class Identities(Protocol):
    """Visitors by device token."""

    def is_remembered(self, token: str) -> bool:
        """Whether a token's device is known without asking the database."""

    async def visitor(self, token: str, now: int) -> Visitor | None:
        """The visitor with that device token."""

    def kept_out(self, person: str, now: float) -> tuple[int, str] | None:
        """End of a user's suspension and its reason; None: not suspended."""


class SealedDeals(Protocol):
    """Daily deals that a user has not played yet: their tables and records are hidden."""

    async def is_open(self, card: Card) -> bool:
        """Whether a table's seed and record may be shown once its game is over."""

    async def must_see(self, card: Card, people: Mapping[str, str], person: str | None) -> None:
        """Refuse a table whose deal this user has not played yet."""


class NewTables(Protocol):
    """Creates tables and starts their games."""

    async def make(self, created: Made, people: dict[str, str], person: str) -> Table:
        """A new table, already on disk; Rejected if there are too many."""

    async def make_for_round(self, identity: str, created: Made, people: dict[str, str]) -> Table:
        """A new tournament table under an id that is already stored."""

    async def begin(self, identity: str, person: str) -> Table:
        """Start a table's game."""


class TableCards(Protocol):
    """Tables as a visitor may see them."""

    async def cards(self, rows: Iterable[Listed], person: str | None) -> list[TableCard]:
        """Several tables, with the names of people."""

    async def card(self, table: Table, visitor: Visitor | None) -> TableCard:
        """One table in its current state."""


class Ratings(Protocol):
    """Ratings of people and bots."""

    async def of(self, person: str, game: str, speed: Speed) -> Rating:
        """A user's rating in a game at a speed."""

    async def shown(self, people: Collection[tuple[str, str, Speed]]) -> dict[tuple[str, str, Speed], int]:
        """Shown ratings by user, game and speed; those with too few rated games are missing."""

    def is_measured(self, terms: Terms, chairs: Iterable[Chair]) -> bool:
        """Whether all bots of a table have ratings."""

    async def is_crowded(self, networks: Mapping[str, str], terms: Terms, now: int) -> bool:
        """Whether newcomers of one network have begun too many rated games today; if not, this one is counted.

        `networks`: of the players, by user.
        """

    def bot_for(self, game: str, rating: Rating) -> str:
        """The bot level to offer a player: the nearest rated one, or the level for newcomers."""


class Absences(Protocol):
    """Vacations of users."""

    def away_until(self, person: str, now: float) -> int | None:
        """End of a user's vacation; None: not on vacation."""


class Notifications(Protocol):
    """Notifies users who are not connected."""

    def seated(self, table: Table) -> None:
        """A tournament table is ready."""

    async def invited(self, person: str, table: str) -> None:
        """A friend invited a user to a table."""


class Invitations(Protocol):
    """Invitations of friends to tables."""

    async def asked_by(self, person: str, table: str) -> str | None:
        """The user who invited a person to a table; None: no open invitation."""


@dataclass(frozen=True)
class DailyLink:
    """A daily deal as anyone with its link may see it."""

    game: str
    day: str
    is_over: bool
    players: int
    best: int | None
    """The best points, once the day is over."""
    instead: str = ""
    """Today's game, where the link names another one: `day` is then the next of that game."""


class DailyLinks(Protocol):
    """The daily deals behind links."""

    async def linked(self, game: str, day: str) -> DailyLink | None:
        """A deal; empty names stand for today's. None: there is none."""

    async def result_number(self, table: str) -> int | None:
        """The number of an attempt in its day's leaderboard; None: it is not in there."""


@dataclass(frozen=True)
class TournamentLink:
    """A tournament as anyone with its link may see it."""

    name: str
    game: str
    state: str
    entrants: int
    size: int
    round: int
    rounds: int
    first: tuple[str, ...]
    """The entrants in the first place, once it is over: users by id, bots by level."""


class Challenges(Protocol):
    """The challenges behind links."""

    async def found(self, link: str) -> tuple[Card, Mapping[str, str], Seat] | None:
        """The finished table of a challenge, its people by holder, and the seat to beat; None: there is none."""


class TournamentLinks(Protocol):
    """The tournaments behind links."""

    async def linked(self, id_: str) -> TournamentLink | None:
        """A tournament; None: there is none."""


@dataclass(frozen=True)
class Ports:
    """What every feature may use of the server."""

    settings: Settings
    db: Database
    seconds: Callable[[], float]
    """Seconds since 1970, for users' data; no game sees them."""
    guard: Guard
    identities: Identities
    nodes: Nodes
    runtime: Runtime
    tables: Tables
    sealed: SealedDeals
    answers: AnswerCache
    networks: LastNetworks
    """Last network of each user."""
