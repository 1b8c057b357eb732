"""The score of a game of Mondo: every round's sheets under each other, and who has won."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from worldwright.core.game import Seat, Sheet
from worldwright.games.mondo import content
from worldwright.games.mondo.model import Options, State
from worldwright.games.mondo.scoring import Round, round_sheets
from worldwright.kit.ground import Ground
from worldwright.kit.scramble.model import NOTHING, Finished
from worldwright.kit.scramble.results import all_rounds, best, solo_won


def ground(options: Options) -> Ground:
    """The board and box that are scored."""
    if options.edition == "small":
        return content.small_ground()
    return content.ground(options.mask, options.side, options.strips)


def round_score(state: State, ended: Finished, _number: int) -> tuple[Sheet, ...]:
    """The sheets of one round."""
    options = cast(Options, state.options)
    facts = Round(
        modifier="" if ended.modifier == NOTHING else content.modifiers()[ended.modifier],
        volcano_chip=tuple(seat for seat in range(state.seats) if ended.volcano >> seat & 1),
        handicaps=options.handicap,
        picked=options.lines if options.children else (),
        solo=state.seats == 1,
    )
    names = tuple(content.tasks())
    tasks = [[name for number, name in enumerate(names) if kept >> number & 1] for kept in ended.kept]
    return round_sheets(ground(options), facts, ended.worlds, ended.chips, tasks)


def totals(state: State, ended: Finished) -> tuple[int, ...]:
    """The points of each seat in the round that ends now."""
    return tuple(sheet.total for sheet in round_score(state, ended, state.round))


def score(state: State) -> Mapping[Seat, Sheet]:
    """All rounds so far, the running one as it stands."""
    return all_rounds(state, round_score)


def winners(state: State) -> frozenset[Seat]:
    """The highest sum of all rounds, ties shared (MO-C2); alone: whoever keeps within the limit (MO-1P4)."""
    return solo_won(state) if state.seats == 1 else best(state)
