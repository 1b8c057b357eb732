"""A server in a process of its own with its own content or sources: `python -m tests.server.served DIR`."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.site import open_site

ROOT = Path(__file__).parents[2]


@contextmanager
def served(folder: Path, **variables: str) -> Iterator[str]:
    """The address of such a server; it ends in good order."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.server.served", str(folder)],
        cwd=ROOT,
        env={**os.environ, **variables},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout is not None
        try:
            address = server.stdout.readline().strip()
            assert address, "it did not start"
            yield address
        finally:
            server.communicate(timeout=60)


def main() -> None:
    """Serve until nobody holds the other end of standard input."""
    with open_site(Path(sys.argv[1])) as site:
        print(site.address, flush=True)
        sys.stdin.read()


if __name__ == "__main__":
    main()
