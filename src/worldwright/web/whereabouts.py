"""From which network each person was last here: in memory alone and bounded, to know one sofa from two."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from collections.abc import Collection

from worldwright.web.networks import networks

MOST = 10_000


class Whereabouts:
    """The network of whoever asked for something lately. Nothing of it is ever written down or told."""

    def __init__(self) -> None:
        self._seen: OrderedDict[str, str] = OrderedDict()

    def see(self, person: str, address: str) -> None:
        """Somebody asks for something from an address."""
        self._seen[person] = networks(address)[0]
        self._seen.move_to_end(person)
        if len(self._seen) > MOST:
            self._seen.popitem(last=False)

    def forget(self, person: str) -> None:
        """Somebody is not known any more."""
        self._seen.pop(person, None)

    def is_shared(self, people: Collection[str]) -> bool:
        """Whether two of these people come from one network; this machine itself is none, nor is what we never saw."""
        found = [where for person in people if (where := self._seen.get(person)) and not _is_here(where)]
        return len(set(found)) < len(found)


def _is_here(network: str) -> bool:
    try:
        return ipaddress.ip_network(network).is_loopback
    except ValueError:
        return True  # a socket of this machine has no address
