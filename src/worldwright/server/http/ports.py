"""What the server offers its features: each gets these ports, and what it needs of others, in its constructor.

Routes find their feature by its type; features find each other by the protocols here alone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

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
    """Who comes with which device."""

    def is_remembered(self, token: str) -> bool:
        """Whether a token's device is known without asking the database."""

    async def visitor(self, token: str, now: int) -> Visitor | None:
        """Whose device has that token."""

    def kept_out(self, person: str, now: float) -> tuple[int, str] | None:
        """Until when the host keeps somebody out, and why; None: they may come in."""


class SealedDeals(Protocol):
    """Deals that somebody has yet to play: their tables and records are not for everybody."""

    async def is_open(self, card: Card) -> bool:
        """Whether the seed and record of a table may be told when its game is over."""

    async def must_see(self, card: Card, people: Mapping[str, str], person: str | None) -> None:
        """Refuses a table whose deal somebody has yet to play."""


class NewTables(Protocol):
    """Makes tables and begins their games."""

    async def make(self, note: Made, people: dict[str, str], person: str) -> Table:
        """A new table, on disk; Rejected if there are too many."""

    async def make_for_round(self, identity: str, note: Made, people: dict[str, str]) -> Table:
        """A new table of a tournament, under an id that is written down already."""

    async def begin(self, identity: str, person: str) -> Table:
        """Start the game of a table."""


class TableCards(Protocol):
    """Tables as a visitor may see them."""

    async def cards(self, rows: Iterable[Listed], person: str | None) -> list[TableCard]:
        """Several tables, people by their names."""

    async def card(self, table: Table, visitor: Visitor | None) -> TableCard:
        """One of them, as it is now."""


class Ratings(Protocol):
    """What people and bots are worth."""

    async def of(self, person: str, game: str, speed: Speed) -> Rating:
        """What somebody is worth in a game at a speed."""

    async def shown(self, people: Collection[tuple[str, str, Speed]]) -> dict[tuple[str, str, Speed], int]:
        """What people are worth in games at speeds, where they have played enough rated games to be told."""

    def is_measured(self, terms: Terms, chairs: Iterable[Chair]) -> bool:
        """Whether it is known what all bots of a table are worth."""

    def bot_for(self, game: str, rating: Rating) -> str:
        """The level of the bot to offer somebody: the nearest, or that for newcomers where nobody knows which it is."""


class Absences(Protocol):
    """Who is on holiday."""

    def away_until(self, person: str, now: float) -> int | None:
        """Until when somebody is away; None: they are not."""


class Notifications(Protocol):
    """Tells people who are elsewhere that something waits for them."""

    def seated(self, table: Table) -> None:
        """A table of a tournament is ready."""

    async def invited(self, person: str, table: str) -> None:
        """Somebody is asked to a table by a friend."""


class Invitations(Protocol):
    """Who is asked to which table."""

    async def asked_by(self, person: str, table: str) -> str | None:
        """Who asked somebody to a table; None: nobody did, or it is done."""


@dataclass(frozen=True)
class Ports:
    """What every feature may ask of the server."""

    settings: Settings
    db: Database
    seconds: Callable[[], float]
    """Seconds since 1970, for people's data; no game ever sees them."""
    guard: Guard
    identities: Identities
    nodes: Nodes
    runtime: Runtime
    tables: Tables
    sealed: SealedDeals
    answers: AnswerCache
    networks: LastNetworks
    """From which network each person was last here."""
