"""`worldwright admin cluster`, as people read it."""

from __future__ import annotations

from worldwright.cli.admin.cluster import HEADINGS, row
from worldwright.server.cluster.node_messages import NodeState
from worldwright.server.cluster.overview import SeenNode

SAID = NodeState(
    epoch=3, name="box:1", version="1", is_leader=True, is_leaving=False, tables=4, sockets=11, links=12,
    handovers=13, failovers=14, forwarded=15, thoughts=16, lease_age=200, bus_lag=0.0021, bus_dropped=17,
)  # fmt: skip


def test_every_number_of_a_node_stands_under_its_heading() -> None:
    shown = dict(zip(HEADINGS, row(SeenNode(3, "box:1", 200, False, 5, SAID)), strict=True))
    assert shown == {
        "node": "box:1", "epoch": "3", "tables": "5", "sockets": "11", "links": "12", "handovers": "13",
        "failovers": "14", "forwarded": "15", "thoughts": "16", "dropped": "17", "lease ms": "200", "bus ms": "2.1",
        "": "leader",
    }  # fmt: skip


def test_of_a_node_that_does_not_answer_the_database_tells_what_it_knows() -> None:
    shown = dict(zip(HEADINGS, row(SeenNode(3, "box:1", 9000, True, 5)), strict=True))
    assert (shown["tables"], shown["sockets"], shown["bus ms"]) == ("5", "?", "?")
    assert shown[""] == "leaving, its lease has run out, does not answer"
