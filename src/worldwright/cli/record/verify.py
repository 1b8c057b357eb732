"""`worldwright verify FILE`."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from worldwright.api.records import verify as verified
from worldwright.cli.output import console, print_json


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def verify(files: tuple[Path, ...], as_json: bool) -> None:
    """Replay records and check every deal against the disclosed seed.

    The first bad line of the first bad record is named, with exit code 2.
    """
    out = console()
    verdicts = []
    for path in files:
        verdict = verified(path)
        verdicts.append({"file": str(path), **msgspec.to_builtins(verdict)})
        if not as_json:
            deals = f"all {verdict.deals} deals follow from the sealed seed"
            if not verdict.sealed:
                deals = f"{verdict.deals} deals cannot be checked until the game is over and the seed is published"
            first = "" if verdict.continues is None else f"continues from a position after {verdict.continues} moves, "
            given = sum(map(sum, verdict.hints))
            hints = f", {given} hint{'s' if given > 1 else ''} given" if given else ""
            out.print(f"{path}: {verdict.game}, {first}{verdict.moves} moves are legal, {deals}{hints}")
    if as_json:
        print_json({"records": verdicts})
