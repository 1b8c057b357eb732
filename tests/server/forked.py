"""A whole server in a process of its own that can be killed and started again quickly, always at the same address.

A nurse process imports everything once and forks a server whenever it is asked to: a start costs a twentieth of a
second. Make a `Nurse` before there are threads or an event loop.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import uvicorn

from tests.server.site import ROOMY, static_page
from worldwright.server.app.application import create_app
from worldwright.server.app.serving import bound, config_of
from worldwright.server.app.site import Site


class Nurse:
    """Servers one after the other, each as `serve` makes it, in a process of its own."""

    def __init__(self, serve: Callable[[], None]) -> None:
        self._serve = serve
        self._orders, orders = os.pipe()
        answers, self._replies = os.pipe()
        self._nurse = os.fork()
        if self._nurse == 0:
            os.close(orders)
            os.close(answers)
            self._raise_servers()
        os.close(self._orders)
        os.close(self._replies)
        self._ask, self._hear = orders, answers
        self.pid = 0

    def _raise_servers(self) -> None:
        """Fork a server for every order, and bury each before the next."""
        while os.read(self._orders, 1):
            child = os.fork()
            if child == 0:
                os.close(self._orders)
                os.close(self._replies)
                self._run()
            os.write(self._replies, child.to_bytes(4, "big"))
            if not os.read(self._orders, 1):
                os.kill(child, signal.SIGKILL)
            _, status = os.waitpid(child, 0)
            os.write(self._replies, (os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0).to_bytes(4, "big"))
        os._exit(0)

    def _run(self) -> None:
        try:
            self._serve()
        except BaseException as fault:  # the parent sees that it was no kill
            print(f"{type(fault).__name__}: {fault}", file=sys.stderr, flush=True)
        finally:
            os._exit(3)

    def start(self) -> None:
        """Start a server; whoever calls before it is ready waits at the guard."""
        os.write(self._ask, b"s")
        self.pid = int.from_bytes(os.read(self._hear, 4), "big")

    def kill(self) -> None:
        """`kill -9`, and wait until nothing is left of it."""
        os.kill(self.pid, signal.SIGKILL)
        assert self.buried() == signal.SIGKILL, "the server ended by itself"

    def buried(self) -> int:
        """Wait until the server has ended; the signal that ended it, 0 for none."""
        os.write(self._ask, b"k")
        self.pid = 0
        return int.from_bytes(os.read(self._hear, 4), "big")

    def close(self) -> None:
        """End the last server and the nurse."""
        if self.pid:
            self.kill()
        os.close(self._ask)
        os.close(self._hear)
        os.waitpid(self._nurse, 0)


class Nursery(Nurse):
    """Servers on one data folder and one port, one after the other."""

    def __init__(self, folder: Path) -> None:
        self.data = folder / "data"
        self._static = static_page(folder / "static")
        self._held = bound("127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self._held.getsockname()[1]}"
        super().__init__(self._serve_one)

    def _serve_one(self) -> None:
        app = create_app(self._static, Site(ROOMY, self.data))
        uvicorn.Server(config_of(app, ROOMY)).run(sockets=[self._held])

    def close(self) -> None:
        """End the last server and the nurse, and give the port back."""
        super().close()
        self._held.close()
