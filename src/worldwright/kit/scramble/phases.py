"""The phases of a round: tagged values, each with its own fields.

Real time goes dealing, counting, playing, ringing, resting; step mode dealing, taking, setting, taking, … A field that
a phase never has (hands that are out, seats that are awaited) is a constant of its class, so that it can be read in
every phase. The types are compared with `is`, because a struct's isinstance takes five times as long where the answer
is no.
"""

from __future__ import annotations

from typing import ClassVar, Final, TypeAlias, final

import msgspec

from worldwright.core.game import Millis, snake_case
from worldwright.kit.referee import Window


class PhaseBase(msgspec.Struct, frozen=True):
    """The fields of all phases."""

    since: Millis
    """When it began; in step mode, when the round was dealt."""


class Handless(PhaseBase, frozen=True):
    """A phase without races and without a bell."""

    windows: ClassVar[tuple[Window, ...]] = ()
    lots: ClassVar[int | None] = None
    bell: ClassVar[Millis | None] = None


class Still(Handless, frozen=True):
    """A phase in which no seat is awaited, only chance or the clock."""

    awaited: ClassVar[int] = 0


@final
class Dealing(Still, frozen=True, tag=snake_case):
    """Before the deal of a round."""


@final
class Counting(Still, frozen=True, tag=snake_case):
    """Three, two, one: all is dealt and still hidden."""


@final
class Playing(PhaseBase, frozen=True, tag=snake_case):
    """The race for tiles."""

    awaited: int
    """The seats with a free hand."""
    bell: Millis | None
    """When it rings; None: never."""
    windows: tuple[Window, ...] = ()
    lots: int | None = None
    """The thing in a draw of lots."""


@final
class Ringing(PhaseBase, frozen=True, tag=snake_case):
    """After the bell: hands that were there before it are still ruled on (MO-T4)."""

    bell: Millis
    windows: tuple[Window, ...] = ()
    lots: int | None = None
    awaited: ClassVar[int] = 0


@final
class Resting(Handless, frozen=True, tag=snake_case):
    """The round is scored."""

    awaited: int
    """The seats that are not ready for the next round."""


@final
class Taking(Handless, frozen=True, tag=snake_case):
    """Step mode: all choose a thing in secret."""

    awaited: int
    """The seats that have not chosen."""
    choices: tuple[int | None, ...]
    """Each seat's choice, hidden from the others."""


@final
class Setting(Handless, frozen=True, tag=snake_case):
    """Step mode: all choose where to place it."""

    awaited: int
    """The seats that have not chosen."""
    plans: tuple[int | None, ...]
    """Each seat's placing: the number of a Place."""


@final
class Over(Still, frozen=True, tag=snake_case):
    """All rounds are scored."""


Phase: TypeAlias = Dealing | Counting | Playing | Ringing | Resting | Taking | Setting | Over

NAMES: Final[dict[type[Phase], str]] = {
    Dealing: "dealing",
    Counting: "counting",
    Playing: "playing",
    Ringing: "ringing",
    Resting: "resting",
    Over: "over",
    Taking: "taking",
    Setting: "setting",
}
"""The name of each phase in views."""
