"""Many requests that meet the rules for the first time."""

from __future__ import annotations

import subprocess
import sys

MEETING = """
import sys, threading
from worldwright.core.match import options_from, start
from worldwright.games import NAMES, game
from worldwright.server.process.lanes import ThreadLane

sys.setswitchinterval(1e-6)
games = [game(name) for name in NAMES]
doors = threading.Barrier(8 * len(games))

lane = ThreadLane("terms", 1)

def read(rules):
    start(rules, options_from(rules, {}), rules.SEATS[-1])
    rules.content()

def come(rules):
    doors.wait()
    lane.submit(rules.NAME, lambda: read(rules)).result()

threads = [threading.Thread(target=come, args=[rules]) for rules in games for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print("all in")
"""


def test_threads_that_open_the_first_tables_of_all_games_at_once_do_not_end_the_site() -> None:
    for _ in range(3):
        done = subprocess.run([sys.executable, "-c", MEETING], capture_output=True, text=True, timeout=300, check=False)
        assert (done.returncode, done.stdout) == (0, "all in\n"), done.stderr[-2000:]
