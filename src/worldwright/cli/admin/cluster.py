"""`worldwright admin cluster`."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from worldwright.server.cluster.overview import SeenNode

HEADINGS = (
    "node", "epoch", "tables", "sockets", "links", "handovers", "failovers", "forwarded", "thoughts", "dropped",
    "lease ms", "bus ms", "",
)  # fmt: skip


@click.command()
@click.option("--database", envvar="WORLDWRIGHT_DATABASE", required=True, help="The database that the nodes share.")
@click.option("--bus", envvar="WORLDWRIGHT_BUS", required=True, help="The message bus of the nodes.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def cluster(database: str, bus: str, as_json: bool) -> None:
    """Show the nodes of a cluster: tables each owns, age of each lease, latency of the bus.

    Ends with 1 if no node is alive. Nothing is written.
    """
    import msgspec
    from rich.table import Table

    from worldwright.cli.output import console
    from worldwright.server.cluster.overview import overview

    state = asyncio.run(overview(database, bus))
    if as_json:
        click.echo(msgspec.json.encode(state))
    else:
        shown = Table(*HEADINGS)
        for node in state.nodes:
            shown.add_row(*row(node))
        console().print(shown)
        console().print(f"cluster {state.house}, bus {1000 * state.bus_lag:.1f} ms away")
    if not any(node.is_alive for node in state.nodes):
        raise SystemExit(1)


def row(node: SeenNode) -> list[str]:
    """A node's row under the headings."""
    state = node.said
    words = ["leader" if state is not None and state.is_leader else "", "leaving" if node.is_leaving else ""]
    words.append("" if node.is_alive else "its lease has run out")
    words.append("" if state is not None else "does not answer")
    counts: tuple[int | str, ...] = ("?",) * 7
    if state is not None:
        moved = (state.handovers, state.failovers)
        counts = (state.sockets, state.links, *moved, state.forwarded, state.thoughts, state.bus_dropped)
    lag = "?" if state is None or state.bus_lag < 0 else f"{1000 * state.bus_lag:.1f}"
    shown = (node.name, node.epoch, node.owned, *counts, node.lease_age, lag, ", ".join(filter(None, words)))
    return [str(each) for each in shown]
