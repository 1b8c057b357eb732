"""Commands sent before their sender had seen the latest events: which of them still count."""

from __future__ import annotations

from typing import Any

from worldwright.core.game import Refusal, Seat, with_allowance
from worldwright.server.engine import messages as say
from worldwright.server.engine.events import Undone
from worldwright.server.engine.log import Entry, Log


def answer(log: Log, seat: Seat, command: say.Act, resumed: int) -> say.Answer | None:
    """Why an outdated command is refused; None: it is judged on the current state.

    Superseded if its seat's own move came first. It still counts if only other seats moved and this seat was to move
    all the while, as when all choose at once, unless the game says that its question changed (`question`). In a game
    against the clock the rules alone decide, unless the game has questions. Refusals of an earlier run are not stored,
    so a command from before `resumed` counts only if nothing has happened since.
    """
    stale = say.CommandRefused(command.n, "stale", log.seq)
    question = log.extras.question
    if log.is_timed and question is None:
        return stale if command.seq < resumed else None
    since = log.since(command.seq)
    if since is None:
        return stale
    own_move = next((entry.seq for entry in since if entry.move is not None and entry.move.by == seat), None)
    if own_move is not None:
        return say.Superseded(command.n, own_move)
    is_same = question is None or not since or question(since[0].before) == question(log.state)
    is_open = command.seq >= resumed and all(_leaves_open(log, entry, seat) for entry in since)
    return None if is_same and is_open else stale


def _leaves_open(log: Log, entry: Entry, seat: Seat) -> bool:
    if entry.note is not None:
        return not isinstance(entry.note, Undone)
    return entry.move is not None and entry.move.by >= 0 and seat in log.game.to_move(entry.before)


def refusal_then(log: Log, seat: Seat, action: Any, seq: int) -> Refusal | None:
    """Why the rules forbade the action in the state its sender saw. Such an action is not played later either."""
    since = None if seq == log.seq or log.is_timed else log.since(seq)
    return log.game.refusal(since[0].before, seat, with_allowance(action, 0)) if since else None
