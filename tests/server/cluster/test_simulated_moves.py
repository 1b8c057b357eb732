"""A table that changes nodes in a simulated house, move by move: what went wrong once is done here on purpose."""

from __future__ import annotations

from tools.simulation.cluster.node import ClientSocket, SimulatedNode
from tools.simulation.cluster.world import SLACK, ClusterWorld
from worldwright.games import game
from worldwright.server.engine.ownership import Elsewhere, Lapsed
from worldwright.server.engine.pause import freeze, goes_on_from, thaw
from worldwright.server.engine.table import Table
from worldwright.server.process.clock import APART
from worldwright.server.storage.database import StoreFault

STOOD = 5000
"""So long nobody plays, in simulated milliseconds."""


class ClusterUnderMoves(ClusterWorld):
    """Two nodes, a timed table at the first of them, and nothing that goes wrong by itself."""

    def __init__(self) -> None:
        super().__init__(game("mondo"), {}, 2, 1, 2)
        self._is_troubled = False
        self.pass_time(3000)

    @property
    def holder(self) -> tuple[SimulatedNode, Table]:
        """Who has the table, as the checks know it."""
        assert self._holder is not None
        return self._holder

    @property
    def other(self) -> SimulatedNode:
        """The node that does not have it."""
        return next(node for node in self.nodes if node is not None and node is not self.holder[0])

    def table_time(self) -> int:
        """How late it is at the table."""
        node, table = self.holder
        assert table.log.is_timed
        return table.now(node.runtime.clock)

    def pass_time(self, ms: int) -> None:
        """Let it get later."""
        until = self.time + ms
        self.later(ms, lambda: None)
        while self.time < until:
            self._step()

    def pass_to(self, node: SimulatedNode) -> None:
        """Let it get so late that a node has the table; every promise is checked on the way."""
        until = self.time + 4 * STOOD
        while self.holder[0] is not node:
            assert self.time < until
            self._step()


def test_a_table_that_stands_still_when_it_is_handed_over_loses_no_time() -> None:
    """Found by the simulator: from the fault to the hand-over its people's time went on."""
    site = ClusterUnderMoves()
    (node, table), other = site.holder, site.other
    freeze(table, "full", node.runtime.clock)
    before = site.table_time()
    site.pass_time(STOOD)
    assert site.table_time() == before
    node.stop()
    site.pass_to(other)
    assert site.table_time() <= before + APART


def test_a_table_whose_hand_over_was_not_heard_loses_no_time() -> None:
    """Found by the simulator: the bus came apart between the database's hand-over and the word to the next owner."""
    site = ClusterUnderMoves()
    (node, _), other = site.holder, site.other
    site.exchange.apart = {node.slot}
    other.blocked_until = site.time + STOOD
    node.stop()
    site.pass_time(STOOD // 2)
    assert site.engine.owner(site.table_id) == other.db.epoch
    assert site.holder[0] is node
    before = site._table_time  # the last that anybody saw of it
    site.pass_to(other)
    assert site.table_time() <= before + SLACK


def test_a_table_that_is_handed_over_to_a_node_that_is_gone_loses_no_time() -> None:
    """Found by the simulator: the next owner knew when that node had died, not that it never had the table."""
    site = ClusterUnderMoves()
    (node, table), other = site.holder, site.other
    freeze(table, "full", node.runtime.clock)
    before = site.table_time()
    site.pass_time(STOOD // 2)
    site._start = lambda _slot: None  # type: ignore[method-assign, assignment]
    other.die()
    node.stop()
    while site.engine.owner(site.table_id) != other.db.epoch:
        site._step()
    site.pass_time(STOOD // 2)
    del site._start
    site.nodes[other.slot] = None
    site._start(other.slot)
    while site.holder[0] is node:
        site._step()
    assert site.table_time() <= before + APART


def test_a_table_whose_node_dies_before_an_outage_of_the_database_loses_no_time() -> None:
    """Whoever has a lease when the database goes away gets a new one afterwards: a dead node seemed to live."""
    site = ClusterUnderMoves()
    (node, _), other = site.holder, site.other
    site.pass_time(500)
    before = site.table_time()
    site._kill(node)
    site.pass_time(1500)
    site.engine.go_away()
    site.pass_time(2 * STOOD)
    site._database_is_back()
    site.pass_to(other)
    assert site.table_time() <= before + APART


def test_a_table_that_comes_to_a_node_that_stands_still_loses_no_time() -> None:
    """Found by the simulator: what it had lost before was not written down, because it stood still there too."""
    site = ClusterUnderMoves()
    (node, table), other = site.holder, site.other
    freeze(table, "full", node.runtime.clock)
    before = site.table_time()
    site.pass_time(STOOD)
    other.runtime.registry.stand_still("broken off")
    node.stop()
    site.pass_to(other)
    assert site.holder[1].frozen == "broken off"
    assert site.table_time() <= before + APART


def test_a_table_of_a_node_that_ends_and_knows_no_other_loses_no_time() -> None:
    """Found by the simulator: nobody owned it any more, so nobody knew since when it stood still."""
    site = ClusterUnderMoves()
    (node, table), other = site.holder, site.other
    freeze(table, "full", node.runtime.clock)
    before = site.table_time()
    site.pass_time(STOOD)
    node.cluster.nodes = {}
    node.stop()
    site.pass_to(other)
    assert node.cluster.handovers == 0
    assert site.table_time() <= before + APART


def test_a_pause_that_is_not_saved_yet_is_none_for_the_next_owner() -> None:
    """Found by the simulator: a table went on between the last save and its hand-over, and that pause was lost."""
    site = ClusterUnderMoves()
    node, table = site.holder
    stood = node.runtime.clock
    freeze(table, "busy", stood)
    site.pass_time(STOOD)
    thaw(table, node.runtime.clock)
    assert table.saved_seq < table.log.seq
    assert goes_on_from(table, node.runtime.clock) == stood
    node.runtime.touched(table)
    site.pass_time(100)
    assert goes_on_from(table, node.runtime.clock) == node.runtime.clock


def test_a_table_whose_node_hangs_before_it_dies_loses_no_time() -> None:
    """Found by the simulator: its lease was renewed for as long as the loop stood, and that counted as time."""
    site = ClusterUnderMoves()
    (node, _), other = site.holder, site.other
    before = site.table_time()
    node.blocked_until = site.time + 2 * STOOD
    site.pass_time(STOOD)
    site._kill(node)
    site.pass_to(other)
    assert site.table_time() <= before + APART


def test_a_node_that_was_taken_for_dead_enters_anew_once() -> None:
    """What was asked under its old number and answered late is no second death: it would lose its new tables too."""
    site = ClusterUnderMoves()
    (node, _), other = site.holder, site.other
    before = node.db.epoch
    site.engine.rows.execute("DELETE FROM node WHERE epoch = ?", (before,))
    site.pass_time(STOOD)
    entered = node.db.epoch
    assert entered > before
    other.stop()
    site.pass_to(node)
    for late in (Lapsed(before), Lapsed(before)):
        node.loop.call_soon(node.cluster._renewal_ended, 0.0, late)
        site.pass_time(STOOD // 5)
    assert node.db.epoch == entered
    assert site.holder[0] is node


def test_whoever_comes_to_a_node_that_stops_when_the_last_other_is_gone_is_told_to_wait() -> None:
    """Found by the simulator: the other node ended while the database was asked who has the table."""
    site = ClusterUnderMoves()
    (node, _), other = site.holder, site.other
    other.cluster.is_leaving = True
    found: list[int] = []

    async def come() -> None:
        try:
            await other.cluster.owners.claim("nobodys")
        except Elsewhere as fault:
            found.append(fault.epoch)

    other.loop.call_soon(lambda: other.keep(come()))
    other.run()
    assert node.db.epoch in other.cluster.others
    other.cluster.nodes = {}
    site.pass_time(100)
    assert found == [0]


def test_a_table_whose_next_node_dies_before_it_opens_it_loses_no_time() -> None:
    """Found by the simulator: the last one knew only when the second had died, not how long it stood before."""
    site = ClusterUnderMoves()
    (node, _), other = site.holder, site.other

    async def away(_: object) -> None:
        raise StoreFault("the database is away")

    other.db.read = away  # type: ignore[assignment, method-assign]
    before = site.table_time()
    site._start = lambda _slot: None  # type: ignore[method-assign, assignment]
    site._kill(node)
    while site.engine.owner(site.table_id) != other.db.epoch:
        site._step()
    site.pass_time(STOOD // 2)
    site._kill(other)
    del site._start
    site._start(node.slot)
    while site.holder[0] is node:
        site._step()
    assert site.holder[0] is not other
    assert site.table_time() <= before + APART


def test_a_table_that_nobody_is_at_comes_to_the_first_who_wants_it() -> None:
    """docs/decisions/cluster.md: its owner hands it over before anybody is told that it was elsewhere."""
    site = ClusterUnderMoves()
    site.pass_time(STOOD)  # it stays for a while where it came first
    came = site.came
    (node, _), other = site.holder, site.other
    for client in site.clients:
        site.hang_up(client)
    site.connect = lambda client, wake: ClientSocket(other, client.grant.seat, wake)  # type: ignore[method-assign]
    site.pass_to(other)
    site.pass_time(STOOD)
    assert not node.is_dead
    assert (node.cluster.handovers, site.came) == (1, came + 1)
    assert site.holder[0] is other
    assert len(other.runtime.sockets) == len(site.clients)
