"""The values of the table: who holds what, what lies where, and the actions everybody has."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal, TypeAlias

import msgspec

from worldwright.core.game import Action, Millis, Seat
from worldwright.kit.pieces import Code, World
from worldwright.kit.referee import Claim, Window
from worldwright.kit.scramble.options import TableOptions

SideName: TypeAlias = Literal["picture", "bare", "front", "back"]
Turn: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=3)]
Allowance: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=500)]

NOTHING: Final = -1
"""No thing, no choice, no plan."""
NEVER: Final[Millis] = -1

DEALING: Final = 0
COUNTING: Final = 1
PLAYING: Final = 2
RINGING: Final = 3
RESTING: Final = 4
OVER: Final = 5
TAKING: Final = 6
SETTING: Final = 7
PHASES: Final = ("dealing", "counting", "playing", "ringing", "resting", "over", "taking", "setting")
"""Real time goes dealing, counting, playing, ringing, resting; step mode dealing, taking, setting, taking, …"""


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


class Rule(Action, frozen=True):
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
    Deal | Go | Reach | Rule | DrawLots | Place | Return | JumpOut | Leave | TimeUp | Close | Ready | GoOn
)
SEAT_ACTIONS: Final = (Reach, Place, Return, JumpOut, Leave, Ready)
DEALER_ACTIONS: Final = (Deal, DrawLots)


class Finished(msgspec.Struct, frozen=True):
    """A round that was scored: all that counted, and what it came to."""

    worlds: tuple[World, ...]
    chips: tuple[int, ...]
    kept: tuple[int, ...]
    modifier: int
    volcano: int
    totals: tuple[int, ...]


class State(msgspec.Struct, frozen=True):
    """The table. Sets of seats, cells, places and cards are bits of an int."""

    options: TableOptions
    seats: int
    phase: int = DEALING
    round: int = 1
    awaited: int = 0
    """The seats that may act now."""
    pool: tuple[Code, ...] = ()
    """What lies, or lay, on each place."""
    there: int = 0
    """The places with a tile on them."""
    worlds: tuple[World, ...] = ()
    filled: tuple[int, ...] = ()
    fringe: tuple[int, ...] = ()
    """The cells that may take each seat's next tile: kept, not counted anew."""
    hands: tuple[int, ...] = ()
    """The thing each seat holds."""
    out: int = 0
    chips: tuple[int, ...] = ()
    """The chip each seat took; 0: none."""
    open: int = 0
    """The tasks or buildings that lie open."""
    kept: tuple[int, ...] = ()
    """The tasks each seat took, or the building it placed."""
    villages: tuple[int, ...] = ()
    """The villages each seat can still place."""
    modifiers: tuple[int, ...] = ()
    """The modifiers dealt so far; the last one counts now."""
    volcano: int = 0
    """The seats that have the volcano chip."""
    windows: tuple[Window, ...] = ()
    lots: int = NOTHING
    """The thing that lots are drawn for."""
    arms: tuple[Millis, ...] = ()
    """When each seat's arm is back from its last reach."""
    since: Millis = 0
    """When this phase began."""
    bell: Millis = NEVER
    step: int = 0
    choices: tuple[int, ...] = ()
    """Step mode: what each seat has chosen and the others do not know yet."""
    plans: tuple[int, ...] = ()
    """Step mode: where each seat will lay what it holds."""
    past: tuple[Finished, ...] = ()
