"""A preview of an assembly of boards, before a table is created."""

from __future__ import annotations

from typing import Annotated

import msgspec

from worldwright.core.errors import OptionError
from worldwright.games.lords_of_worlds.content import LaidBoard
from worldwright.games.lords_of_worlds.table import Hex, assembled, suggested

LONGEST = 1000
"""Four boards need less."""


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The boards to preview; empty: the suggested ones."""

    seats: Annotated[int, msgspec.Meta(ge=2, le=4)]
    boards: Annotated[tuple[LaidBoard, ...], msgspec.Meta(max_length=4)] = ()


def layout(wish: str) -> tuple[Hex, ...]:
    """The hexes of the boards in a JSON text; OptionError for an impossible assembly."""
    try:
        asked = msgspec.json.decode(wish[:LONGEST], type=Wish)
    except (msgspec.MsgspecError, RecursionError) as wrong:
        raise OptionError("boards", f"is not understood ({wrong})") from None
    return assembled(asked.boards or suggested(asked.seats), asked.seats)
