"""The score pad of a game's box: people type counts, the pad makes points. Data for a page that knows no rules."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from worldwright.core.words import Words


class PadLine(msgspec.Struct, frozen=True):
    """A line of a pad: what is entered in its cells, and the points of it.

    An entry scores by the first of these that the line has: `table`, `adds`, or `each` with what a comparison of all
    players brings.
    """

    name: str
    rule: str
    """The rule that scores."""
    title: Words
    counts: Words
    """What is entered, in one sentence."""
    each: int = 0
    """Points for each thing counted."""
    table: tuple[int, ...] = ()
    """An entry is a length or number; its points stand at its place, from 1 on. Longer ones score as the last."""
    adds: bool = False
    """Entries are points."""
    offers: tuple[int, ...] = ()
    """The entries offered; none: numbers from 0 to `most`."""
    most: int = 24
    entries: int = 1
    """The largest number of entries in a cell."""
    best: int = 0
    """Points for all with the highest count, which must be above 0."""
    worst: int = 0
    """Points for all with the lowest count, where another is above 0."""
    best_each: int = 0
    """Points for each thing counted, for all with the highest count."""
    takes_chip: bool = False
    """The entry is a chip of the round."""


class PadSheet(msgspec.Struct, frozen=True):
    """A way to play the box: its lines, its time and its chips."""

    name: str
    title: Words
    lines: tuple[str, ...]
    least: int
    most: int
    """Numbers of players."""
    rounds: int = 1
    """0: as many as players."""
    minutes: int = 0
    """Length of a round; 0: no clock."""
    chips: Mapping[int, tuple[int, ...]] = {}
    """Chips by number of players, top first."""
    start: int = 0
    """Points everyone begins with."""


class Pad(msgspec.Struct, frozen=True):
    """The score pad of a game."""

    sheets: tuple[PadSheet, ...]
    lines: tuple[PadLine, ...]
    fewest_win: bool = False
    leader: Words | None = None
    """What the leader of the last round has in this one; `{names}` is filled in."""
    dealer: Words | None = None
    """Who deals a round; `{dealer}` and `{first}` are filled in."""
    glass_seconds: int = 0
    """A sand glass in the box."""
