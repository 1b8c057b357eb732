"""What a seat may want beside a move: questions to the others, talk, a pause, haste, a bot for somebody away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from worldwright.core.game import Millis, Seat
from worldwright.server.engine import messages as say
from worldwright.server.engine.audience import Watcher
from worldwright.server.engine.events import Paused
from worldwright.server.engine.pause import PAUSED, freeze, go_on

if TYPE_CHECKING:
    from worldwright.server.engine.table import Table

MOST_PAUSES = 300
"""So many pauses a table's log has room for."""
AWAY: Millis = 120_000
"""Somebody is long away who was not there for so long."""


def aside(table: Table, who: Watcher, seat: Seat, wish: say.Wish, clock: Millis) -> say.Answer | None:
    """The answer to a wish that is no move; None: it comes when the others have answered."""
    match wish:
        case say.UndoRequest() | say.VacationRequest():
            return table.questions.ask(who, wish, table.now(clock))
        case say.Consent():
            return table.questions.consent(who, wish, table.now(clock))
        case say.Withdraw():
            return table.questions.withdraw(who, wish, table.now(clock))
        case say.PauseRequest():
            code = pause(table, seat, wish.on, clock)
        case say.Hurry():
            code = _hurry(table, seat)
        case say.CallBot():
            code = _call_bot(table, seat, wish.seat, clock)
        case say.React():
            table.audience.tell_all(say.Reaction(seat, wish.emoji))
            code = None
        case say.Say() | say.Chat():
            code = table.talk.refusal(seat, wish, clock)
            if code is None:
                table.audience.tell_all(table.talk.add(seat, table.log.generations[seat], wish))
        case say.AllowChat():
            code = _allow_chat(table, seat, wish.on)
        case _:
            code = "malformed"
    seq = table.log.seq
    return say.Accepted(wish.n, seq) if code is None else say.CommandRefused(wish.n, code, seq)


def pause(table: Table, seat: Seat, on: bool, clock: Millis) -> say.Code | None:
    """Stop the clock and the bots, or go on. Nobody stops the time of somebody else."""
    log = table.log
    if log.over:
        return "over"
    if on == log.is_paused:
        return None
    if not on:
        go_on(table, clock)
        return None
    if log.card.is_counted or log.pauses >= MOST_PAUSES or people(table) - own(table, seat):
        return "no_pause"
    log.note(Paused(seat), table.now(clock))
    freeze(table, PAUSED, clock)
    return None


def _hurry(table: Table, seat: Seat) -> say.Code | None:
    """The bots act at once, as soon as everybody wants it and while nobody is to act."""
    if table.log.over or people(table) & set(table.audience.to_move()):
        return "no_hurry"
    table.hasty |= own(table, seat)
    if is_hurried(table):
        table.audience.tell_all(say.Notice("hurried"))
    return None


def is_hurried(table: Table) -> bool:
    """Whether the bots act at once: everybody wants it, and nobody is to act."""
    there = people(table)
    return bool(there) and there <= table.hasty and not there & set(table.audience.to_move())


def _call_bot(table: Table, seat: Seat, away: Seat, clock: Millis) -> say.Code | None:
    """A bot for a seat whose person has not been there for long; whoever else plays is asked."""
    if table.log.over:
        return "over"
    if away not in people(table) - own(table, seat) or not is_long_away(table, away, clock):
        return "not_away"
    return table.questions.call_bot(seat, away, table.now(clock))


def _allow_chat(table: Table, seat: Seat, on: bool) -> say.Code | None:
    """The host lets people write words of their own, or no longer."""
    chairs = table.log.card.chairs
    if table.log.card.host not in {chairs[mine].holder for mine in own(table, seat)}:
        return "not_host"
    table.talk.is_free = on
    table.audience.tell_all(say.ChatUpdate(on))
    return None


def people(table: Table) -> set[Seat]:
    """The seats that people hold."""
    return {seat for seat, kind in enumerate(table.log.kinds) if kind == "person"}


def own(table: Table, seat: Seat) -> set[Seat]:
    """The seats of whoever sits there."""
    return {seat, *table.companions(seat)}


def may_still(table: Table, wish: say.Wish) -> bool:
    """Whether a wish can be followed while the table stands still."""
    return isinstance(wish, say.Talk) or (table.is_paused and isinstance(wish, say.PauseRequest))


def is_long_away(table: Table, seat: Seat, clock: Millis) -> bool:
    """Whether nobody has sat at a seat's screen for long."""
    is_here = any(table.audience.viewer(watcher) == seat for watcher in table.audience.watchers)
    return not is_here and clock - table.last_here.get(seat, table.opened) >= AWAY
