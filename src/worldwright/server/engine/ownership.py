"""Which node of a cluster owns which table: leases with fencing numbers. A single server owns everything.

All lease times are the database's own. A node's epoch is its fencing number: with every append the database checks that
the node still has its lease and owns the table.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, Protocol

import msgspec

from worldwright.core.errors import UserError
from worldwright.core.game import Millis

LEASE: Final[Millis] = 3000
"""How long a node owns its tables without renewing. Other nodes wait this long before they take them."""
RENEW: Final[Millis] = 1000
LEADER: Final = "leader"
"""The name under which the node owns what exists once in a cluster."""
MOVED: Final = "moved"
"""The fault of a batch (`Saved.fault`) whose table another node owns now. The table leaves memory; no retry."""
LAPSED: Final = "lease"
"""Why the tables of a node are frozen whose lease was not renewed in time."""


def given_up(since: Millis) -> int:
    """The value that stands for the owner of a table that a node released, with the time since when it stands still."""
    return -1 - since


def given_up_since(owner: int) -> Millis | None:
    """Since when a released table stands still, in the cluster's time; None: the owner is a node."""
    return -1 - owner if owner < 0 else None


class Elsewhere(UserError):
    """The table or task belongs to another node, which has to answer the request."""

    def __init__(self, what: str, epoch: int) -> None:
        super().__init__("This table is moving to another server: try again in a moment.")
        self.what = what
        self.epoch = epoch
        """The owner's epoch; 0: unknown."""


class Node(msgspec.Struct, frozen=True):
    """A running server, as the others see it."""

    epoch: int
    name: str
    age: Millis
    """Since its lease was last renewed, by the database's clock."""
    is_leaving: bool = False
    """It hands over its tables and takes no more."""
    is_spared: bool = False
    """Its lease was extended after an outage of the database and not renewed since. It may be dead."""
    quiet: Millis = 0
    """How long its tables had stood still at the last renewal, because of its loop or its storage."""


class Renewed(msgspec.Struct, frozen=True):
    """What a node learns when it renews its lease."""

    uptime: Millis
    """The cluster's time."""
    nodes: tuple[Node, ...]
    """All nodes with a lease, by epoch."""
    orphans: tuple[int, ...] = ()
    """Epochs of nodes whose lease ran out and that still own something; below zero: released tables (`given_up`)."""


class Claimed(msgspec.Struct, frozen=True):
    """The owner of a table."""

    owner: int
    """By epoch."""
    taken_from: int = 0
    """The node with an expired lease that the caller took it from; 0: it had no owner, or its owner stays.

    Below zero: since when the table was released.
    """
    was_ours: bool = False
    """Whether the caller owned it before, by a claim, failover or handover it may not have heard of."""
    taken_before: Millis | None = None
    """When the previous owner had taken it, in the cluster's time; None: it was the first."""


class Lapsed(UserError):
    """Another node declared this one dead. It owns nothing, and its writes are refused."""

    def __init__(self, epoch: int) -> None:
        super().__init__("another node declared this one dead")
        self.epoch = epoch
        """The epoch of the request. A node that has entered again since is not dead."""


class Ownership(Protocol):
    """The leases of a cluster, as one node uses them. StoreFault if the database is unreachable."""

    @property
    def epoch(self) -> int:
        """The node's epoch."""

    async def enter(self) -> None:
        """Take a new lease after other nodes declared this one dead, under a larger epoch and without tables."""

    async def claim(self, table: str, clock: Millis) -> Claimed:
        """Own a table unless a living node does; returns its owner. `clock`: the cluster's time as this node has it."""

    async def owner(self, table: str) -> int | None:
        """The epoch of the living node that owns a table."""

    async def renew(self, quiet: Millis = 0) -> Renewed:
        """Renew the lease; Lapsed if another node declared this one dead. `quiet`: how long tables stand still."""

    async def take_over(self, dead: int, most: int, clock: Millis) -> dict[str, Millis | None]:
        """Own up to `most` tables of a node whose lease has run out. Returns each with when that node had taken it."""

    async def hand_over(self, tables: Collection[str], to: int, since: Millis | None = None) -> None:
        """Make another node the owner of tables of this one, all or none; Conflict. They stand still `since` then."""

    async def take_no_more(self) -> None:
        """Mark this node as leaving, so that the others hand it nothing."""

    async def let_go(self, tables: Collection[str]) -> None:
        """Release these tables. The next node that is asked for one claims it."""

    async def leave(self, stood: Mapping[str, Millis]) -> None:
        """End the lease: the node owns nothing any more. `stood`: since when some tables stand still."""


class Owners(Protocol):
    """What the tables in memory need to know of other nodes."""

    async def claim(self, table: str) -> None:
        """Own a table, or raise Elsewhere."""

    def lost(self, table: str, last: Millis) -> Millis:
        """How long a table that is being opened stood still at another node. `last`: the time of its last event."""

    def opened(self, table: str) -> None:
        """A table was opened; its time standing still is accounted for."""

    async def let_go(self, tables: Collection[str]) -> None:
        """Release tables that left memory, so that any node may claim them."""


class Alone:
    """The owner of all tables on a single server."""

    async def claim(self, _: str) -> None:
        """Every table is here."""

    def lost(self, _table: str, _last: Millis) -> Millis:
        """No time is lost."""
        return 0

    def opened(self, _: str) -> None:
        """Nothing to account for."""

    async def let_go(self, _: Collection[str]) -> None:
        """Every table stays here."""
