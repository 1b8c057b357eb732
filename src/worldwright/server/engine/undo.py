"""Which moves may be undone: none that showed a player something hidden."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec

from worldwright.core.chance import Chance
from worldwright.core.game import AnyGame, Move, Seat
from worldwright.server.engine.log import Log
from worldwright.server.engine.replay import Replay, ReplayInput

_SAMPLES = 6
UndoVerdict: TypeAlias = tuple[str, int]
"""Whether a seat may undo its last move and all later ones, and how many moves would be left.

`free`: no other player has moved, and all saw the whole move. `asks`: others have moved since, or a part of the move
was hidden from a player. `revealed`: the dealer or the clock moved, or a mover saw something hidden.
"""


def barred(log: Log, seat: Seat) -> UndoVerdict:
    """Why a seat's last move stays, by the moves alone; "": what its mover saw decides."""
    moves = log.moves
    kept = next((index for index in range(len(moves) - 1, -1, -1) if moves[index][1].by == seat), None)
    if kept is None or not log.at_hand(kept):
        return "nothing_to_undo", 0
    return ("revealed" if any(move.by < 0 for _, move in moves[kept:]) else ""), kept


def undo_verdict(log: Log, seat: Seat) -> UndoVerdict:
    """Whether a seat may undo its last move and all later ones."""
    code, kept = barred(log, seat)
    if code:
        return code, kept
    tail = [(entry.before, entry.move) for entry in log.at_hand(kept) if entry.move is not None]
    return _judged(log.game, log.terms.seats, log.link, tail), kept


def undo_verdict_code(past: ReplayInput, link: str, kept: int) -> bytes:
    """The code of `undo_verdict`, in a worker, for a move that `barred` allows."""
    replay = Replay(past)
    states = list(replay.states())
    tail = list(zip(states[kept:], replay.moves[kept:], strict=False))
    return msgspec.json.encode(_judged(replay.game, replay.seats, link, tail))


def _judged(game: AnyGame, seats: int, link: str, tail: Sequence[tuple[Any, Move[Any]]]) -> str:
    chance = Chance(bytes.fromhex(link), "undo")
    if any(_learnt(game, state, move, chance) for state, move in tail):
        return "revealed"
    viewers = (None, *range(seats))
    is_public = all(game.redact(state, move, viewer) == move for state, move in tail for viewer in viewers)
    return "free" if len(tail) == 1 and is_public else "asks"


def _learnt(game: AnyGame, state: Any, move: Move[Any], chance: Chance) -> bool:
    """Whether the move showed its player something hidden: states that looked the same before it differ after it."""
    seen = game.view(state, move.by)
    after = game.view(game.apply(state, move), move.by)
    for _ in range(_SAMPLES):
        world = game.imagine(seen, chance)
        if game.refusal(world, move.by, move.act) is not None or game.view(game.apply(world, move), move.by) != after:
            return True
    return False
