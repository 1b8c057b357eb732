"""The doctor sees every column of every table: each is changed in turn, in a folder with rows of every kind."""

from __future__ import annotations

import asyncio
import random
import shutil
import sqlite3
import time
from pathlib import Path
from typing import Any

from examples.play_over_sockets import Player
from tests.server.site import LiveSite, open_site
from worldwright.core.errors import UserError
from worldwright.server.engine.summary import checked
from worldwright.server.process.tokens import new_token
from worldwright.server.storage import doctor
from worldwright.server.storage import table_store as stored
from worldwright.server.storage.data_folder import DATABASE
from worldwright.server.storage.database import Change
from worldwright.server.storage.postgres.migrate import LEFT_BEHIND

ELSEWHERE = {*LEFT_BEHIND} - {"schema_version", "kept_file"}
"""Empty in a folder: which nodes run, and who was forgotten."""
UNSEEN = [("rated", "stands")]
"""It says of a row that it cannot be computed again, so nothing can say that it is wrong."""
DAILY = "/api/daily"


def rows(site: LiveSite, sql: str, *values: Any) -> list[tuple[Any, ...]]:
    return site.run(lambda service: service.db.read(lambda db: db.rows(sql, *values)))


def write(site: LiveSite, *changes: Change) -> None:
    site.run(lambda service: service.db.write(*changes))


def with_sum(table: str, *row: object) -> Change:
    marks = ", ".join("?" * (len(row) + 1))
    return Change(f"INSERT INTO {table} VALUES ({marks})", (*row, checked(*row)))


def filled(site: LiveSite) -> None:
    """Rows of every kind: by playing where they follow from games, else as features write them."""
    guests, table = site.table(2, rated=True)
    players = [Player(guest, table, seat, random.Random(seat)) for seat, guest in enumerate(guests)]

    async def all_play() -> None:
        await asyncio.gather(*(player.play() for player in players))

    asyncio.run(all_play())
    ann = guests[0]
    plan = {"name": "Cup", "game": "monuments", "seats": 2, "rounds": 1, "wait_seconds": 60, "pace": "at_once"}
    cup = ann.ask("POST", "/api/tournaments", {**plan, "bots": ["novice"] * 3})["id"]
    ann.ask("POST", f"/api/tournaments/{cup}/begin")
    while not rows(site, "SELECT * FROM tournament_table"):
        time.sleep(0.05)
    ((day, game),) = rows(site, "SELECT day, game FROM daily_deal ORDER BY day LIMIT 1")
    ann.ask("POST", f"{DAILY}/{game}/{day}/try")
    (me, other) = (str(row[0]) for row in rows(site, "SELECT id FROM person ORDER BY id LIMIT 2"))
    _, open_table = site.table(2, begin=False)
    ((number,),) = rows(site, "SELECT number FROM tables WHERE id = ?", open_table)
    ((device,),) = rows(site, "SELECT hash FROM device WHERE person = ?", me)
    write(
        site,
        Change("INSERT INTO notification (person, \"table\", way, seq, due) VALUES (?, ?, 'mail', 3, 4)", (me, number)),
        Change("INSERT INTO looked VALUES (?, ?, 3)", (me, number)),
        Change("INSERT INTO asked VALUES (?, ?, ?, 3)", (me, number, other)),
        Change(
            "INSERT INTO desk_act (at, by, what, person, \"table\", why) VALUES (1, ?, 'notice', ?, 't', 'w')",
            (me, other),
        ),
        Change("INSERT INTO desk_notice VALUES (1, 'text', 5)"),
        Change("INSERT INTO reported (at, \"table\", text, person, by) VALUES (1, 't', 'x', ?, ?)", (me, other)),
        stored.invite(number, new_token(), 1),
        with_sum("profile", me, "{}", 0),
        with_sum("preference", me, "word", "{}"),
        with_sum("subscription", "hash", me, device, "https://push.example", "key", "auth", 3),
    )


def changed(value: object) -> object:
    if isinstance(value, int):
        return value + 1
    return b"x" if isinstance(value, bytes) else f"{value or ''}x"


def test_a_change_of_any_column_is_seen(tmp_path: Path) -> None:
    with open_site(tmp_path) as site:
        filled(site)
    data, copy = tmp_path / "data", tmp_path / "copy"
    assert doctor.examined(data).damaged == ()
    columns = {}
    with sqlite3.connect(data / DATABASE) as db:
        for (table,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            columns[table] = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
            is_empty = db.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)
            assert is_empty == (table in ELSEWHERE), table
    unseen = []
    for table, column in ((kind, column) for kind in sorted(columns.keys() - ELSEWHERE) for column in columns[kind]):
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(data, copy)
        with sqlite3.connect(copy / DATABASE) as db:
            db.execute("PRAGMA ignore_check_constraints = ON")
            first = db.execute(f'SELECT "{column}" FROM {table} ORDER BY 1 DESC LIMIT 1').fetchone()[0]
            where = f'"{column}" IS ?'
            db.execute(f'UPDATE OR IGNORE {table} SET "{column}" = ? WHERE {where}', (changed(first), first))
            assert db.total_changes, (table, column)
        db.close()
        try:
            if not doctor.examined(copy).damaged:
                unseen.append((table, column))
        except UserError:
            assert (table, column) == ("schema_version", "step")
    assert unseen == UNSEEN
