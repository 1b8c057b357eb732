"""A game's actions and observations as numbers, for programs that learn.

A game that has them declares them in `games/GAME/numbers.py`, loaded by the lab on first use:

NUMBERS = Numbers(NAME, table=Table, scale=20)

An action is one **id** or several: a walk is one id for each field it enters. An id has the same meaning throughout a
table's life, whatever is legal. Everything here is plain integers; arrays are the lab's.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Protocol, TypeAlias

from worldwright.core.extras import check_hooks
from worldwright.core.game import Action, Seat

Ids: TypeAlias = tuple[int, ...]


class Numbered(Protocol):
    """The numbers of one table: of a game's options and seats."""

    @property
    def names(self) -> Sequence[str]:
        """What each id means."""

    @property
    def layout(self) -> Sequence[tuple[str, int]]:
        """The blocks of an observation in order, with their lengths."""

    @property
    def longest(self) -> int:
        """The most ids of an action."""

    def number(self, action: Any, /) -> Ids:
        """The ids of an action."""

    def legal(self, state: Any, seat: Seat, begun: Ids, /) -> int:
        """The ids that continue a legal action of a seat that is to move, as a bit mask."""

    def action(self, state: Any, ids: Ids, /) -> Action | None:
        """The action of these ids; None while more have to follow."""

    def example(self, state: Any, ids: Ids, /) -> Action:
        """A whole action that begins with these ids, legal or not: its refusal names the rule against them."""

    def observe(self, state: Any, seat: Seat, /) -> bytes:
        """What a seat knows, block by block, own things first, then clockwise. A function of its view alone.

        Rows of `row`: most blocks stay the same from one decision to the next, so they are cached as bytes.
        """


@dataclass(frozen=True)
class Numbers:
    """A game's numbers."""

    game: str
    """The game's NAME, for error messages."""
    table: Callable[[Any, int], Numbered]
    """`(options, seats)`: the numbers of a table."""
    scale: float
    """How many points count as 1 in rewards by points: about the spread of totals under random play."""
    otherwise: str = "WW-T1"
    """The rule named against an id that nothing legal begins with, where `refusal` of its example names none."""
    batch: str = ""
    """The compiled program that plays many of these tables at once, in `lab/built`; empty if there is none."""
    given: Callable[[Any], Sequence[int]] = lambda _numbered: ()
    """`(numbered)`: the tables that this program is given besides the content."""
    version: int = 1
    """Raised when an id or a number of an observation changes its meaning."""

    def __post_init__(self) -> None:
        check_hooks(self, HOOKS)


HOOKS: Final = {"table": ("options", "seats"), "given": ("numbered",)}
"""The parameters of every hook."""


LARGEST: Final = 32_767
"""The largest number of a row."""


def row(numbers: Iterable[int]) -> bytes:
    """Numbers from -32,768 to 32,767 as bytes, two each."""
    return array("h", numbers).tobytes()


@lru_cache(maxsize=1 << 13)
def flags(mask: int, count: int) -> bytes:
    """The lowest bits of a mask as a row of 0 and 1, lowest first."""
    return row(map(int, bin(1 << count | mask & (1 << count) - 1)[:2:-1]))


def name_of(action: Action) -> str:
    """An action in short: its verb and its values."""
    values = (getattr(action, field) for field in action.__struct_fields__)
    return " ".join(str(part) for part in (action.__struct_config__.tag, *values) if part != "")


@lru_cache(maxsize=64)
def clockwise(seat: Seat, seats: int) -> list[Seat]:
    """All seats, this one first."""
    return [(seat + turn) % seats for turn in range(seats)]


def one_of(count: int, chosen: int) -> bytes:
    """A row of zeros with a 1 at this place; none if the place is negative."""
    return flags(1 << chosen if chosen >= 0 else 0, count)


@lru_cache(maxsize=1 << 12)
def counts(kinds: int, pieces: tuple[int, ...]) -> bytes:
    """How many of each kind there are among these pieces."""
    found = [0] * kinds
    for piece in pieces:
        found[piece] += 1
    return row(found)
