"""Requests and answers of matchmaking, as types."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from worldwright.core.words import Lang
from worldwright.server.engine.events import Speed
from worldwright.server.http.schemas import Wish


class MeetingWish(Wish, frozen=True):
    """Search an opponent for this game and speed, of this language if there is one."""

    game: str
    speed: Speed = "live"
    lang: Lang = "en"
    playing: bool = False
    """The visitor plays a bot meanwhile and is asked before a table is created."""


class MeetingAnswer(Wish, frozen=True):
    """Whether the visitor joins the proposed opponent or keeps playing."""

    join: bool
    table: Annotated[str, msgspec.Meta(max_length=40)] = ""
    """The game with bots that the visitor leaves; it is paused until they return."""


class Meeting(msgspec.Struct, frozen=True):
    """State of a search: none, waiting, asked to join, or a table is found."""

    state: Literal["none", "waiting", "asked", "found"]
    table: str | None = None
    game: str = ""
    speed: Speed = "live"
    waited: int = 0
    """Seconds."""
    rating: int | None = None
    """The visitor's rating; None below three games."""
    reach: int | None = None
    """Largest allowed rating gap now; None: any."""
    any_language: bool = False
    others: int = 0
    """Number of others with the same search."""
    bot: str = ""
    """The bot level nearest to the visitor's strength."""
    playing: bool = False
    """The visitor plays a bot meanwhile."""
    answer: int | None = None
    """Seconds left to answer: the visitor's if asked, otherwise the opponent's."""
