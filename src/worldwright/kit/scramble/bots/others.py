"""The effect of other players' worlds: which volcanoes will be paid for, and whether to be out before them.

The player with the most volcanoes pays for all of theirs, the others pay nothing. The first player out has the top
chip.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from worldwright.kit.scramble.bots.worlds import TENTHS, Taste, liking, seen
from worldwright.kit.scramble.options import handicapped
from worldwright.kit.scramble.view import TableView

THEIRS, THEIRS_EACH, OURS = 0.05, 0.017, 0.05
"""Expected volcanoes per tile still to be placed: for others, more with each hand that takes; for us."""
MOST: Final = 12
"""An upper limit for the volcanoes of a world."""


def left_to_lay(taste: Taste, view: TableView, seat: int) -> int:
    """The empty cells of an unfinished world."""
    return 0 if seat in view.out else len(taste.ground.mask.cells) - len(view.worlds[seat])


def volcanoes(view: TableView, seat: int) -> int:
    """The volcanoes that count in a world: inactive ones only with the volcano chip."""
    counted = ("active", "inactive") if seat in view.volcano_chip else ("active",)
    return sum(seen(laid.face).volcano in counted for laid in view.worlds[seat])


def volcano_price(taste: Taste, view: TableView) -> int:
    """The expected final cost of one more volcano, in tenths; above a point where it makes us pay for all."""
    assert view.you is not None
    at_most = [1.0] * (MOST * 2)  # by count: the chance that all others have at most this many
    for seat in range(view.seats):
        if seat == view.you:
            continue
        more = left_to_lay(taste, view, seat) * (THEIRS + THEIRS_EACH * (view.seats - 1))
        likely, now = _poisson(more), volcanoes(view, seat)
        at_most = [chance * sum(likely[: max(0, most - now + 1)]) for most, chance in enumerate(at_most)]
    paid = [count * chance for count, chance in enumerate(at_most)]
    mine = min(MOST - 1, volcanoes(view, view.you))
    coming = _poisson(OURS * max(0, left_to_lay(taste, view, view.you) - 1))
    steps = (chance * (paid[mine + more + 1] - paid[mine + more]) for more, chance in enumerate(coming))
    return round(TENTHS * sum(steps))


def _poisson(mean: float) -> list[float]:
    return [math.exp(-mean) * mean**count / math.factorial(count) for count in range(MOST)]


def priced(taste: Taste, view: TableView) -> tuple[int, int]:
    """The value of an active and an inactive volcano for us, in tenths."""
    assert view.you is not None
    if handicapped(view.options):
        mine = view.options.handicap[view.you]
        return (0 if mine == "none" else -TENTHS), (-TENTHS if mine == "strong" else 0)
    price = -volcano_price(taste, view)
    return price, price if view.you in view.volcano_chip else 0


def chip_for_jumping(view: TableView) -> float:
    """Step mode, one cell left: the gain from jumping out now instead of after placing it, in points.

    Assumes that others place theirs; then all jump out in seat order and share the remaining chips. A chip that another
    player loses counts as its average over all others.
    """
    if view.first is None or view.you is None or not view.stack:
        return 0.0  # where hands race the order of jumping out is unknown
    order = [(view.first + 1 + turn) % view.seats for turn in range(view.seats)]
    playing = [seat for seat in order if seat not in view.out]
    chips = dict(zip(playing, (*view.stack, *[0] * view.seats), strict=False))
    rest = dict(zip((seat for seat in playing if seat != view.you), (*view.stack[1:], *[0] * view.seats), strict=False))
    lost = sum(chips[seat] - chip for seat, chip in rest.items())
    return view.stack[0] - chips[view.you] + lost / max(1, view.seats - 1)


def last_tile(taste: Taste, brought: Sequence[tuple[str, int]]) -> float:
    """The most that one of the last tiles brings, in points; each is a face and the tenths that it adds to a world."""
    plain = replace(taste, pictures={})  # pictures are included in what it adds
    return max((points + liking(plain, face) for face, points in brought), default=0) / TENTHS
