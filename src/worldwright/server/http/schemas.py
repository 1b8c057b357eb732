"""What the page asks about people, tables and games, and its answers, as types. Unknown fields are refused.

What belongs to one part of the page stands in that part's own module, such as `record_api`. The page's own types are
written from all of them (`tools/client_types.py`).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from worldwright.bots.pace import Setting
from worldwright.core.game import Millis, Seat
from worldwright.core.words import Lang
from worldwright.server.engine.events import Club, Daily, Leavers, Source, Speed, Unrated, Watch
from worldwright.server.engine.summary import State
from worldwright.server.runtime.nodes import NodeHealth

Text = Annotated[str, msgspec.Meta(max_length=500)]


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something a visitor wants."""


class NewTable(Wish, frozen=True):
    """A table on these terms."""

    game: str
    seats: Annotated[int, msgspec.Meta(ge=1, le=8)]
    options: dict[str, Any] = {}
    listed: bool = False
    watch: Watch = "anyone"
    leavers: Leavers = "bot"
    undo: bool = True
    turn_hours: Annotated[int, msgspec.Meta(ge=0, le=24 * 30)] = 0
    """How long a turn may take, as earlier pages and scripts say it."""
    turn_seconds: Annotated[int, msgspec.Meta(ge=0, le=30 * 24 * 3600)] = 0
    """How long a turn may take; 0: as long as it takes."""
    bank_minutes: Annotated[int, msgspec.Meta(ge=0, le=24 * 60)] = 0
    """How long all turns of a seat may take together, in place of a limit for each turn; 0: as long as they take."""
    hot_seat: bool = False
    pace: Setting = "natural"
    """How long the table's bots let people wait."""
    rated: bool = False
    """Whether its game counts for ratings; refused where the options or seats do not allow it."""


class SeatWish(Wish, frozen=True):
    """A seat; none: whichever there is."""

    seat: int | None = None


class BotWish(Wish, frozen=True):
    """Put a bot of a level on a seat; no level: take it away."""

    seat: int
    level: Text | None = None


class ReadyWish(Wish, frozen=True):
    """Ready to begin, or not."""

    ready: bool


class OnwardWish(Wish, frozen=True):
    """Play on from right after a move, on this seat."""

    move: int
    seat: int


class InviteWish(Wish, frozen=True):
    """A one-use invitation to a seat."""

    seat: int


class InviteToken(Wish, frozen=True):
    """An invitation somebody was sent."""

    token: Text


class SeatCard(msgspec.Struct, frozen=True):
    """Who sits on a seat, as everybody may know."""

    name: str
    kind: Literal["person", "bot", "free"]
    you: bool
    ready: bool
    level: str | None = None
    back: bool = False
    """The visitor held it in this running game, and can have it back."""
    away: int | None = None
    """Until when its person is on holiday, in seconds since 1970: turns of hours stand still for that long."""
    rating: int | None = None
    """What whoever sits there is worth in this game at this speed, before its end; None: below three rated games."""
    bot_account: bool = False
    """A program plays with this person's account, as its owner says."""


class TableCard(msgspec.Struct, frozen=True):
    """A table as the lobby shows it: never anything of its game."""

    id: str
    game: str
    options: dict[str, Any]
    state: State
    seats: tuple[SeatCard, ...]
    host: str
    hosting: bool
    listed: bool
    watch: Watch
    leavers: Leavers
    undo: bool
    turn_hours: int
    """Whole hours of `turn_seconds`, for earlier pages and scripts."""
    turn_seconds: int
    bank_minutes: int
    hot_seat: bool
    pace: Setting
    sealed: str
    rematch: str | None
    source: Source | None = None
    """The moment of another table that this one goes on from; told to its host alone, for a table's id is its link."""
    evening: tuple[tuple[Seat, ...], ...] = ()
    """Who won each of the games that the same people played before this one."""
    hints: tuple[tuple[int, ...], ...] = ()
    """Once the game is over: how many hints of each grade each seat was given; nothing where there were none."""
    daily: Daily | None = None
    """The day whose deal it plays."""
    rated: bool = False
    """Whether its host wanted its game to count for ratings."""
    unrated: Unrated = ""
    """Why it does not count all the same."""
    speed: Speed = "live"
    club: Club | None = None
    """The round of a tournament that it belongs to."""


class MyTable(msgspec.Struct, frozen=True):
    """One of the visitor's own tables."""

    table: TableCard
    your_seats: tuple[Seat, ...]
    your_move: bool
    your_answer: bool
    """Somebody asks for a vacation or to take something back, and waits for the visitor."""
    left: Millis | None
    """How long is left of the visitor's turn; None: it is not their turn, or it takes as long as it takes."""
    made: int
    """When the table was made, in seconds since 1970."""
    winners: tuple[Seat, ...]
    points: tuple[int, ...]
    """How it ended; nothing before the end."""


class Withdrawn(msgspec.Struct, frozen=True):
    """How many invitations were taken back."""

    invitations: int


class Invitation(msgspec.Struct, frozen=True):
    """A token to send to somebody; the page puts it behind the # of a link, where no server sees it."""

    token: str
    seat: Seat


class Invited(msgspec.Struct, frozen=True):
    """Where an invitation led: to a seat, or to look on."""

    table: str
    seat: Seat | None


class Health(msgspec.Struct, frozen=True):
    """That the server answers, which version it is, how many tables cannot be played here, and how every part is."""

    status: str
    version: str
    unplayable: int = 0
    parts: dict[str, str] = {}
    """`ok`, or in a word what is wrong with it."""
    warnings: tuple[str, ...] = ()
    """What a host should see to: `proxies`, addresses of the page are named and proxies are not."""
    node: NodeHealth | None = None
    """Where this server is one of many."""


class Fault(msgspec.Struct, frozen=True, omit_defaults=True):
    """What went wrong, in one sentence, and a code for the page where it has its own words."""

    error: str
    code: str = ""
    at: str = ""
    """The option or the place of a position it is about."""
    why: str = ""
    """What exactly cannot be about a position."""
    parts: dict[str, str | int] = {}
    """What the reason speaks of."""
    told: dict[Lang, str] = {}
    """The sentence for people in each language, where the game has words for it."""
