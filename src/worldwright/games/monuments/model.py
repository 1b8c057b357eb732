"""The values of Monuments: options, actions, the state and the view."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from worldwright.core.game import Action, Seat
from worldwright.kit.piles import Pile

NAME = "monuments"
SEATS = range(2, 5)
RULES_VERSION = 1

Phase: TypeAlias = Literal["first", "fill", "quarry", "build", "over"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a table."""

    monument: str = "taj_mahal"
    """A plan's name: one of the packaged ones, or one you added (WM-G1)."""
    open_screens: bool = False
    """All stones are public (WM-Q8)."""
    reenter: bool = True
    """A walk may come back once to the field it started from (WM-Q5)."""
    last_pass: Literal["free", "costs"] = "free"  # noqa: S105 - no password
    """Whether the stones that a pass of round 3 leaves behind the screen cost points (WM-B5)."""


class First(Action, frozen=True):
    """The dealer chooses the first holder of the worker."""

    seat: Seat


class Fill(Action, frozen=True):
    """The dealer draws the round's stones into the quarry: for each field its stones, `red,blue`."""

    fields: tuple[str, ...]


class Walk(Action, frozen=True):
    """Move the worker and take a stone from each field entered: `O3:red`, or `O3` if it is empty."""

    steps: tuple[str, ...]


class Build(Action, frozen=True):
    """Place one stone on the monument."""

    place: str


class Pass(Action, frozen=True):
    """Show the stones and sit out the rest of the phase."""


Act: TypeAlias = First | Fill | Walk | Build | Pass


class State(msgspec.Struct, frozen=True, gc=False):
    """A game of Monuments. Fields, places and kinds are numbers in the content's order; sets are bit masks."""

    options: Options
    seats: int
    phase: Phase
    round: int
    holder: Seat
    """The seat with the worker, or that had it when the phase began."""
    turn: Seat
    walked: int
    """Walks made in this round."""
    worker: int
    """The worker's field, -1 before the first walk of a round."""
    stock: Pile
    quarry: tuple[Pile, ...]
    filled: int
    """The fields with stones."""
    mixed: int
    """The fields with stones of several kinds."""
    screens: tuple[Pile, ...]
    built_by: tuple[int, ...]
    """For each seat the places it has built."""
    built: int
    """All places built."""
    ready: int
    """The free places whose supports are all built."""
    passed: int
    start_stones: tuple[int, ...]
    """How often each seat brought back the start stone."""
    costs: tuple[tuple[int, ...], ...]
    """The cost of each seat's passes."""


class QuarryField(msgspec.Struct, frozen=True, gc=False):
    """A field and its stones."""

    name: str
    stones: tuple[str, ...]


class Screen(msgspec.Struct, frozen=True, gc=False):
    """The stones behind a screen: their number, and their kinds if the viewer may know them."""

    count: int
    stones: tuple[str, ...] | None


class BuiltStone(msgspec.Struct, frozen=True, gc=False):
    """A stone of the monument and the seat that placed it."""

    place: str
    seat: Seat


class Public(msgspec.Struct, frozen=True, gc=False):
    """The part of a view that all viewers share."""

    options: Options
    phase: Phase
    round: int
    to_move: tuple[Seat, ...]
    holder: Seat
    turn: Seat
    walked: int
    walk_length: int
    """How many fields the next walk enters."""
    worker: str
    """The worker's field, empty before the first walk of a round."""
    quarry: tuple[QuarryField, ...]
    built: tuple[BuiltStone, ...]
    ready: tuple[str, ...]
    passed: tuple[Seat, ...]
    points: tuple[int, ...]
    start_stones: tuple[int, ...]
    costs: tuple[tuple[int, ...], ...]


class Own(msgspec.Struct, frozen=True, gc=False):
    """The part of a view that depends on the viewer."""

    you: Seat | None
    screens: tuple[Screen, ...]
    pass_cost: int | None
    """The cost of passing for this seat now (WM-B5); None outside the building phase and for a spectator."""


class View(Public, frozen=True, gc=False):
    """The table as one seat, or a spectator, sees it: the public part and its own."""

    you: Seat | None
    screens: tuple[Screen, ...]
    pass_cost: int | None
