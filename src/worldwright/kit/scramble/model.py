"""The values of the table: who holds what, what lies where, and the actions everybody has."""

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
    """The dealer lays out a round. `tiles` and `start` are told to nobody: what lies up is seen from `go` on."""

    tiles: tuple[str, ...] = ()
    """The tile, side up and turn on each place of the pool: `M017:picture:2`."""
    start: tuple[str, ...] = ()
    """Solo: what lies on the tinted cells."""
    modifier: str = ""
    open: tuple[str, ...] = ()
    """The tasks or buildings that lie open."""


class Go(Action, frozen=True):
    """Three, two, one, go: the pool is seen and the round begins."""


class Reach(Action, frozen=True):
    """Put a hand on a thing: a place in the pool, a task, a building, an own village.

    `allowance` is the host's: how much earlier than its arrival the hand was there. A player never sends it.
    """

    HAND: ClassVar[bool] = True
    thing: str = ""
    allowance: Allowance = 0


class DecideClaims(Action, frozen=True, tag="rule"):
    """The window for a thing has closed: who gets it, by every claim. Nobody yet: the first hands were equal."""

    thing: str
    claims: tuple[Claim, ...]
    to: Seat | None = None


class DrawLots(Action, frozen=True):
    """Chance decides between hands that were there at the same moment."""

    thing: str
    to: Seat


class Place(Action, frozen=True):
    """Lay what you hold into your world."""

    cell: str = ""
    turn: Turn = 0
    side: SideName = "picture"


class Return(Action, frozen=True):
    """Put what you hold back where it came from, this side up."""

    side: SideName = "picture"


class JumpOut(Action, frozen=True):
    """Take the top chip and be done with this round; what you hold goes back first."""

    HAND: ClassVar[bool] = True
    allowance: Allowance = 0


class Leave(Action, frozen=True):
    """Nobody sits here any more: the world stays as it is, as after a jump without a chip. The table's, for a seat."""

    HOST_ONLY: ClassVar[bool] = True


class TimeUp(Action, frozen=True):
    """The bell."""


class Close(Action, frozen=True):
    """The last hand that was there before the bell has been heard of: the round is scored."""


class Ready(Action, frozen=True):
    """You want the next round to begin."""


class GoOn(Action, frozen=True):
    """The rest between two rounds is over."""


TableActions: TypeAlias = (
    Deal | Go | Reach | DecideClaims | DrawLots | Place | Return | JumpOut | Leave | TimeUp | Close | Ready | GoOn
)
SEAT_ACTIONS: Final = (Reach, Place, Return, JumpOut, Leave, Ready)
DEALER_ACTIONS: Final = (Deal, DrawLots)


class ScoredRound(msgspec.Struct, frozen=True):
    """A round that was scored: all that counted, and what it came to."""

    worlds: tuple[World, ...]
    chips: tuple[int, ...]
    kept: tuple[int, ...]
    modifier: int | None
    volcano: int
    totals: tuple[int, ...]


class Pool(msgspec.Struct, frozen=True):
    """The middle of the table."""

    tiles: tuple[Code, ...] = ()
    """What lies, or lay, on each place."""
    there: int = 0
    """The places with a tile on them."""
    open: int = 0
    """The tasks or buildings that lie open."""


class Player(msgspec.Struct, frozen=True):
    """What is before a seat."""

    world: World
    filled: int
    """Its filled cells."""
    fringe: int
    """The cells that may take its next tile: kept, not counted anew."""
    arm: Millis
    """When the arm is back from its last reach."""
    hand: int | None = None
    """The thing it holds."""
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
    """Seat by seat; nobody and no pool while a round is to be dealt."""
    out: int = 0
    """The seats that are done with this round."""
    step: int = 0
    """Step mode: how many steps of the round are over."""
    modifiers: tuple[int, ...] = ()
    """The modifiers dealt so far; the last one counts now."""
    volcano: int = 0
    """The seats that have the volcano chip."""
    past: tuple[ScoredRound, ...] = ()
