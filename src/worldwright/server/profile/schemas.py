"""What the page asks and is told about somebody's own page. Part of `api`, in a file of its own."""

from __future__ import annotations

from typing import Annotated

import msgspec

from worldwright.core.game import Seat
from worldwright.server.http.schemas import TableCard, Wish
from worldwright.server.profile.store import Ending, GamesPlayed


class PlayedGame(msgspec.Struct, frozen=True):
    """A finished game of the visitor; `number` is what later games are asked for with."""

    number: int
    table: TableCard
    seat: Seat
    ending: Ending
    points: int
    made: int
    """When the table was made, in seconds since 1970."""


class Friend(msgspec.Struct, frozen=True):
    """Somebody the visitor played with: how often of late, and which of both was better."""

    id: str
    """How to name them in a wish: nobody else's page calls them so."""
    name: str
    games: int
    won: int
    lost: int
    bot: bool
    """A program plays with this account."""
    table: str | None = None
    """A table at which both sit and that is not over."""
    watch: TableCard | None = None
    """A listed table at which they play now."""


class AskedTo(msgspec.Struct, frozen=True):
    """Somebody asks the visitor to an open table."""

    table: TableCard
    by: str
    at: int


class Privacy(Wish, frozen=True):
    """Whether people the visitor played with may invite them, and whether their name stands in tables of the day."""

    invites: bool
    shown: bool


class YourPage(msgspec.Struct, frozen=True):
    """All that a server knows for somebody's own page."""

    name: str
    login: str | None
    since: int
    tallies: tuple[GamesPlayed, ...]
    best: tuple[PlayedGame, ...]
    """The best games of each game, by what points are worth there."""
    friends: tuple[Friend, ...]
    invitations: tuple[AskedTo, ...]
    privacy: Privacy
    recovery: bool
    """There is a recovery code."""
    bot: bool
    """A program plays with this account."""


class InviteFriend(Wish, frozen=True):
    """Invite somebody to a table: of this game, or of the one that was last played together."""

    game: Annotated[str, msgspec.Meta(max_length=40)] | None = None


class BotMark(Wish, frozen=True):
    """Whether a program plays with the visitor's account."""

    bot: bool
