"""Where visitors come from, as limits see it: an IPv4 address, or the network that one IPv6 customer is given."""

from __future__ import annotations

import ipaddress
from collections.abc import Hashable

from worldwright.tables.limits import Buckets

WIDE = 4
"""A /48 may do so many times as much as one /64 of it: who gets a new /64 for every try gets no further than that."""


def networks(address: str) -> tuple[str, str]:
    """The network an address counts for, and the wider one that is counted too; the same for IPv4."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address, address  # a socket of this machine has no address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped), str(found.ipv4_mapped)
        near, wide = (str(ipaddress.ip_network((found, length), strict=False)) for length in (64, 48))
        return near, wide
    return str(found), str(found)


class NetworkBuckets(Buckets):
    """A bucket for every network, and a larger one for the wider network around it; the keys are addresses."""

    def __init__(self, burst: int, each: float) -> None:
        super().__init__(burst, each)
        self._wide = Buckets(burst * WIDE, each / WIDE)

    def share(self, parts: int) -> None:
        """Count one of so many equal parts of the limit."""
        super().share(parts)
        self._wide.share(parts)

    def take(self, key: Hashable, now: float) -> bool:
        """Whether there was a token; it is gone now."""
        near, wide = networks(str(key))
        if not super().take(near, now):
            return False
        if near == wide or self._wide.take(wide, now):
            return True
        super().give_back(near)
        return False

    def give_back(self, key: Hashable) -> None:
        """Return a token that was taken for nothing."""
        near, wide = networks(str(key))
        super().give_back(near)
        self._wide.give_back(wide)
