"""Which moves may be taken back: never what anybody learnt something from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from worldwright.core.chance import Chance
from worldwright.core.game import AnyGame, Move, Seat
from worldwright.tables.log import Log

_TWINS = 6


def takeback(log: Log, seat: Seat) -> tuple[str, int]:
    """Whether a seat may take back its last move and all since, and how many moves would be left.

    `free`: nobody else has moved and everybody saw all of it. `asks`: others moved since, or something of it was hidden
    from somebody. `revealed`: the dealer or the clock moved, or a mover saw something it could not know before.
    """
    moves = [move for _, move in log.moves]
    kept = next((index for index in range(len(moves) - 1, -1, -1) if moves[index].by == seat), None)
    if kept is None:
        return "nothing_to_undo", 0
    tail = list(zip(log.states()[kept:], moves[kept:], strict=False))
    chance = Chance(bytes.fromhex(log.link), "undo")
    if any(move.by < 0 or _learnt(log.game, state, move, chance) for state, move in tail):
        return "revealed", 0
    return ("free" if len(tail) == 1 and _is_public(log, tail) else "asks"), kept


def _is_public(log: Log, tail: Sequence[tuple[Any, Move[Any]]]) -> bool:
    viewers = (None, *range(log.terms.seats))
    return all(log.game.redact(state, move, viewer) == move for state, move in tail for viewer in viewers)


def _learnt(game: AnyGame, state: Any, move: Move[Any], chance: Chance) -> bool:
    """Whether the mover saw something that was hidden from it: worlds that looked alike before no longer do."""
    seen = game.view(state, move.by)
    after = game.view(game.apply(state, move), move.by)
    for _ in range(_TWINS):
        twin = game.imagine(seen, chance)
        if game.refusal(twin, move.by, move.act) is not None or game.view(game.apply(twin, move), move.by) != after:
            return True
    return False
