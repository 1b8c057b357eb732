"""`worldwright bench tables`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import click

import worldwright
from worldwright.cli.inputs import at_least
from worldwright.core.errors import OptionError, Trouble

REPOSITORY = Path(worldwright.__file__).resolve().parents[2]
"""Where the comparison lies when this is a checkout; an installed package has no such folder."""


@click.command("tables")
@click.option("--tables", "count", type=int, default=50, show_default=True, help="Tables, of four sockets each.")
@click.option("--seconds", type=float, default=5.0, show_default=True, help="Seconds a run that count.")
@click.option("--warm", type=float, default=3.0, show_default=True, help="Seconds a run before that.")
@click.option("--rounds", type=int, default=2, show_default=True, help="Rounds of A B C C B A.")
@click.option("--rate", type=float, default=0.0, help="Moves a second in all; as fast as it goes if not given.")
@click.option("--servers", default=None, metavar="NAME;...", help="Only these, as the whole table names them.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def tables(
    count: int, seconds: float, warm: float, rounds: int, rate: float, servers: str | None, as_json: bool
) -> None:
    """Moves per CPU-second of this server under load, beside others.

    Every move is on disk before it is shown, and seen by all four sockets of its table before the next one. Needs the
    repository, Linux, and once a network: boardgame.io and Colyseus come from npm. Progress goes to standard error.
    """
    at_least("--tables", count, 1)
    at_least("--rounds", rounds, 1)
    if seconds <= 0 or warm <= 0:
        raise OptionError("--seconds" if seconds <= 0 else "--warm", "must be above 0")
    if not (REPOSITORY / "bench" / "tables" / "compare.py").is_file():
        raise Trouble("the comparison is not in the package: run ./dev bench tables in a copy of the repository")
    words = [
        f"--tables={count}", f"--seconds={seconds}", f"--warm={warm}", f"--rounds={rounds}", f"--rate={rate}"
    ]  # fmt: skip
    words += [] if servers is None else [f"--servers={servers}"]
    words += ["--json"] if as_json else []
    command = [sys.executable, "-m", "bench.tables.compare", *words]
    sys.exit(subprocess.run(command, cwd=REPOSITORY, check=False).returncode)  # noqa: S603 - our own words
