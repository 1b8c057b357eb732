"""Invariants of a table and its clients under all faults; raises Broken for one that does not hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from tools.simulation.fake_client import Broken, Client
from worldwright.core.chance import Chance
from worldwright.core.verify import verify
from worldwright.games import game as load_game
from worldwright.server.engine import messages as say
from worldwright.server.engine.audience import Audience
from worldwright.server.engine.history import recorded
from worldwright.server.engine.log import Event, Log, check_chain
from worldwright.server.engine.table import Table


def check_twins(table: Table, chance: Chance) -> None:
    """A watcher's frame must not depend on anything hidden from its viewer."""
    audience, clock = table.audience, say.Clock(0)
    if not audience.watchers:
        return
    watcher = chance.choice(audience.watchers)
    shown = audience.shown
    frame = audience.welcome(watcher, None, None, clock, "")
    seat, generation = watcher.grant.seat, watcher.grant.generation
    is_seated = seat is not None and table.log.generations[seat] == generation
    seen = table.game.view(shown.state, seat if is_seated else None)
    audience.shown = msgspec.structs.replace(shown, state=table.game.imagine(seen, chance))
    if audience.welcome(watcher, None, None, clock, "") != frame:
        raise Broken("a frame reveals what its viewer may not know")
    audience.shown = shown


def check_clients(table: Table, clients: Sequence[Client]) -> None:
    """Every client ends with the server's view, byte for byte."""
    for client in clients:
        if client.view != say.encode(table.game.view(table.shown.state, client.viewer)):
            raise Broken(f"a client of seat {client.grant.seat} ended with another view")


def check_log(table: Table, events: list[Event], clients: Sequence[Client]) -> None:
    """The chain is intact, everything a client ever saw is in it unchanged, and a finished game verifies."""
    check_chain(table.id, events)
    log = Log(table.id, lambda _terms, _began: table.game)
    entries = {entry.seq: entry for entry in log.read(events)}
    audience = Audience(log, 0)
    for client in clients:
        for (viewer, seq), body in client.seen.items():
            if seq not in entries or say.encode(audience.seen(entries[seq], viewer)) != body:
                raise Broken(f"event {seq} was shown and is not in the log like that")
    record = recorded(table)
    if record is not None:
        verify(record.text().encode(), load_game)


def check_commands(events: list[Event], clients: Sequence[Client]) -> None:
    """No command counts twice, and every accepted move is in the log."""
    counted = Counter(event.command for event in events if event.command is not None)
    if twice := [command for command, times in counted.items() if times > 1]:
        raise Broken(f"command {twice[0]} counted twice")
    for client in clients:
        for number, frame in client.answers.items():
            if number in client.acts and b'"say":"accepted"' in frame[:20] and number not in counted:
                raise Broken(f"command {number} was accepted and is not in the log")
