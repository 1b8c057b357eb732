"""A real NATS from its wheel, on a port of its own: stopped, killed and started again as a test likes."""

from __future__ import annotations

import shutil
import signal
import tempfile
from pathlib import Path

from worldwright.server.cluster.trial import engines


class Nats(engines.Nats):
    """One running engine."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="ww-nats-"))
        super().__init__(self._folder)
        self.url = self.address
        self.start()

    def kill(self) -> None:
        """It is gone without a word."""
        self.child.kill()

    def sleep(self) -> None:
        """It stands still, and its lines stay open."""
        self.child.send(signal.SIGSTOP)

    def wake(self) -> None:
        """It goes on."""
        self.child.send(signal.SIGCONT)

    def close(self) -> None:
        """It ends."""
        self.kill()
        shutil.rmtree(self._folder)
