"""Which node of a house has which table: leases with fencing numbers. One machine alone owns everything.

All times of leases are the database's own. A node's epoch is its fencing number: the database checks with every append
that the node still has its lease and owns the table.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, Protocol

import msgspec

from worldwright.core.errors import UserError
from worldwright.core.game import Millis

LEASE: Final[Millis] = 3000
"""How long a node has its tables without renewing: as long as others wait before they take them."""
RENEW: Final[Millis] = 1000
LEADER: Final = "leader"
"""What is owned like a table by the node that does what there is once in a house."""
MOVED: Final = "moved"
"""What became of a batch (`Saved.fault`) whose table another node has now: it is forgotten here, never tried again."""
LAPSED: Final = "lease"
"""Why tables stand still whose node could not renew its lease in time."""


def given_up(since: Millis) -> int:
    """What stands for the owner of a table that a node gave up: nobody, and since when it stands still."""
    return -1 - since


def given_up_since(owner: int) -> Millis | None:
    """Since when a table stands still that was given up, in the house's time; None: that is a node."""
    return -1 - owner if owner < 0 else None


class Elsewhere(UserError):
    """What was asked for lives at another node: whoever can asks there."""

    def __init__(self, what: str, epoch: int) -> None:
        super().__init__("The house is moving this table: try again in a moment.")
        self.what = what
        self.epoch = epoch
        """The node's; 0: nobody knows it yet."""


class Node(msgspec.Struct, frozen=True):
    """A running server, as the others see it."""

    epoch: int
    name: str
    age: Millis
    """Since its lease was last renewed, by the database's clock."""
    is_leaving: bool = False
    """It hands its tables over and takes no more."""
    is_spared: bool = False
    """It was given its lease after an outage of the database, and has not renewed it since: maybe it is dead."""
    quiet: Millis = 0
    """How long its tables had stood still when its lease was last renewed, because of its loop or the store."""


class Renewed(msgspec.Struct, frozen=True):
    """What a node learns when it renews its lease."""

    uptime: Millis
    """The house's time."""
    nodes: tuple[Node, ...]
    """All that have a lease, by epoch."""
    orphans: tuple[int, ...] = ()
    """Epochs of nodes whose lease ran out and that own something still; below zero: what was given up (`given_up`)."""


class Claimed(msgspec.Struct, frozen=True):
    """Whose a table is."""

    owner: int
    """By epoch."""
    taken_from: int = 0
    """The node whose lease had run out when whoever asked took it, or below zero since when it was given up; 0: nobody
    had it, or its owner stays."""
    was_ours: bool = False
    """Whoever asked had it before: claimed, taken or handed over, which is news there if that was not heard."""
    taken_before: Millis | None = None
    """When the node took it from which it was taken now, by the house's clock; None: it was the first."""


class Lapsed(UserError):
    """Another node took this one for dead: it owns nothing, and whatever it writes is refused."""

    def __init__(self, epoch: int) -> None:
        super().__init__("another node took this one for dead")
        self.epoch = epoch
        """Under which number it asked: who has entered anew since is not dead again."""


class Ownership(Protocol):
    """The leases of a house, asked by one node. StoreFault where the database is away."""

    @property
    def epoch(self) -> int:
        """The node's number."""

    async def enter(self) -> None:
        """Have a new lease after others took this node for dead, under a larger epoch and with no tables."""

    async def claim(self, table: str, clock: Millis) -> Claimed:
        """Own a table unless a living node does; who owns it now. `clock`: the house's time, as this node has it."""

    async def owner(self, table: str) -> int | None:
        """Which living node owns a table, by epoch."""

    async def renew(self, quiet: Millis = 0) -> Renewed:
        """Go on with the lease; Lapsed if another node took this one for dead. `quiet`: so long tables stand still."""

    async def take_over(self, dead: int, most: int, clock: Millis) -> dict[str, Millis | None]:
        """Own up to so many tables of a node whose lease has run out; which, and when that node had taken each."""

    async def hand_over(self, tables: Collection[str], to: int, since: Millis | None = None) -> None:
        """Let another node own tables that this one owns, all or none; Conflict. They stand still `since` then."""

    async def take_no_more(self) -> None:
        """Say that this node is about to leave: the others hand it nothing."""

    async def let_go(self, tables: Collection[str]) -> None:
        """Own these no more; whoever is asked next claims them."""

    async def leave(self, stood: Mapping[str, Millis]) -> None:
        """End the lease: the node owns nothing any more. Some tables wait for the next owner since then."""


class Owners(Protocol):
    """What the tables in memory have to know of other nodes."""

    async def claim(self, table: str) -> None:
        """Own a table, or Elsewhere."""

    def lost(self, table: str, last: Millis) -> Millis:
        """How long a table has stood still elsewhere that is about to be in memory; `last`: when its last event was."""

    def opened(self, table: str) -> None:
        """A table is in memory, without the time that it stood still."""

    async def let_go(self, tables: Collection[str]) -> None:
        """Tables left memory, and wait for nothing: whoever is asked for one next may have it."""


class Alone:
    """One machine with a store of its own: it owns everything, and nothing is asked."""

    async def claim(self, _: str) -> None:
        """It is here."""

    def lost(self, _table: str, _last: Millis) -> Millis:
        """It never stood still."""
        return 0

    def opened(self, _: str) -> None:
        """It never stood still."""

    async def let_go(self, _: Collection[str]) -> None:
        """It stays here."""
