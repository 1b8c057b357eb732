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
    """A data folder's database, to be read only."""

    def __init__(self, folder: Path) -> None:
        path = folder / place.DATABASE
        if not path.is_file():
            raise UserError(f"{folder}: there is no {place.DATABASE} in it")
        place.check_format(folder)
        try:
            self._connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
            found = schema.step_of(self._connection)
            schema.check_step(str(folder), found)
            if found != schema.HEAD:
                raise UserError(f"{folder} is of another version: start its server once, and ask again")
        except sqlite3.Error as fault:
            raise place.unusable(path, fault) from None

    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Every row of an answer."""
        return self._connection.execute(sql, values).fetchall()

    def row(self, sql: str, *values: Any) -> tuple[Any, ...] | None:
        """The first row of an answer, if there is one."""
        found: tuple[Any, ...] | None = self._connection.execute(sql, values).fetchone()
        return found


@click.group(invoke_without_command=True)
@click.option("--data", type=click.Path(path_type=Path, file_okay=False), help="The server's data folder.")
@click.option("--database", help="Or its PostgreSQL database.")
@click.option("--day", help="Of which day, as 2026-11-16; today by UTC if none is named.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.pass_context
def daily(context: click.Context, data: Path | None, database: str | None, day: str | None, as_json: bool) -> None:
    """The seals of a day for every game and of the days after it, and the seeds of days that are over."""
    if context.invoked_subcommand is not None:
        return
    first = world.known_day(day) if day is not None else world.day_of(time.time())
    if (data is None) == (database is None):
        raise UserError("name the server's data: --data FOLDER, or --database postgresql://…")
    if database is not None:
        from worldwright.server.storage.postgres.database import read_only

        found = read_only(database, partial(_deals, first))
    else:
        assert data is not None
        found = _deals(first, _Rows(data))
    if as_json:
        print_json({"deals": found})
        return
    out = console()
    for one in found:
        told = f"seed {one['seed']}" if one["seed"] else "still sealed"
        out.print(f"{one['day']} {one['game']}: seal {one['sealed']}, {told}", highlight=False, soft_wrap=True)
    if not found:
        out.print(f"nothing was sealed for {first}")


def _deals(first: str, rows: Rows) -> list[dict[str, Any]]:
    """What is told of a day's deals, and of those after it."""
    secret = world.secret_of(rows)
    if secret is None:
        raise UserError("no server with a daily world has run on these data yet")
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
    """Whether a seed that was opened is the one that was sealed: needs nothing of any server.

    Ends with 1 if it is not. The record of a game shows every deal of it, and `worldwright verify` deals them again.
    """
    for word, what in ((seed, "seed"), (sealed, "seal")):
        if not _HEX.fullmatch(word):
            raise UserError(f"a {what} has {2 * SEED_BYTES} digits from 0 to 9 and a to f")
    out = console()
    found = commitment(bytes.fromhex(seed))
    out.print(f"seed  {seed}\nhash  {found}\nseal  {sealed}", highlight=False, soft_wrap=True)
    if found != sealed:
        out.print("they differ: this deal was changed after it was sealed", style="bold red")
        raise SystemExit(1)
    out.print("they are the same: nobody changed this deal after it was sealed")
