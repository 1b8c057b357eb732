"""A server of its own process to be attacked: `python -m tests.adversary.server FOLDER`, as a host would run it.

It takes the word of this machine about visitors' addresses, as behind a proxy, so that an attacker has as many as they
like. A line on its standard input sets the clock by so many seconds, as a broken machine would; the end of it ends the
server in good order.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from examples.play_over_sockets import Guest
from tests.server.site import static_page
from worldwright.server.app.application import create_app
from worldwright.server.app.serving import Server, allow_files, bound, config_of
from worldwright.server.app.site import Site
from worldwright.server.process.settings import Settings

ROOT = Path(__file__).parents[2]
SETTINGS = Settings(proxies=("127.0.0.1",))
"""What a host gets who changes nothing, behind a proxy."""


class Running:
    """The server as the outside sees it."""

    def __init__(self, process: subprocess.Popen[str], address: str, folder: Path) -> None:
        self._process = process
        self.address = address
        self.data = folder / "data"
        self.log = folder / "log"
        self._secret = json.loads((self.data / "secrets.json").read_text())["metrics"]

    def shift_clock(self, seconds: int) -> None:
        """Set the machine's wall clock by so much, as far as the server knows it."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{seconds}\n")
        self._process.stdin.flush()

    def numbers(self) -> dict[str, float]:
        """What the server says of itself."""
        status, text = Guest(self.address).answer("GET", "/metrics", Authorization=f"Bearer {self._secret}")
        assert status == 200, text
        samples = re.findall(r"^(worldwright_\S+) (\S+)$", text, re.MULTILINE)
        return {name: float(value) for name, value in samples}

    def is_alive(self) -> bool:
        """Whether the process is there."""
        return self._process.poll() is None


@contextmanager
def running(folder: Path) -> Iterator[Running]:
    """A server until the end of the block; its log is a file of the folder."""
    with (
        (folder / "log").open("wb") as log,
        subprocess.Popen(
            [sys.executable, "-m", "tests.adversary.server", str(folder)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        ) as process,
    ):
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        assert address, (folder / "log").read_text()[-2000:]
        try:
            yield Running(process, address, folder)
        finally:
            assert process.stdin is not None
            process.stdin.close()
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                process.kill()


def main() -> None:
    """Serve until nobody holds the other end of standard input."""
    folder = Path(sys.argv[1])
    allow_files(SETTINGS.sockets)
    shift = [0.0]
    service = Site(SETTINGS, folder / "data", seconds=lambda: time.time() + shift[0])
    with bound("127.0.0.1", 0) as held:
        app = create_app(static_page(folder / "static"), service)
        print(f"http://127.0.0.1:{held.getsockname()[1]}", flush=True)

        def hear() -> None:
            for line in sys.stdin:
                shift[0] += int(line)
            os.kill(os.getpid(), signal.SIGTERM)

        threading.Thread(target=hear, daemon=True).start()
        Server(config_of(app, SETTINGS), lambda: None, service.nodes.leave).run(sockets=[held])


if __name__ == "__main__":
    main()
