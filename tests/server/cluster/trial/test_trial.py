"""`worldwright admin trial`: one command starts everything, Ctrl-C ends it, a killed one leaves nothing in the way."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from examples.play_over_sockets import Guest
from worldwright.core.errors import UserError
from worldwright.server.cluster.trial.site import TrialSite


@pytest.fixture
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="ww-") as name:
        yield Path(name)


class Trial:
    """The command, running until somebody ends it."""

    def __init__(self, folder: Path) -> None:
        words = ["admin", "trial", "--nodes", "1", "--port", "0", "--no-open", "--data", str(folder)]
        command = [sys.executable, "-m", "worldwright", *words]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.said = ""
        self.read_until(lambda: "Worldwright is open at " in self.said)
        found = re.search(r"open at (http://\S+)/", self.said)
        assert found is not None, self.said
        self.address = found[1]

    def read_until(self, is_so: Callable[[], bool]) -> None:
        """Read what it says until something is so."""
        assert self.process.stdout is not None
        while not is_so() and (line := self.process.stdout.readline()):
            self.said += line

    def end(self, how: signal.Signals) -> int:
        """End it; its exit code."""
        self.process.send_signal(how)
        self.said += self.process.communicate(timeout=240)[0]
        return self.process.returncode


def test_a_trial_goes_on_with_its_site_after_a_kill_and_ends_with_everything_it_started(folder: Path) -> None:
    first = Trial(folder)
    guest = Guest(first.address)
    guest.ask("POST", "/api/me", {"name": "Ines"})
    assert first.end(signal.SIGKILL) == -signal.SIGKILL
    second = Trial(folder)
    guest.address = second.address
    assert guest.ask("GET", "/api/me")["name"] == "Ines"
    node = re.search(r"node 1 +http://127\.0\.0\.1:\d+/ \(process (\d+)\)\n.*kill -9 (\d+)\n", second.said)
    assert node is not None
    assert node[1] == node[2]
    assert second.end(signal.SIGINT) == 0
    assert second.said.rstrip().endswith("Stopped.")
    with pytest.raises(ProcessLookupError):
        os.kill(int(node[1]), 0)
    assert not (folder / "postgres" / "postmaster.pid").exists()


def test_postgresql_and_nats_that_die_are_started_again(folder: Path) -> None:
    trial = Trial(folder)
    guest = Guest(trial.address)
    guest.ask("POST", "/api/me", {"name": "Ines"})
    for name in ("PostgreSQL", "NATS"):
        found = re.search(rf"{name} .*\(process (\d+)\)\n", trial.said)
        assert found is not None
        os.kill(int(found[1]), signal.SIGKILL)
    trial.read_until(lambda: len(re.findall(r"(PostgreSQL|nats-server) is back \(process \d+\)", trial.said)) == 2)
    assert trial.said.count("has ended: tables wait for it. It starts again in 10 seconds.") == 2
    for _ in range(100):
        if guest.answer("GET", "/health")[0] == 200:
            break
        time.sleep(0.2)
    assert guest.ask("GET", "/api/me")["name"] == "Ines"
    assert trial.end(signal.SIGINT) == 0


def test_a_folder_has_one_trial_at_a_time(folder: Path) -> None:
    site = TrialSite(folder, 1)
    with pytest.raises(UserError, match=r"is used by another trial: end that one, or choose another --data$"):
        TrialSite(folder, 1)
    site.stop(lambda _: None)
    TrialSite(folder, 1).stop(lambda _: None)


@pytest.mark.parametrize("nodes", [0, 9])
def test_no_nodes_and_too_many_are_refused_before_anything_is_made(folder: Path, nodes: int) -> None:
    with pytest.raises(UserError, match=f"^--nodes is {nodes}, but should be from 1 to 8$"):
        TrialSite(folder / "new", nodes)
    assert list(folder.iterdir()) == []
