"""One process loads nothing of a cluster: neither its code nor the drivers of its database and its bus."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

SERVER = """
import sys
from worldwright.cli import main
sys.argv = ["worldwright", "serve", "--port", "0", "--data", sys.argv[1]]
try:
    main()
finally:
    print("loaded", *(name for name in sys.modules if name.startswith(("worldwright.server.", "nats", "psycopg"))))
"""


def test_a_server_of_one_process_loads_nothing_of_a_cluster(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", SERVER, str(tmp_path / "data")], stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        where = next(word for word in server.stdout.readline().split() if word.startswith("http://"))
        for path in ("health", "api/games", "api/tables"):
            with urlopen(where + path) as answer:
                assert answer.status == 200
        server.send_signal(signal.SIGINT)
        loaded = server.stdout.read().split()[1:]
    assert "worldwright.server.app.site" in loaded
    assert [name for name in loaded if name.startswith(("worldwright.server.cluster", "nats", "psycopg"))] == []
    assert [name for name in loaded if name.startswith("worldwright.server.storage.postgres")] == []
