"""A whole server in a process of its own that can be killed and started again quickly, always at the same address.

A nursery process imports everything once and forks a server whenever it is asked to: a start costs a twentieth of a
second. Call `Nursery` before there are threads or an event loop.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import uvicorn

from tests.web.house import ROOMY, static_page
from worldwright.web.app import create_app
from worldwright.web.service import Service
from worldwright.web.serving import bound, config_of


class Nursery:
    """Servers on one data folder and one port, one after the other."""

    def __init__(self, folder: Path) -> None:
        self.data = folder / "data"
        self._static = static_page(folder / "static")
        self._held = bound("127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self._held.getsockname()[1]}"
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
                self._serve()
            os.write(self._replies, child.to_bytes(4, "big"))
            if not os.read(self._orders, 1):
                os.kill(child, signal.SIGKILL)
            _, status = os.waitpid(child, 0)
            os.write(self._replies, (os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0).to_bytes(4, "big"))
        os._exit(0)

    def _serve(self) -> None:
        try:
            app = create_app(self._static, Service(ROOMY, self.data))
            uvicorn.Server(config_of(app, ROOMY)).run(sockets=[self._held])
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
        os.write(self._ask, b"k")
        ended_by = int.from_bytes(os.read(self._hear, 4), "big")
        self.pid = 0
        assert ended_by == signal.SIGKILL, "the server ended by itself"

    def close(self) -> None:
        """End the last server and the nursery."""
        if self.pid:
            self.kill()
        os.close(self._ask)
        os.close(self._hear)
        os.waitpid(self._nurse, 0)
        self._held.close()
