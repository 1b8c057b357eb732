"""Requests and answers of the player's own page, as types."""

from __future__ import annotations

from typing import Annotated

import msgspec

from worldwright.core.game import Seat
from worldwright.server.http.schemas import TableCard, Wish
from worldwright.server.profile.store import Ending, GamesPlayed


class PlayedGame(msgspec.Struct, frozen=True):
    """A finished game of the visitor; `number` is the cursor for earlier ones."""

    number: int
    table: TableCard
    seat: Seat
    ending: Ending
    points: int
    made: int
    """Creation time of the table in seconds since 1970."""


class Friend(msgspec.Struct, frozen=True):
    """A fellow player: recent games together, and who did better."""

    id: str
    """Their id in requests, valid for this visitor only."""
    name: str
    games: int
    won: int
    lost: int
    bot: bool
    """A program plays with this account."""
    table: str | None = None
    """A shared table that is not over."""
    watch: TableCard | None = None
    """A public table at which they play now."""


class AskedTo(msgspec.Struct, frozen=True):
    """An invitation to an open table."""

    table: TableCard
    by: str
    at: int


class Privacy(Wish, frozen=True):
    """Whether earlier fellow players may invite the visitor, and whether leaderboards show their name."""

    invites: bool
    shown: bool


class YourPage(msgspec.Struct, frozen=True):
    """The player's own page."""

    name: str
    login: str | None
    since: int
    tallies: tuple[GamesPlayed, ...]
    best: tuple[PlayedGame, ...]
    """The best results of each game."""
    friends: tuple[Friend, ...]
    invitations: tuple[AskedTo, ...]
    privacy: Privacy
    recovery: bool
    """A recovery code exists."""
    bot: bool
    """A program plays with this account."""


class InviteFriend(Wish, frozen=True):
    """Invite a friend to a table: of this game, or of the last one played together."""

    game: Annotated[str, msgspec.Meta(max_length=40)] | None = None


class BotMark(Wish, frozen=True):
    """Whether a program plays with the visitor's account."""

    bot: bool
