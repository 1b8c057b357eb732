"""What the worlds of others mean for a master: volcanoes that will be paid for, and chips for who is out first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from worldwright.bots.bot import bot
from worldwright.bots.matches import play_out
from worldwright.core.chance import seed_from
from worldwright.core.match import Match, options_from
from worldwright.games import game
from worldwright.games.mondo.bot import taste_of
from worldwright.games.mondo_sapiens.content import box
from worldwright.games.mondo_sapiens.content import ground as board_of
from worldwright.games.mondo_sapiens.scoring import own_points
from worldwright.kit.pieces import code, with_piece
from worldwright.kit.scramble.bots.others import chip_for_jumping, priced, volcanoes
from worldwright.kit.scramble.bots.wanted_world import MEET
from worldwright.kit.scramble.bots.worlds import pieces_by_look, seen
from worldwright.kit.scramble.model import JumpOut
from worldwright.kit.scramble.view import Laid

STEP = {"mode": "step", "rounds": 1}


def a_table(seats: int = 4, **options: Any) -> Any:
    """What seat 0 sees of a step of Mondo before anything is laid."""
    rules = game("mondo")
    match: Match[Any, Any, Any, Any] = Match(rules, options_from(rules, STEP | options), seats, seed_from(1))
    return match.view(0)


def with_worlds(view: Any, counts: Sequence[int], size: int, kind: str = "active") -> Any:
    """The same table with so many tiles in each world, some of them with a volcano."""
    looks = list(pieces_by_look(taste_of(view).ground))
    burning = next(look for look in looks if seen(look).volcano == kind)
    plain = next(look for look in looks if not seen(look).volcano)
    cells = taste_of(view).ground.mask.cells
    worlds = [
        tuple(Laid(cell, burning if number < count else plain) for number, cell in enumerate(cells[:size]))
        for count in counts
    ]
    return replace(view, worlds=tuple(worlds))


def price(view: Any) -> tuple[int, int]:
    return priced(taste_of(view), view)


def test_who_will_not_have_the_most_volcanoes_pays_nothing_for_one_more() -> None:
    view = a_table()
    assert price(with_worlds(view, (0, 5, 0, 0), 23))[0] == 0
    assert price(with_worlds(view, (2, 9, 2, 2), 12))[0] == 0


def test_a_volcano_that_makes_us_pay_for_all_costs_more_than_a_point() -> None:
    view = a_table()
    assert price(with_worlds(view, (2, 3, 0, 0), 23))[0] < -20  # three of ours would be the most, as theirs are
    assert price(with_worlds(view, (3, 0, 0, 0), 23))[0] == pytest.approx(-10, abs=2)  # we pay for each anyway


def test_at_first_a_volcano_costs_less_the_more_others_there_are() -> None:
    two, four = (price(with_worlds(a_table(seats), (0,) * seats, 0))[0] for seats in (2, 4))
    assert -10 <= two < four < 0


def test_inactive_volcanoes_count_for_who_has_the_volcano_chip() -> None:
    view = with_worlds(a_table(), (4, 0, 0, 0), 20, "inactive")
    assert (volcanoes(view, 0), price(view)[1]) == (0, 0)
    holding = replace(view, volcano_chip=(0,))
    assert volcanoes(holding, 0) == 4
    assert price(holding)[1] == price(holding)[0] < -5


def test_under_handicaps_only_the_handicapped_pay() -> None:
    assert price(a_table(2, handicap=("none", "normal"))) == (0, 0)
    assert price(a_table(2, handicap=("normal", "none"))) == (-10, 0)
    assert price(a_table(2, handicap=("strong", "none"))) == (-10, -10)


def test_jumping_out_first_brings_the_difference_of_the_chips() -> None:
    view = replace(a_table(), stack=(4, 3, 2, 1), out=())
    # Seat 1 goes first when all have laid: seat 0 would be the last, and all others would have one less.
    assert chip_for_jumping(replace(view, first=0)) == 3 + 1
    assert chip_for_jumping(replace(view, first=3)) == 0  # then seat 0 has the top chip anyway
    assert chip_for_jumping(replace(view, first=2)) == pytest.approx(1 + 1 / 3)
    assert chip_for_jumping(replace(view, first=0, out=(1, 2, 3), stack=(1,))) == 0
    assert chip_for_jumping(replace(view, first=0, stack=())) == 0
    assert chip_for_jumping(replace(view, first=None)) == 0
    assert chip_for_jumping(replace(a_table(2), stack=(4, 2), first=0)) == 2 + 2


@pytest.mark.parametrize("name", ["mondo", "mondo_sapiens"])
def test_a_master_leaves_a_cell_where_the_chip_is_worth_more(name: str) -> None:
    rules = game(name)
    match: Match[Any, Any, Any, Any] = Match(rules, options_from(rules, STEP), 2, seed_from(3))
    play_out(match, [bot(one, rules) for one in ("keen", "master")], seed_from(3, "bots"))
    past = match.view(None).past[0]
    laid = [sum(bool(cell) for cell in world) for world in past.worlds]
    assert past.chips == (2, 4)  # else seat 0 has the top chip: it goes first when both are done
    assert laid == [24, 23]
    assert next(move.by for move in match.log if isinstance(move.act, JumpOut)) == 1


def test_streets_that_meet_bring_what_the_search_counts() -> None:
    """A street of two tiles is worth one meeting more than two streets of one tile each."""
    board = board_of(1)
    mask = board.mask
    left = mask.index["c3"]
    right = mask.neighbours[left][1]
    number = next(n for n, piece in enumerate(box().pieces) if piece.sides[0].street and piece.sides[0].lands == "MMMM")
    empty = (0,) * len(mask.cells)

    def worth(first: int, second: int) -> int:
        return own_points(
            board, with_piece(with_piece(empty, left, code(number, 0, first)), right, code(number, 0, second))
        )

    points = {worth(first, second) for first in range(4) for second in range(4)}
    assert 10 * (max(points) - min(points)) == MEET
