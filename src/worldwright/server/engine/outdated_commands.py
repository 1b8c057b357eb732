"""Commands whose sender had not seen everything: which still count."""

from __future__ import annotations

from typing import Any

from worldwright.core.game import Refusal, Seat, with_allowance
from worldwright.server.engine import messages as say
from worldwright.server.engine.events import Undone
from worldwright.server.engine.log import Entry, Log


def answer(log: Log, seat: Seat, wish: say.Act, resumed: int) -> say.Answer | None:
    """What is wrong with such a command; None: nothing, it is judged as the table stands.

    Its seat's own move came first: superseded. Only other seats moved, and this one was to move all the while, as
    when all choose at once: nothing, unless the game says that it was asked about something else (`question`).
    Against the clock the rules alone decide, unless the game has questions. What an earlier run refused is not
    remembered, so a command from before `resumed` counts only if nothing has happened since: it is judged as it was.
    """
    stale = say.CommandRefused(wish.n, "stale", log.seq)
    question = log.extras.question
    if log.is_timed and question is None:
        return stale if wish.seq < resumed else None
    since = log.since(wish.seq)
    if since is None:
        return stale
    own = next((entry.seq for entry in since if entry.move is not None and entry.move.by == seat), None)
    if own is not None:
        return say.Superseded(wish.n, own)
    is_same = question is None or not since or question(since[0].before) == question(log.state)
    is_open = wish.seq >= resumed and all(_leaves_open(log, entry, seat) for entry in since)
    return None if is_same and is_open else stale


def _leaves_open(log: Log, entry: Entry, seat: Seat) -> bool:
    if entry.note is not None:
        return not isinstance(entry.note, Undone)
    return entry.move is not None and entry.move.by >= 0 and seat in log.game.to_move(entry.before)


def refusal_then(log: Log, seat: Seat, action: Any, seq: int) -> Refusal | None:
    """What was against the rules when its sender looked is not played because others have moved since."""
    since = None if seq == log.seq or log.is_timed else log.since(seq)
    return log.game.refusal(since[0].before, seat, with_allowance(action, 0)) if since else None
