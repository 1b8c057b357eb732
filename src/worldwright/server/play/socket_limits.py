"""Limits of sockets by rank: on a full server players take precedence over spectators and strangers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from enum import IntEnum
from typing import Literal

from worldwright.server.http.guard import WIDE, TooMany, networks
from worldwright.server.process.settings import Settings


class Rank(IntEnum):
    """Precedence: a higher rank displaces the last socket of a lower one."""

    STRANGER = 0
    """Spectator without a known device."""
    ONLOOKER = 1
    ALONE = 2
    """A newcomer alone at a running game: an attack can create hundreds of those."""
    SEATED = 3


class NoPlace(TooMany):
    """No socket for this visitor: the server is `full`, or they have `too_many` themselves."""

    def __init__(self, code: Literal["full", "too_many"], sentence: str) -> None:
        super().__init__(sentence)
        self.code: Literal["full", "too_many"] = code


class SocketSlot:
    """A socket's entry in the limits."""

    __slots__ = ("close", "device", "networks", "rank", "table")

    def __init__(self, rank: Rank, table: str, device: str | None, address: str) -> None:
        self.rank = rank
        self.table = table
        self.device = device
        self.networks = networks(address)
        self.close: Callable[[], object] = lambda: None
        """Closes the socket, once there is one."""


class SocketLimits:
    """All open sockets by rank."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._places: dict[Rank, dict[SocketSlot, None]] = {rank: {} for rank in Rank}
        """In order of arrival."""
        self._tables: dict[str, dict[SocketSlot, None]] = {}
        """Spectators by table."""
        self._devices: Counter[str] = Counter()
        self._strangers: Counter[str] = Counter()

    def __len__(self) -> int:
        return sum(map(len, self._places.values()))

    def enter(self, place: SocketSlot) -> None:
        """Admit a socket, displacing another if needed; NoPlace if it cannot be admitted."""
        settings = self._settings
        if place.device is not None and self._devices[place.device] >= settings.sockets_each:
            raise NoPlace("too_many", "This device has too many tables open.")
        if place.rank == Rank.STRANGER:
            near, wide = place.networks
            if self._strangers[near] >= settings.strangers or self._strangers[wide] >= settings.strangers * WIDE:
                raise NoPlace("too_many", "Too many spectators from your network: try again later.")
        here = self._tables.get(place.table, {})
        if place.rank <= Rank.ONLOOKER and len(here) >= settings.onlookers:
            self._displace(place, [other for other in here if other.rank < place.rank])
        if len(self) >= settings.sockets:
            lower = next((places for rank, places in self._places.items() if places and rank < place.rank), {})
            self._displace(place, list(lower))
        self._add(place)

    def _displace(self, place: SocketSlot, others: list[SocketSlot]) -> None:
        """Close the last of some other sockets."""
        if not others:
            is_seated = place.rank > Rank.ONLOOKER
            raise NoPlace(
                "full",
                f"{'The server is full' if is_seated else 'This table has too many spectators'}: try again later.",
            )
        last = others[-1]
        self.leave(last)
        last.close()

    def _add(self, place: SocketSlot) -> None:
        self._places[place.rank][place] = None
        if place.rank <= Rank.ONLOOKER:
            self._tables.setdefault(place.table, {})[place] = None
        if place.device is not None:
            self._devices[place.device] += 1
        if place.rank == Rank.STRANGER:
            self._strangers.update(set(place.networks))

    def leave(self, place: SocketSlot) -> None:
        """Remove a socket; a displaced one is gone already."""
        if place not in self._places[place.rank]:
            return
        del self._places[place.rank][place]
        if (here := self._tables.get(place.table)) is not None:
            here.pop(place, None)
            if not here:
                del self._tables[place.table]
        if place.device is not None:
            _less(self._devices, place.device)
        if place.rank == Rank.STRANGER:
            for network in set(place.networks):
                _less(self._strangers, network)


def _less(counter: Counter[str], key: str) -> None:
    counter[key] -= 1
    if counter[key] <= 0:
        del counter[key]
