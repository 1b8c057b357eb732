"""Bots at the seats of tables in memory."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from worldwright.core.game import Seat
from worldwright.server.engine.bot_seats import BotSeat
from worldwright.server.engine.events import Chair
from worldwright.server.engine.table import Table

if TYPE_CHECKING:
    from worldwright.server.runtime.runtime import Runtime


class SeatedBots:
    """A bot at every seat that a table shows as a bot's."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self._bots: dict[tuple[str, Seat], BotSeat] = {}
        self.chairs: dict[str, tuple[Chair, ...]] = {}
        """The chairs of each table when its bots were last seated; a table that is over has no bots."""

    def __len__(self) -> int:
        """How many seats bots have."""
        return len(self._bots)

    def seat(self, table: Table) -> None:
        """Put a bot at every seat of a bot. It watches and acts as players do."""
        if not table.is_begun:
            return
        self.chairs[table.id] = chairs = table.shown.card.chairs
        wanted = {seat: chair.level for seat, chair in enumerate(chairs) if chair.kind == "bot" and not table.log.over}
        self._remove(table, wanted)
        for seat, level in wanted.items():
            if (table.id, seat) not in self._bots:
                player = BotSeat(self._runtime.grant(table, seat), level, partial(self._runtime.thinking.begin, table))
                self._bots[table.id, seat] = player
                table.watch(player, 0, 0, self._runtime.clock)
        self._runtime.touched(table)

    def drop(self, table: Table) -> None:
        """Remove the bots of a table that leaves memory."""
        self._remove(table)
        self.chairs.pop(table.id, None)

    def _remove(self, table: Table, but: Mapping[Seat, str] = MappingProxyType({})) -> None:
        """Remove a table's bots, except those in `but` whose grant is still valid."""
        for seat in range(table.terms.seats):
            player = self._bots.get((table.id, seat))
            if player is None or (player.level == but.get(seat) and table.audience.is_current(player.grant)):
                continue
            table.unwatch(self._bots.pop((table.id, seat)))
