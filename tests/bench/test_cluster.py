"""The pure parts of `./dev bench cluster`: shares, verdicts and the report of a run."""

from __future__ import annotations

import os
from pathlib import Path

from bench import cluster
from bench.cluster import ANYWHERE, EMBEDDED, KINDS, NODES, ONE, PACED, ROUTED, ROUTED_PACED, SHARED
from bench.tables.proc import ticks_of
from bench.tables.servers import Load
from tests.bench.test_tables import a_run


def test_all_but_one_of_a_hundred() -> None:
    assert cluster.p99([float(number) for number in range(1, 101)]) == 99
    assert cluster.p99([3.0]) == 3


def test_a_missed_goal_is_said_to_be_missed() -> None:
    assert cluster.verdict("speed", 0.59, "x", 0.6, at_least=True).endswith("goal at least 0.6x: MISSED")
    assert cluster.verdict("speed", 0.6, "x", 0.6, at_least=True).endswith("met")
    assert cluster.verdict("handover", 1.01, " s", 1.0).endswith("goal at most 1 s: MISSED")


def test_the_report_compares_neighbours_and_names_every_goal() -> None:
    speeds = {EMBEDDED: 1000, ONE: 800, ROUTED: 640, ANYWHERE: 400, SHARED: 400, PACED: 300, ROUTED_PACED: 300}
    runs = {kind: [a_run(speeds[kind])] for kind in KINDS}
    told = cluster.report(runs, [2.0, 4.0], [10.0, 12.0], {"failover": [4.0], "handover": []})
    lines = [line.split("goal") for line in told.splitlines() if "goal" in line]
    assert [float(words[0].split()[-1].strip("xms")) for words in lines[:2]] == [0.8, 1.25]
    assert [words[1].split(": ")[1] for words in lines] == ["met", "MISSED", "MISSED", "met"]
    pace, *others = [line for line in told.splitlines() if line.startswith("  ")]
    each = f"{a_run(800).moves_per_second:,.0f}", f"{a_run(640).moves_per_second / NODES:,.0f}"
    assert pace == f"  as fast as possible: {each[0]} moves a second for a node alone, {each[1]} for each of many"
    assert [line.split()[-1] for line in others] == ["1.00x", "2.00x", "2.00x"]
    assert "handover" not in told


def test_each_node_of_many_is_asked_as_much_as_one_alone() -> None:
    each = Load(50, 5, 3, 200)
    assert ONE.load(each) == EMBEDDED.load(each) == SHARED.load(each) == each._replace(rate=0.0)
    assert ROUTED.load(each) == ANYWHERE.load(each) == each._replace(tables=NODES * 50, rate=0.0)
    assert PACED.load(each) == each
    assert ROUTED_PACED.load(each) == each._replace(tables=NODES * 50, rate=NODES * 200.0)


def test_a_machine_that_cannot_keep_pace_is_said_to_be_behind() -> None:
    run = a_run(1000)
    runs = {EMBEDDED: [run], PACED: [run, run]}
    each = Load(50, 5, 3, run.moves_per_second)
    assert cluster.pace(runs, each) == "All kept pace."
    assert cluster.pace(runs, each._replace(rate=2 * each.rate)).startswith("2 of 2 paced runs were behind")


def test_processor_time_of_a_process_counts_those_below_it() -> None:
    alone = ticks_of(Path("/proc/self/stat").read_text())
    assert cluster.ticks_below(os.getpid()) >= alone
