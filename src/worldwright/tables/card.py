"""The card of a table: what was agreed, who sits where, and how far it is. Plain values; `lobby.py` changes them."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from worldwright.core.game import Seat
from worldwright.tables.tokens import new_id

State: TypeAlias = Literal["open", "running", "over", "abandoned"]
Watch: TypeAlias = Literal["anyone", "nobody"]
Leavers: TypeAlias = Literal["bot", "free", "end"]


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a host decides when a table is made."""

    game: str
    seats: Annotated[int, msgspec.Meta(ge=1, le=8)]
    options: dict[str, Any] = {}
    listed: bool = False
    """Whether strangers find it in the list; others come by its link."""
    watch: Watch = "anyone"
    """Who may look on: anyone with the link, or nobody."""
    leavers: Leavers = "bot"
    """A bot takes over from somebody who leaves for good, the seat is free for another, or the table ends."""
    undo: bool = True
    turn_hours: Annotated[int, msgspec.Meta(ge=0, le=24 * 30)] = 0
    """How long a turn may take; 0: as long as it takes."""
    hot_seat: bool = False
    """Whether one device may hold several seats."""


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place at the table: a person's, a bot's, or free."""

    person: str | None = None
    bot: str | None = None
    ready: bool = False
    former: bool = False
    """Somebody sat here who asked to be forgotten."""

    @property
    def free(self) -> bool:
        return self.person is None and self.bot is None


class Source(msgspec.Struct, frozen=True):
    """The moment of another table that a table goes on from."""

    table: str
    move: int


class Asked(msgspec.Struct, frozen=True, omit_defaults=True):
    """A question that is open at a running table: what a seat asks, and who has not answered. A restart asks again."""

    what: Literal["undo", "vacation"]
    by: Seat
    need: tuple[Seat, ...]
    ms: int
    number: int
    """The asker's own number for it: its page may ask again, and means the same question."""
    moves: int
    """How far the game was: nobody is asked about a move that is no longer the last."""


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table as the desk knows it. Who a person is stands elsewhere."""

    id: str
    terms: Terms
    chairs: tuple[Chair, ...]
    host: str | None
    made: int
    state: State = "open"
    sealed: str = ""
    """The hash that promises the seed, once the game has begun."""
    rematch: str | None = None
    source: Source | None = None
    changed: int = 0
    winners: tuple[Seat, ...] = ()
    points: tuple[int, ...] = ()
    """How it ended, seat by seat; nothing before the end."""
    asked: Asked | None = None

    def seats_of(self, person: str) -> tuple[Seat, ...]:
        """The seats a person holds."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.person == person)

    @property
    def people(self) -> frozenset[str]:
        """Everybody who sits here."""
        return frozenset(chair.person for chair in self.chairs if chair.person is not None)


def new_card(terms: Terms, host: str, now: int) -> Card:
    """A table with nobody at it yet but its host, on the first chair."""
    chairs = (Chair(person=host), *(Chair() for _ in range(terms.seats - 1)))
    return Card(new_id(), terms, chairs, host, now)
