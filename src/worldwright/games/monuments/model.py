"""The words of Monuments: options, actions, the state and what is seen of it."""

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
    """What the table agrees on before the game."""

    monument: str = "taj_mahal"
    """A plan's name: one of the four, or one you added (WM-G1)."""
    open_screens: bool = False
    """Everybody sees everybody's stones (WM-Q8)."""
    reenter: bool = True
    """A walk may come back once to the field it started from (WM-Q5)."""
    last_pass: Literal["free", "costs"] = "free"  # noqa: S105 - no password
    """Whether the stones that a pass of round 3 leaves behind the screen cost points (WM-B5)."""


class First(Action, frozen=True):
    """The dealer chooses who holds the worker first."""

    seat: Seat


class Fill(Action, frozen=True):
    """The dealer draws the round's stones into the quarry: for each field its stones, `red,blue`."""

    fields: tuple[str, ...]


class Walk(Action, frozen=True):
    """Move the worker and take a stone from each field entered: `O3:red`, or `O3` where none lies."""

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
    """Who holds the worker, or held it when the phase began."""
    turn: Seat
    walked: int
    """Walks made in this round."""
    worker: int
    """The worker's field, -1 before the first walk of a round."""
    stock: Pile
    quarry: tuple[Pile, ...]
    filled: int
    """The fields where stones lie."""
    mixed: int
    """The fields where stones of several kinds lie."""
    screens: tuple[Pile, ...]
    built_by: tuple[int, ...]
    """For each seat the places it has built."""
    built: int
    """All places built."""
    ready: int
    """The free places whose supports all stand."""
    passed: int
    start_stones: tuple[int, ...]
    """How often each seat brought back the start stone."""
    costs: tuple[tuple[int, ...], ...]
    """What each seat's passes have cost."""


class QuarryField(msgspec.Struct, frozen=True, gc=False):
    """A field and the stones that lie there."""

    name: str
    stones: tuple[str, ...]


class Screen(msgspec.Struct, frozen=True, gc=False):
    """What is behind a screen: how many stones, and which if one may know."""

    count: int
    stones: tuple[str, ...] | None


class BuiltStone(msgspec.Struct, frozen=True, gc=False):
    """A stone of the monument and who placed it."""

    place: str
    seat: Seat


class Public(msgspec.Struct, frozen=True, gc=False):
    """What is the same for all who look at the table."""

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
    """What depends on who looks."""

    you: Seat | None
    screens: tuple[Screen, ...]
    pass_cost: int | None
    """What passing would cost this seat now (WM-B5); None outside the building phase and for a spectator."""


class View(Public, frozen=True, gc=False):
    """The table as one seat sees it, or a spectator: what is public, and what is its own."""

    you: Seat | None
    screens: tuple[Screen, ...]
    pass_cost: int | None
