"""Where a round stands: tagged values, each with what belongs to it alone.

Real time goes dealing, counting, playing, ringing, resting; step mode dealing, taking, setting, taking, … What a phase
never has (hands that are out, seats that are waited for) is a constant of its class, so that it can be asked for
without asking which phase it is. The types are compared with `is`: a struct's isinstance takes five times as long
where the answer is no.
"""

from __future__ import annotations

from typing import ClassVar, Final, TypeAlias, final

import msgspec

from worldwright.core.game import Millis, snake_case
from worldwright.kit.referee import Window


class PhaseBase(msgspec.Struct, frozen=True):
    """What all phases have."""

    since: Millis
    """When it began; in step mode, when the round was dealt."""


class Handless(PhaseBase, frozen=True):
    """No hand is out for anything that another may get, and no bell will ring."""

    windows: ClassVar[tuple[Window, ...]] = ()
    lots: ClassVar[int | None] = None
    bell: ClassVar[Millis | None] = None


class Still(Handless, frozen=True):
    """Nobody is waited for, only chance or the clock."""

    awaited: ClassVar[int] = 0


@final
class Dealing(Still, frozen=True, tag=snake_case):
    """Nothing is laid out yet."""


@final
class Counting(Still, frozen=True, tag=snake_case):
    """Three, two, one: all is laid out and nothing is seen yet."""


@final
class Playing(PhaseBase, frozen=True, tag=snake_case):
    """The scramble."""

    awaited: int
    """The seats with a free hand."""
    bell: Millis | None
    """When it rings; None: never."""
    windows: tuple[Window, ...] = ()
    lots: int | None = None
    """The thing that lots are drawn for."""


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
    """The seats that are not ready for the next one."""


@final
class Taking(Handless, frozen=True, tag=snake_case):
    """Step mode: all choose a thing in secret."""

    awaited: int
    """The seats that have not chosen."""
    choices: tuple[int | None, ...]
    """What each seat has chosen and the others do not know yet."""


@final
class Setting(Handless, frozen=True, tag=snake_case):
    """Step mode: all choose where to lay it."""

    awaited: int
    """The seats that have not chosen."""
    plans: tuple[int | None, ...]
    """Where each seat will lay what it holds: the number of a Place."""


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
"""Each phase as the view tells it."""
