"""A seat's view of the table, in public names."""

from __future__ import annotations

import msgspec

from worldwright.core.game import Millis, Seat
from worldwright.kit.referee import Claim
from worldwright.kit.scramble.model import Place, SideName
from worldwright.kit.scramble.options import TableOptions
from worldwright.kit.scramble.setup import Lying


class Held(msgspec.Struct, frozen=True, omit_defaults=True):
    """A thing in hand: its visible side, and for the holder the other side too."""

    thing: str
    face: str
    under: str = ""
    side: SideName | None = None
    """For the holder: the name of the side that `face` shows."""


class Laid(msgspec.Struct, frozen=True, omit_defaults=True):
    """A piece in a world. `under` is its other side, if the viewer has seen it."""

    cell: str
    face: str
    turn: int = 0
    thing: str = ""
    """Where it was taken from; '' for a solo start tile."""
    flipped: bool = False
    """Its other side was up before, so that side is public."""
    under: str = ""


class Reaching(msgspec.Struct, frozen=True):
    """A thing and the hands on it that the viewer knows of: its own, or all of them when lots are drawn."""

    thing: str
    claims: tuple[Claim, ...]


class Past(msgspec.Struct, frozen=True, omit_defaults=True):
    """A scored round: all its tiles are public now, cell by cell as `M017:picture:2`."""

    worlds: tuple[tuple[str, ...], ...]
    chips: tuple[int, ...]
    taken: tuple[tuple[str, ...], ...]
    totals: tuple[int, ...]
    modifier: str = ""
    volcano_chip: tuple[Seat, ...] = ()


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """The table as one seat, or a spectator, sees it."""

    you: Seat | None
    options: TableOptions
    seats: int
    phase: str
    round: int
    level: str
    awaited: tuple[Seat, ...]
    """The seats that may act now."""
    pool: tuple[Lying | None, ...] = ()
    """Each place of the pool: the side that lies up, or nothing."""
    worlds: tuple[tuple[Laid, ...], ...] = ()
    hands: tuple[Held | None, ...] = ()
    out: tuple[Seat, ...] = ()
    chips: tuple[int, ...] = ()
    stack: tuple[int, ...] = ()
    """The chips that can still be taken, top first."""
    open: tuple[str, ...] = ()
    """The open tasks or buildings."""
    taken: tuple[tuple[str, ...], ...] = ()
    """The tasks or building of each seat."""
    villages: tuple[tuple[str, ...], ...] = ()
    """The villages each seat can still place."""
    modifier: str = ""
    modifiers: tuple[str, ...] = ()
    """All modifiers dealt so far."""
    volcano_chip: tuple[Seat, ...] = ()
    hands_out: tuple[Seat, ...] = ()
    """The seats that reach for something. The thing stays hidden until the ruling, so that no hand can be followed."""
    reaching: tuple[Reaching, ...] = ()
    lots: str = ""
    arms: tuple[Millis, ...] = ()
    since: Millis | None = None
    """When this phase began."""
    until: Millis | None = None
    """When the countdown or the rest ends by itself."""
    bell: Millis | None = None
    """When the round ends; None without a clock or if the time is hidden."""
    step: int = 0
    first: Seat | None = None
    """Step mode: the seat that goes first if two choose the same."""
    chosen: tuple[Seat, ...] = ()
    """Step mode: the seats with a choice that is still secret."""
    choice: str = ""
    """Step mode: your own choice, hidden from the others."""
    plan: Place | None = None
    past: tuple[Past, ...] = ()
