"""Processor time and memory of a process and its descendants, from /proc."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


class Spent(NamedTuple):
    """Processor time since the start of each process, user and system; and memory of all."""

    ticks: Mapping[int, int]
    rss_kb: int


def ticks_of(stat: str) -> int:
    """User and system time in clock ticks. The name in brackets may contain spaces and brackets."""
    after_name = stat[stat.rindex(")") + 1 :].split()
    return int(after_name[11]) + int(after_name[12])


def rss_kb_of(status: str) -> int:
    """Resident memory; 0 for a process that is ending."""
    match = re.search(r"^VmRSS:\s+(\d+) kB$", status, re.MULTILINE)
    return int(match[1]) if match else 0


def spent(processes: Sequence[Mapping[str, str]]) -> Spent:
    """The sum of `pid`, `stat` and `status` readings of a server's processes."""
    return Spent(
        {int(it["pid"]): ticks_of(it["stat"]) for it in processes},
        sum(rss_kb_of(it["status"]) for it in processes),
    )


def cpu_seconds(begin: Spent, end: Spent) -> float:
    """Processor time between two readings; a process started in between counts whole."""
    return sum(ticks - begin.ticks.get(pid, 0) for pid, ticks in end.ticks.items()) / TICKS_PER_SECOND
