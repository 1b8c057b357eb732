"""The values of the table: its state, and the actions of both games."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal, TypeAlias

import msgspec

from worldwright.core.game import Action, Millis, Seat
from worldwright.kit.pieces import Code, World
from worldwright.kit.referee import Claim
from worldwright.kit.scramble.options import TableOptions
from worldwright.kit.scramble.phases import Dealing, Phase

SideName: TypeAlias = Literal["picture", "bare", "front", "back"]
Turn: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=3)]
Allowance: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=500)]


class Deal(Action, frozen=True):
    """The dealer sets up a round. `tiles` and `start` stay hidden; from `go` on the visible sides are in the views."""

    tiles: tuple[str, ...] = ()
    """The tile, side up and turn on each place of the pool: `M017:picture:2`."""
    start: tuple[str, ...] = ()
    """Solo: the tiles on the tinted cells."""
    modifier: str = ""
    open: tuple[str, ...] = ()
    """The open tasks or buildings."""


class Go(Action, frozen=True):
    """Three, two, one, go: the pool becomes visible and the round begins."""


class Reach(Action, frozen=True):
    """Put a hand on a thing: a place in the pool, a task, a building, an own village.

    The server sets `allowance`, the time by which the hand was there before its arrival. A player never sends it.
    """

    HAND: ClassVar[bool] = True
    thing: str = ""
    allowance: Allowance = 0


class DecideClaims(Action, frozen=True, tag="rule"):
    """The window for a thing has closed: the winner among all claims. None: the first hands were equal, lots follow."""

    thing: str
    claims: tuple[Claim, ...]
    to: Seat | None = None


class DrawLots(Action, frozen=True):
    """Chance decides between hands that were there at the same moment."""

    thing: str
    to: Seat


class Place(Action, frozen=True):
    """Place the thing in hand in your world."""

    cell: str = ""
    turn: Turn = 0
    side: SideName = "picture"


class Return(Action, frozen=True):
    """Return the thing in hand to its place, with this side up."""

    side: SideName = "picture"


class JumpOut(Action, frozen=True):
    """Take the top chip and finish this round; a thing in hand is returned first."""

    HAND: ClassVar[bool] = True
    allowance: Allowance = 0


class Leave(Action, frozen=True):
    """The seat is abandoned: its world stays, as after a jump without a chip. Played by the table, for a seat."""

    HOST_ONLY: ClassVar[bool] = True


class TimeUp(Action, frozen=True):
    """The bell."""


class Close(Action, frozen=True):
    """No more hands from before the bell can arrive: the round is scored."""


class Ready(Action, frozen=True):
    """The seat is ready for the next round."""


class GoOn(Action, frozen=True):
    """The rest between two rounds is over."""


TableActions: TypeAlias = (
    Deal | Go | Reach | DecideClaims | DrawLots | Place | Return | JumpOut | Leave | TimeUp | Close | Ready | GoOn
)
SEAT_ACTIONS: Final = (Reach, Place, Return, JumpOut, Leave, Ready)
DEALER_ACTIONS: Final = (Deal, DrawLots)


class ScoredRound(msgspec.Struct, frozen=True):
    """A scored round: all that counted, and the points."""

    worlds: tuple[World, ...]
    chips: tuple[int, ...]
    kept: tuple[int, ...]
    modifier: int | None
    volcano: int
    totals: tuple[int, ...]


class Pool(msgspec.Struct, frozen=True):
    """The middle of the table."""

    tiles: tuple[Code, ...] = ()
    """The tile that lies, or lay, on each place."""
    there: int = 0
    """The places with a tile on them."""
    open: int = 0
    """The open tasks or buildings."""


class Player(msgspec.Struct, frozen=True):
    """A seat's own things."""

    world: World
    filled: int
    """Its filled cells."""
    fringe: int
    """The cells that may take its next tile, updated with each one."""
    arm: Millis
    """When the arm is back from its last reach."""
    hand: int | None = None
    """The thing in hand."""
    chip: int = 0
    """The chip it took; 0: none."""
    kept: int = 0
    """The tasks it took, or the building it placed."""
    villages: int = 0
    """The villages it can still place."""


class State(msgspec.Struct, frozen=True):
    """The table. Sets of seats, cells, places and cards are bits of an int."""

    options: TableOptions
    seats: int
    phase: Phase = Dealing(0)
    round: int = 1
    pool: Pool = Pool()
    players: tuple[Player, ...] = ()
    """By seat; empty, like the pool, until the round is dealt."""
    out: int = 0
    """The seats that have finished this round."""
    step: int = 0
    """Step mode: the number of finished steps in the round."""
    modifiers: tuple[int, ...] = ()
    """The modifiers dealt so far; the last one counts now."""
    volcano: int = 0
    """The seats that have the volcano chip."""
    past: tuple[ScoredRound, ...] = ()
