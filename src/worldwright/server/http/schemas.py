"""Requests and answers that several features share, as types. Unknown fields are refused.

A feature's own types are in its `schemas.py`. `tools/client_types.py` generates the client's types from all of them.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from worldwright.bots.pace import Setting
from worldwright.core.game import Millis, Seat
from worldwright.core.words import Lang
from worldwright.server.engine.events import Begins, Club, Daily, Leavers, Source, Speed, Unrated, Watch
from worldwright.server.engine.summary import State
from worldwright.server.runtime.nodes import NodeHealth

Text = Annotated[str, msgspec.Meta(max_length=500)]


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request body."""


class NewTable(Wish, frozen=True):
    """Create a table on these terms."""

    game: str
    seats: Annotated[int, msgspec.Meta(ge=1, le=8)]
    options: dict[str, Any] = {}
    listed: bool = False
    watch: Watch = "anyone"
    leavers: Leavers = "bot"
    undo: bool = True
    turn_hours: Annotated[int, msgspec.Meta(ge=0, le=24 * 30)] = 0
    """Time limit of a turn in hours, as earlier pages and scripts send it."""
    turn_seconds: Annotated[int, msgspec.Meta(ge=0, le=30 * 24 * 3600)] = 0
    """Time limit of a turn; 0: none."""
    bank_minutes: Annotated[int, msgspec.Meta(ge=0, le=24 * 60)] = 0
    """Time limit of all turns of a seat together, in place of one for each turn; 0: none."""
    hot_seat: bool = False
    pace: Setting = "natural"
    """How long the table's bots wait before they act."""
    rated: bool = False
    """Whether its game counts for ratings; refused where the options or seats do not allow it."""
    begins: Begins = "host"
    """`full`: the game begins by itself when the last seat is taken, and no one needs to be ready or to start it."""
    sits: bool = True
    """Whether the host takes the first seat. A big screen that phones sit round takes none."""


class SeatWish(Wish, frozen=True):
    """Take a seat; None: any free one."""

    seat: int | None = None


class BotWish(Wish, frozen=True):
    """Put a bot of a level on a seat; None removes it."""

    seat: int
    level: Text | None = None


class ReadyWish(Wish, frozen=True):
    """Ready to start, or not."""

    ready: bool


class OnwardWish(Wish, frozen=True):
    """Branch: play on from right after a move, on this seat."""

    move: int
    seat: int


class InviteWish(Wish, frozen=True):
    """Create a one-use invitation to a seat."""

    seat: int


class InviteToken(Wish, frozen=True):
    """A received invitation."""

    token: Text


class SeatCard(msgspec.Struct, frozen=True):
    """A seat as every visitor may see it."""

    name: str
    kind: Literal["person", "bot", "free"]
    you: bool
    ready: bool
    level: str | None = None
    back: bool = False
    """The visitor left it in this running game and can take it back."""
    away: int | None = None
    """End of the player's vacation in seconds since 1970; time limits of hours are on hold until then."""
    rating: int | None = None
    """Rating in this game at this speed before its end; None: below three rated games."""
    bot_account: bool = False
    """The account belongs to a program, as its owner says."""


class RivalCard(msgspec.Struct, frozen=True):
    """The result that a table plays against, with the same deal."""

    link: str
    """The challenge's link."""
    seat: Seat
    table: str | None
    """The finished table, once this one is over too; before, it would show the deal."""


class TableCard(msgspec.Struct, frozen=True):
    """A table as the lobby shows it, without anything of its game."""

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
    """The moment of another table that this one branched from; sent to its host only, as a table's id is its link."""
    evening: tuple[tuple[Seat, ...], ...] = ()
    """Winners of each earlier game of the same players in this series."""
    hints: tuple[tuple[int, ...], ...] = ()
    """Hints of each grade that each seat was given, once the game is over; empty: none."""
    daily: Daily | None = None
    """The daily deal it plays."""
    rated: bool = False
    """Whether its host chose a rated game."""
    unrated: Unrated = ""
    """Why it does not count for ratings after all."""
    speed: Speed = "live"
    club: Club | None = None
    """The tournament round it belongs to."""
    begins: Begins = "host"
    """Whether the host starts the game, or it begins when the last seat is taken."""
    rival: RivalCard | None = None
    """Set if it plays the deal of a finished game again."""
    challenge: str = ""
    """The link under which others can play this deal against the visitor's result; empty: there is none."""


class MyTable(msgspec.Struct, frozen=True):
    """One of the visitor's tables."""

    table: TableCard
    your_seats: tuple[Seat, ...]
    your_move: bool
    your_answer: bool
    """An undo or a vacation waits for the visitor's answer."""
    left: Millis | None
    """Time left of the visitor's turn; None: not their turn, or no limit."""
    made: int
    """Creation time in seconds since 1970."""
    winners: tuple[Seat, ...]
    points: tuple[int, ...]
    """Final points; empty before the end."""


class Withdrawn(msgspec.Struct, frozen=True):
    """Number of withdrawn invitations."""

    invitations: int


class Invitation(msgspec.Struct, frozen=True):
    """An invitation's token; the client puts it behind the # of a link, which no server sees."""

    token: str
    seat: Seat


class Invited(msgspec.Struct, frozen=True):
    """Where an invitation led: to a seat, or to watch."""

    table: str
    seat: Seat | None


class Health(msgspec.Struct, frozen=True):
    """Status and version of the server, number of tables it cannot play, and state of every part."""

    status: str
    version: str
    unplayable: int = 0
    parts: dict[str, str] = {}
    """`ok`, or one word for what is wrong."""
    warnings: tuple[str, ...] = ()
    """What a host should fix: `proxies`: `WORLDWRIGHT_ORIGINS` is set and trusted proxies are not."""
    node: NodeHealth | None = None
    """Set on a node of a cluster."""


class Fault(msgspec.Struct, frozen=True, omit_defaults=True):
    """An error in one sentence, with a code for the client where it has its own words."""

    error: str
    code: str = ""
    at: str = ""
    """The option, or the place in a position, that is wrong."""
    why: str = ""
    """What is wrong with a position."""
    parts: dict[str, str | int] = {}
    """Values that the reason mentions."""
    told: dict[Lang, str] = {}
    """The sentence in each language, where the game has words for it."""
