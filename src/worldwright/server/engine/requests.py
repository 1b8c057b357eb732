"""Commands of a seat that are no moves: questions to the others, chat, pause, hurry, a bot for an absent player."""

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
"""The most pauses in a table's log."""
AWAY: Millis = 120_000
"""How long a player must be disconnected to count as absent."""


def answer_request(table: Table, who: Watcher, seat: Seat, command: say.Command, clock: Millis) -> say.Answer | None:
    """Answer a command that is no move; None: the answer comes when the others have answered."""
    match command:
        case say.UndoRequest() | say.VacationRequest():
            return table.questions.ask(who, command, table.now(clock))
        case say.Consent():
            return table.questions.consent(who, command, table.now(clock))
        case say.Withdraw():
            return table.questions.withdraw(who, command, table.now(clock))
        case say.PauseRequest():
            code = pause(table, seat, command.on, clock)
        case say.Hurry():
            code = _hurry(table, seat)
        case say.CallBot():
            code = _call_bot(table, seat, command.seat, clock)
        case say.React():
            table.audience.send_all(say.Reaction(seat, command.emoji))
            code = None
        case say.Say() | say.Chat():
            code = table.talk.refusal(seat, command, clock)
            if code is None:
                table.audience.send_all(table.talk.add(seat, table.log.generations[seat], command))
        case say.AllowChat():
            code = _allow_chat(table, seat, command.on)
        case _:
            code = "malformed"
    seq = table.log.seq
    return say.Accepted(command.n, seq) if code is None else say.CommandRefused(command.n, code, seq)


def pause(table: Table, seat: Seat, on: bool, clock: Millis) -> say.Code | None:
    """Pause the clock and the bots, or go on. Refused if another person plays."""
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
    """Let the bots act at once when all people have asked for it and none of them is to move."""
    if table.log.over or people(table) & set(table.audience.to_move()):
        return "no_hurry"
    table.hasty |= own(table, seat)
    if is_hurried(table):
        table.audience.send_all(say.Notice("hurried"))
    return None


def is_hurried(table: Table) -> bool:
    """Whether the bots act at once: all people want it, and none of them is to move."""
    there = people(table)
    return bool(there) and there <= table.hasty and not there & set(table.audience.to_move())


def _call_bot(table: Table, seat: Seat, away: Seat, clock: Millis) -> say.Code | None:
    """Call a bot for the seat of an absent player. The other people are asked."""
    if table.log.over:
        return "over"
    if away not in people(table) - own(table, seat) or not is_long_away(table, away, clock):
        return "not_away"
    return table.questions.call_bot(seat, away, table.now(clock))


def _allow_chat(table: Table, seat: Seat, on: bool) -> say.Code | None:
    """The host allows free text, or no longer."""
    chairs = table.log.card.chairs
    if table.log.card.host not in {chairs[mine].holder for mine in own(table, seat)}:
        return "not_host"
    table.talk.is_free = on
    table.audience.send_all(say.ChatUpdate(on))
    return None


def people(table: Table) -> set[Seat]:
    """The seats of people."""
    return {seat for seat, kind in enumerate(table.log.kinds) if kind == "person"}


def own(table: Table, seat: Seat) -> set[Seat]:
    """The seats of the person at this seat."""
    return {seat, *table.people.companions(seat)}


def may_still(table: Table, command: say.Command) -> bool:
    """Whether a command is possible while the table is frozen."""
    return isinstance(command, say.Talk) or (table.is_paused and isinstance(command, say.PauseRequest))


def is_long_away(table: Table, seat: Seat, clock: Millis) -> bool:
    """Whether a seat's player has been disconnected for long."""
    is_here = any(table.audience.viewer(watcher) == seat for watcher in table.audience.watchers)
    return not is_here and clock - table.last_here.get(seat, table.opened) >= AWAY
