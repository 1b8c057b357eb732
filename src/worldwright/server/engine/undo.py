"""Which moves may be taken back: never what anybody learnt something from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec

from worldwright.core.chance import Chance
from worldwright.core.game import AnyGame, Move, Seat
from worldwright.server.engine.log import Log
from worldwright.server.engine.replay import PlayedGame, Replay

_TWINS = 6
Takeback: TypeAlias = tuple[str, int]
"""Whether a seat may take back its last move and all since, and how many moves would be left.

`free`: nobody else has moved and everybody saw all of it. `asks`: others moved since, or something of it was hidden
from somebody. `revealed`: the dealer or the clock moved, or a mover saw something it could not know before.
"""


def barred(log: Log, seat: Seat) -> Takeback:
    """Why a seat's last move stays, as the moves alone tell; an empty word: what was seen of it has to decide."""
    moves = log.moves
    kept = next((index for index in range(len(moves) - 1, -1, -1) if moves[index][1].by == seat), None)
    if kept is None or not log.at_hand(kept):
        return "nothing_to_undo", 0
    return ("revealed" if any(move.by < 0 for _, move in moves[kept:]) else ""), kept


def takeback(log: Log, seat: Seat) -> Takeback:
    """Whether a seat may take back its last move and all since."""
    code, kept = barred(log, seat)
    if code:
        return code, kept
    tail = [(entry.before, entry.move) for entry in log.at_hand(kept) if entry.move is not None]
    return _judged(log.game, log.terms.seats, log.link, tail), kept


def judged_takeback(past: PlayedGame, link: str, kept: int) -> bytes:
    """The same in a worker, where `barred` says nothing against it: the word alone."""
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
    """Whether the mover saw something that was hidden from it: worlds that looked alike before no longer do."""
    seen = game.view(state, move.by)
    after = game.view(game.apply(state, move), move.by)
    for _ in range(_TWINS):
        twin = game.imagine(seen, chance)
        if game.refusal(twin, move.by, move.act) is not None or game.view(game.apply(twin, move), move.by) != after:
            return True
    return False
