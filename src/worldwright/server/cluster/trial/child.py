"""A child process: started, awaited, stopped, killed or frozen. On Linux it never outlives its parent."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import IO

from worldwright.core.errors import UserError

READY_SECONDS = 60.0
"""How long a program may take to start on a busy computer."""
STOP_SECONDS = 20.0
_ASK_AGAIN = 0.02
_PR_SET_PDEATHSIG = 1


class Child:
    """One program with one log file, in its own session, so that Ctrl-C in a terminal does not reach it."""

    def __init__(
        self,
        name: str,
        command: Sequence[str | Path],
        log: Path,
        *,
        env: Mapping[str, str] | None = None,
        user: int | None = None,
        ends_by: signal.Signals = signal.SIGTERM,
        orphaned_by: signal.Signals = signal.SIGKILL,
    ) -> None:
        self.name = name
        self.log = log
        self._command = [str(word) for word in command]
        self._env = env
        self._user = user
        self._ends_by = ends_by
        self._orphaned_by = orphaned_by
        self._running: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """Its process id; 0 while it does not run."""
        return 0 if self._running is None else self._running.pid

    def is_running(self) -> bool:
        """Whether it runs."""
        return self._running is not None and self._running.poll() is None

    def start(self, is_ready: Callable[[], bool]) -> None:
        """Start it and wait until it is ready; UserError with the last line of its log if that fails."""
        self.begin()
        self.until_ready(is_ready)

    def begin(self) -> None:
        """Start it. On Linux it ends with the thread that calls this, so call it from the main thread."""
        with self.log.open("ab") as log:
            self._running = self._begun(log)

    def until_ready(self, is_ready: Callable[[], bool]) -> None:
        """Wait until it is ready; UserError with the last line of its log if that fails."""
        late = time.monotonic() + READY_SECONDS
        while not is_ready():
            if not self.is_running():
                raise UserError(f"{self.name} did not start: {self.last_words()}")
            if time.monotonic() > late:
                self.kill()
                raise UserError(f"{self.name} did not answer within {READY_SECONDS:g} seconds: {self.last_words()}")
            time.sleep(_ASK_AGAIN)

    def _begun(self, log: IO[bytes]) -> subprocess.Popen[bytes]:
        return subprocess.Popen(  # noqa: S603 - our own command
            self._command,
            env=None if self._env is None else {**os.environ, **self._env},
            cwd=self.log.parent,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            user=self._user,
            group=self._user,
            extra_groups=None if self._user is None else [],
            preexec_fn=_dies_with_us(self._orphaned_by),  # noqa: PLW1509 - one call of libc, no lock
        )

    def last_words(self) -> str:
        """The last line of its log."""
        lines = self.log.read_text(encoding="utf-8", errors="replace").split("\n") if self.log.exists() else []
        filled = [line.strip() for line in lines if line.strip()]
        return filled[-1] if filled else "its log is empty"

    def send(self, what: signal.Signals) -> None:
        """Send a signal, such as SIGSTOP, if it runs."""
        if self.is_running():
            os.kill(self.pid, what)

    def stop(self) -> None:
        """Stop it by its signal; kill it if that takes too long."""
        self.send(self._ends_by)
        self.send(signal.SIGCONT)
        self.wait()

    def kill(self) -> None:
        """Kill it and wait until it has ended."""
        self.send(signal.SIGKILL)
        self.wait()

    def wait(self) -> None:
        """Wait until it has ended; kill it if that takes too long."""
        if self._running is None:
            return
        try:
            self._running.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._running.kill()
            self._running.wait()
        self._running = None


def _dies_with_us(what: signal.Signals) -> Callable[[], object] | None:
    """A function for the child that makes it get this signal when the parent dies; None except on Linux."""
    if sys.platform != "linux":
        return None
    prctl = ctypes.CDLL(None).prctl
    return lambda: prctl(_PR_SET_PDEATHSIG, int(what))
