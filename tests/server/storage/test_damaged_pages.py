"""A damaged page of the database: the start and the doctor say one sentence, whichever page it is."""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.server.site import open_site
from worldwright.cli.admin.doctor import doctor
from worldwright.core.errors import UserError
from worldwright.server.storage.data_folder import DATABASE, has_wal_reset_bug

PAGE = 4096
STARTS = """
import signal, sys, threading
from pathlib import Path
import click
from worldwright.cli import run
from worldwright.server.app import serving

def end(_):  # as soon as it answers
    threading.Timer(0.1, signal.raise_signal, [signal.SIGINT]).start()

folder = Path(sys.argv.pop())
run(click.Command("serve", callback=lambda: serving.run(port=0, folder=folder, on_ready=end)), "worldwright")
"""


def damaged(body: bytearray, luck: random.Random) -> None:
    """Change one page: all of it, half of it, or a bit."""
    at = PAGE * luck.randrange(len(body) // PAGE)
    match luck.randrange(4):
        case 0:
            body[at : at + PAGE] = bytes(PAGE)
        case 1:
            body[at : at + PAGE] = luck.randbytes(PAGE)
        case 2:
            body[at + PAGE // 2 : at + PAGE] = bytes(PAGE // 2)
        case _:
            body[at + luck.randrange(PAGE)] ^= 1 << luck.randrange(8)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small data folder."""
    folder = tmp_path_factory.mktemp("written")
    with open_site(folder) as site:
        for game in ("monuments", "lords_of_worlds", "mapominoes"):
            site.table(2, game, listed=True)
    return folder / "data"


@pytest.mark.parametrize(
    "lot", [pytest.param(range(5), id="few"), pytest.param(range(5, 120), id="many", marks=pytest.mark.long)]
)
def test_a_damaged_page_is_a_sentence_at_the_start_and_for_the_doctor(
    written: Path, tmp_path: Path, lot: range
) -> None:
    refused = 0
    for seed in lot:
        folder = tmp_path / str(seed)
        shutil.copytree(written, folder)
        body = bytearray((folder / DATABASE).read_bytes())
        damaged(body, random.Random(seed))
        (folder / DATABASE).write_bytes(body)
        looked = CliRunner().invoke(doctor, ["--data", str(folder)])
        assert isinstance(looked.exception, UserError | SystemExit | None), (seed, looked.exc_info)
        started = subprocess.run([sys.executable, "-c", STARTS, folder], capture_output=True, text=True, check=False)
        assert "Traceback" not in started.stderr, (seed, started.stderr)
        assert started.returncode in {0, 2}, (seed, started)
        if started.returncode:
            refused += 1
            (sentence,) = (line for line in started.stderr.splitlines() if line.startswith("worldwright: "))
            assert f"worldwright admin doctor --data {folder}" in sentence or "was written by" in sentence
            assert "newest backup" in sentence or "was written by" in sentence
            assert looked.exit_code, (seed, "the doctor sees it too")
    assert refused, "some pages keep it from starting"


@pytest.mark.parametrize(
    ("version", "has_it"),
    [
        ((3, 40, 1), True), ((3, 44, 5), True), ((3, 44, 6), False), ((3, 45, 0), True), ((3, 50, 6), True),
        ((3, 50, 7), False), ((3, 51, 2), True), ((3, 51, 3), False), ((3, 52, 0), False), ((4, 0, 0), False),
    ],
)  # fmt: skip
def test_an_sqlite_with_the_known_fault_is_recognised(version: tuple[int, int, int], has_it: bool) -> None:
    assert has_wal_reset_bug(version) == has_it
