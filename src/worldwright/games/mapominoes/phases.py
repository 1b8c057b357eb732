"""The phases of a round: tagged values, each with its own fields.

Tests at every move are written as `type(phase) is Play`: a struct's isinstance takes five times as long where the
answer is no.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, final

import msgspec

from worldwright.core.game import Millis, Seat, snake_case


@final
class Own(msgspec.Struct, frozen=True, tag=snake_case):
    """A regular turn."""


@final
class Extra(msgspec.Struct, frozen=True, tag=snake_case):
    """An extra turn after a double connection (MA-D1)."""


@final
class Instead(msgspec.Struct, frozen=True, tag=snake_case):
    """A caller's turn: one right card, or none (MA-V6)."""

    resume: Seat
    """The seat whose turn follows."""


Go: TypeAlias = Own | Extra | Instead


class Laid(msgspec.Struct, frozen=True):
    """The last card while it can be called (MA-V6)."""

    cell: int
    by: Seat
    owed: int
    """By how much `idle` grows if it is taken back."""


@final
class ToDeal(msgspec.Struct, frozen=True, tag=snake_case):
    """Before the deal of a round."""


@final
class Shown(msgspec.Struct, frozen=True, tag=snake_case):
    """All hands are open for a while (MA-V2)."""

    since: Millis


class Going(msgspec.Struct, frozen=True, kw_only=True):
    """A turn: the common fields of `Play` and `Follow`."""

    go: Go
    quiet: int = 0
    """The seats that accept the last card and leave the timer, as a bit mask."""
    sand: Millis | None = None
    """When the timer was turned (MA-V5)."""


@final
class Play(Going, frozen=True, kw_only=True, tag=snake_case):
    """Any card may be placed."""

    callable: Laid | None = None


@final
class Follow(Going, frozen=True, kw_only=True, tag=snake_case):
    """A Transit is placed and a country must follow beside it (MA-X1)."""

    cell: int
    """Of the Transit."""


@final
class Last(msgspec.Struct, frozen=True, kw_only=True, tag=snake_case):
    """A hand is empty, and its last card can be called before the round is won (MA-V6)."""

    go: Own | Extra
    """The next turn if the card is taken back."""
    callable: Laid
    since: Millis
    quiet: int = 0
    """The seats that accept the last card, as a bit mask."""


@final
class Over(msgspec.Struct, frozen=True, tag=snake_case):
    """All rounds are finished."""


Phase: TypeAlias = ToDeal | Shown | Play | Follow | Last | Over
PhaseName: TypeAlias = Literal["deal", "show", "play", "last", "over"]
"""The name of a phase in views; for a country that must follow see the view's `pending`."""

NAMES: dict[type[Phase], PhaseName] = {
    ToDeal: "deal",
    Shown: "show",
    Play: "play",
    Follow: "play",
    Last: "last",
    Over: "over",
}

TO_DEAL, OVER, OWN, EXTRA = ToDeal(), Over(), Own(), Extra()
OWN_GO, EXTRA_GO = Play(go=OWN), Play(go=EXTRA)
"""Shared: the phases of nearly every move without bluffing."""


def callable_card(phase: Phase) -> Laid | None:
    """The card that can be called now."""
    return phase.callable if type(phase) is Play or type(phase) is Last else None
