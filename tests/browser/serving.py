"""A server of the built page. Tables and bots have the same luck in every run: a test that is red once is red again.

Bots that race are quicker than in the house, so that a whole game is soon over.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PROGRAM = """
from itertools import count
from types import SimpleNamespace
from worldwright.core.chance import seed_from
from worldwright.server.lobby import service
from worldwright.server.runtime import bot_thinking as thinking
from worldwright.server.app.serving import run

tables = count(1)
service.secrets = SimpleNamespace(token_bytes=lambda size: seed_from(next(tables)))
thinking.luck = lambda secret, table, seat, seq: seed_from(seat, seq)
thinking.pause = lambda job, answer, luck: 500 if job.table.log.is_timed else 0
run(port=0)
"""


@contextmanager
def serving(folder: Path, **more: str) -> Iterator[str]:
    """The address of a server on a free port that keeps its tables in this folder, with more settings if need be."""
    room = {"WORLDWRIGHT_DATA": str(folder), "WORLDWRIGHT_GUESTS_HOURLY": "9999", "WORLDWRIGHT_TABLES_HOURLY": "9999"}
    room["WORLDWRIGHT_TABLES_NEW"] = "9999"  # one visitor of a test opens many
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM], stdout=subprocess.PIPE, text=True, env={**os.environ, **room, **more}
    ) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().split()[4]
        finally:
            server.terminate()
