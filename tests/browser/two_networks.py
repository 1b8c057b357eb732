"""Two network namespaces joined by a cable: a computer at 192.168.77.1 and a phone at 192.168.77.2, and nobody else.

Both have a public address too, 203.0.113.1 and .2."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

COMPUTER, PUBLIC = "192.168.77.1", "203.0.113.1"
CABLE = """
ip link add lan0 type veth peer name lan0 netns {phone} && ip link set lo up && ip link set lan0 up
ip addr add 192.168.77.1/24 dev lan0 && ip addr add 203.0.113.1/24 dev lan0
nsenter -t {phone} -n sh -c 'ip link set lo up && ip addr add 192.168.77.2/24 dev lan0
    ip addr add 203.0.113.2/24 dev lan0 && ip link set lan0 up'
"""


class Place:
    """A network namespace, kept by a process that only waits."""

    def __init__(self, keeper: int, is_root: bool) -> None:
        self.keeper = keeper
        self.enter = ["nsenter", "-t", str(keeper), "-n", *([] if is_root else ["-U", "--preserve-credentials"])]

    def chromium(self, folder: Path, path: str) -> Path:
        """A program that starts Chromium there; its driver talks to it by a pipe, from here."""
        program = folder / f"chromium-{self.keeper}"
        program.write_text(f'#!/bin/sh\nexec {" ".join(self.enter)} "{path}" --no-sandbox "$@"\n')
        program.chmod(0o755)
        return program


@contextmanager
def kept(command: Sequence[str], is_root: bool) -> Iterator[Place]:
    """A namespace that such a command makes."""
    waiting = ["sh", "-c", "echo $$; exec cat"]
    with subprocess.Popen([*command, *waiting], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            if not process.stdout.readline():
                pytest.skip("this machine permits no network namespaces")
            yield Place(process.pid, is_root)
        finally:
            process.kill()


@contextmanager
def two_networks() -> Iterator[tuple[Place, Place]]:
    """The computer's network and the phone's."""
    if not all(map(shutil.which, ("ip", "unshare", "nsenter"))):
        pytest.skip("this machine has no network namespaces: iproute2 or util-linux is missing")
    is_root = os.geteuid() == 0
    with ExitStack() as stack:
        computer = stack.enter_context(
            kept(["unshare", "--net", *([] if is_root else ["--user", "--map-root-user"])], is_root)
        )
        phone = stack.enter_context(kept([*computer.enter, "unshare", "--net"], is_root))
        subprocess.run(
            [*computer.enter, "sh", "-ec", CABLE.format(phone=phone.keeper)], check=True, capture_output=True
        )
        yield computer, phone
