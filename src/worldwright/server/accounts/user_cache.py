"""Users cached in memory, and when their cached data is dropped."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from worldwright.server.accounts.store import Device
    from worldwright.server.http.visitor import Visitor

CACHED = 10_000
"""Devices and names cached in memory."""


class UserCache:
    """Visitors by device and names by user."""

    def __init__(self) -> None:
        self.visitors: OrderedDict[str, tuple[Visitor, Device]] = OrderedDict()
        """Cached visitors by device, with the device's row."""
        self.names: dict[str, str] = {}
        self.changes = 0
        """Counts invalidations: what was read before one is not cached after it."""

    def add(self, cached: tuple[Visitor, Device]) -> None:
        """Cache a visitor."""
        self.visitors[cached[0].device] = cached
        if len(self.visitors) > CACHED:
            self.visitors.popitem(last=False)

    def add_names(self, names: Mapping[str, str]) -> None:
        """Cache names."""
        if len(self.names) > CACHED:
            self.names.clear()
        self.names.update(names)

    def drop(self, person: str) -> None:
        """Drop the cached data of a user."""
        self.changes += 1
        self.names.pop(person, None)
        for device in [device for device, cached in self.visitors.items() if cached[0].person.id == person]:
            del self.visitors[device]

    def drop_devices(self, devices: Collection[str]) -> None:
        """Drop devices that ended."""
        for device in devices:
            self.changes += 1
            self.visitors.pop(device, None)

    def drop_visitors(self) -> None:
        """Drop all devices."""
        self.changes += 1
        self.visitors.clear()

    def drop_all(self) -> None:
        """Drop everything."""
        self.drop_visitors()
        self.names.clear()
