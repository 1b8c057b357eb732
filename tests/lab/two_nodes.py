"""`python -m tests.lab.two_nodes`: an arena on a Ray cluster of two nodes on this machine, beside one process.

Needs `pip install 'worldwright[ray]'`, which the tests do without: `test_spread.py` has a stand-in.
"""

from __future__ import annotations

import contextlib
import sys
import time

from worldwright.lab.arena import ArenaContest, report, several_games
from worldwright.lab.spread import spread


def main() -> int:
    """1 if both reports differ or one node did all the work."""
    try:
        import ray
        from ray.cluster_utils import Cluster
    except ModuleNotFoundError:
        sys.exit("tests.lab.two_nodes needs Ray: pip install 'worldwright[ray]'")
    contest = ArenaContest("monuments", {}, 2, 1, ("easy", "keen", "strong"), 40)
    work = [
        (contest, pair, range(first, first + 2)) for pair in contest.pairs() for first in range(0, contest.games, 2)
    ]
    alone = report(contest, [game for some in spread(several_games, work, 1) for game in some])
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    try:
        cluster.add_node(num_cpus=1)
        cluster.wait_for_nodes()
        began = time.monotonic()
        shared = report(contest, [game for some in spread(several_games, work, 1, cluster.address) for game in some])
        spent = time.monotonic() - began
        found = list(spread(_node, [(number,) for number in range(40)], 1, cluster.address))
    finally:
        with contextlib.suppress(Exception):
            ray.shutdown()
        cluster.shutdown()
    nodes = len(set(found))
    print(f"{sum(pair.games for pair in shared.pairs)} games in {spent:.0f} s on {nodes} nodes: {shared == alone}")
    return int(shared != alone or nodes != 2)


def _node(_number: int) -> str:
    """Where this runs."""
    import ray

    time.sleep(0.05)
    return str(ray.get_runtime_context().get_node_id())


if __name__ == "__main__":
    sys.exit(main())
