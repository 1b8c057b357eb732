"""`worldwright admin daily` and `worldwright admin daily check`."""

from __future__ import annotations

import re
import sqlite3
import time
from functools import partial
from pathlib import Path
from typing import Any

import click

from worldwright.cli.output import console, print_json
from worldwright.core.chance import SEED_BYTES, commitment
from worldwright.core.errors import UserError
from worldwright.server.daily import deals as world
from worldwright.server.storage import data_folder as place
from worldwright.server.storage import schema
from worldwright.server.storage.database import Rows

_HEX = re.compile(rf"[0-9a-f]{{{2 * SEED_BYTES}}}")


class _Rows:
    """A data folder's database, for reading only."""

    def __init__(self, folder: Path) -> None:
        path = folder / place.DATABASE
        if not path.is_file():
            raise UserError(f"{folder}: there is no {place.DATABASE} in it")
        place.check_format(folder)
        try:
            self._connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
            step = schema.step_of(self._connection)
            schema.check_step(str(folder), step)
            if step != schema.HEAD:
                raise UserError(f"{folder} is of another version: start this version's server on it once")
        except sqlite3.Error as fault:
            raise place.unusable(path, fault) from None

    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """All rows of a query."""
        return self._connection.execute(sql, values).fetchall()

    def row(self, sql: str, *values: Any) -> tuple[Any, ...] | None:
        """The first row of a query, if there is one."""
        row: tuple[Any, ...] | None = self._connection.execute(sql, values).fetchone()
        return row


@click.group(invoke_without_command=True)
@click.option("--data", type=click.Path(path_type=Path, file_okay=False), help="The server's data folder.")
@click.option("--database", help="Or its PostgreSQL database.")
@click.option("--day", help="The day, as 2026-11-16; today in UTC if not given.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.pass_context
def daily(context: click.Context, data: Path | None, database: str | None, day: str | None, as_json: bool) -> None:
    """The seals of a day and of the days after it, and the seeds of days that are over."""
    if context.invoked_subcommand is not None:
        return
    first = world.known_day(day) if day is not None else world.day_of(time.time())
    if (data is None) == (database is None):
        raise UserError("name the server's data: --data FOLDER, or --database postgresql://…")
    if database is not None:
        from worldwright.server.storage.postgres.database import read_only

        deals = read_only(database, partial(_deals, first))
    else:
        assert data is not None
        deals = _deals(first, _Rows(data))
    if as_json:
        print_json({"deals": deals})
        return
    out = console()
    for deal in deals:
        seed = f"seed {deal['seed']}" if deal["seed"] else "still sealed"
        out.print(f"{deal['day']} {deal['game']}: seal {deal['sealed']}, {seed}", highlight=False, soft_wrap=True)
    if not deals:
        out.print(f"nothing was sealed for {first}")


def _deals(first: str, rows: Rows) -> list[dict[str, Any]]:
    """The published facts of a day's deals and of later ones."""
    secret = world.secret_of(rows)
    if secret is None:
        raise UserError("no server with a daily world has run on this data yet")
    return [
        {
            "day": deal.day,
            "game": deal.game,
            "sealed": deal.sealed,
            "seed": world.seed_of(secret, deal.game, deal.day).hex() if deal.opened else None,
            "rules": deal.rules,
            "content": deal.content,
        }
        for deal in world.deals(rows, first, world.days_after(first, world.AHEAD))
    ]


@daily.command()
@click.argument("seed")
@click.argument("sealed")
def check(seed: str, sealed: str) -> None:
    """Check that a published seed is the one that was sealed. Needs no server.

    Ends with 1 if it is not. The record of a game shows every deal of it, and `worldwright verify` deals them again.
    """
    for word, what in ((seed, "seed"), (sealed, "seal")):
        if not _HEX.fullmatch(word):
            raise UserError(f"a {what} has {2 * SEED_BYTES} digits from 0 to 9 and a to f")
    out = console()
    computed = commitment(bytes.fromhex(seed))
    out.print(f"seed  {seed}\nhash  {computed}\nseal  {sealed}", highlight=False, soft_wrap=True)
    if computed != sealed:
        out.print("they differ: this deal was changed after it was sealed", style="bold red")
        raise SystemExit(1)
    out.print("they are the same: this deal was not changed after it was sealed")
