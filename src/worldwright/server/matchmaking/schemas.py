"""Requests and answers when somebody looks for somebody to play with, as types."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from worldwright.core.words import Lang
from worldwright.server.engine.events import Speed
from worldwright.server.http.schemas import Wish


class MeetingWish(Wish, frozen=True):
    """Somebody to play this game with, at this speed, who speaks this language if there is one."""

    game: str
    speed: Speed = "live"
    lang: Lang = "en"
    playing: bool = False
    """The visitor plays a bot meanwhile, and is asked before a table is made."""


class MeetingAnswer(Wish, frozen=True):
    """Whether the visitor comes to play with whoever was found, or goes on with what they play."""

    join: bool
    table: Annotated[str, msgspec.Meta(max_length=40)] = ""
    """The game with bots that the visitor leaves: it stands still until they come back."""


class Meeting(msgspec.Struct, frozen=True):
    """How it stands with a wish: nobody looks, somebody is looked for, the visitor is asked, or a table is found."""

    state: Literal["none", "waiting", "asked", "found"]
    table: str | None = None
    game: str = ""
    speed: Speed = "live"
    waited: int = 0
    """Seconds."""
    rating: int | None = None
    """The visitor's own; None below three games."""
    reach: int | None = None
    """So many points away somebody may be now; None: whoever there is."""
    any_language: bool = False
    others: int = 0
    """How many others look for the same."""
    bot: str = ""
    """The level of a bot of the visitor's strength."""
    playing: bool = False
    """The visitor plays a bot meanwhile."""
    answer: int | None = None
    """Seconds that are left for an answer: the visitor's where they are asked, else that of somebody who fits."""
