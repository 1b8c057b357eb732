"""Tables outlive every change: of content, of the rules, and back again."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from pathlib import Path
from time import sleep, time
from typing import Any

import pytest

from examples.play_over_sockets import Guest, Player, seated
from tests.games.changes import READ_BY_RULES, Change
from tests.games.test_editions import VERSION_2, newer_site
from tests.server.served import served
from tests.server.site import Line, open_site
from worldwright.core.content import FOLDER_VARIABLE
from worldwright.games import NAMES, editions
from worldwright.games.editions import NotPlayable
from worldwright.server.process.settings import Settings
from worldwright.server.storage import table_store as stored
from worldwright.server.storage.cleanup import DAY
from worldwright.server.storage.data_folder import DATABASE

SOURCES = (
    Change("mondo", "tiles.toml", 'source = "reconstructed"', 'source = "own"'),
    Change("mondo_sapiens", "tiles.toml", 'source = "reconstructed"', 'source = "own"'),
    Change("mapominoes", "decks/europe.toml", 'source = "reconstructed"', 'source = "own"'),
    Change("lords_of_worlds", "tiles.toml", 'source = "printed"', 'source = "own"'),
    Change("monuments", "box.toml", 'source = "reconstructed"', 'source = "own"'),
)
TITLES = (
    Change("mondo", "rulebook.en.toml", 'title = "Mondo"', 'title = "Mondo!"'),
    Change("mondo_sapiens", "boards.toml", 'name = "open sea"', 'name = "the open sea"'),
    Change("mapominoes", "decks/europe.toml", 'de = "Frankreich"', 'de = "France"'),
    Change("lords_of_worlds", "rulebook.en.toml", 'title = "Lords of Worlds"', 'title = "Lords of the Worlds"'),
    Change("monuments", "plans/taj_mahal.toml", 'de = "', 'de = "Das '),
)
POINTS = tuple({change.game: change for change in READ_BY_RULES}.values())
"""A tile, a chip, a number of cards, points: one of each game."""
OPTIONS = {"mondo": {"mode": "step", "rounds": 1}, "mondo_sapiens": {"mode": "step", "rounds": 1}}
Seated = tuple[list[Guest], str]
WITHOUT_EARLIER = tuple(change for change in VERSION_2 if "earlier_rules" not in change[2])
"""The newer rules of Monuments, in a house that plays no others."""


def begun(address: str, games: tuple[str, ...] = NAMES) -> dict[str, Seated]:
    """A table of each game, begun, with a few moves made."""
    tables = {game: seated(address, game, 2, OPTIONS.get(game, {})) for game in games}
    for table in tables.values():
        play_some(address, table)
    return tables


def play_some(address: str, table: Seated, moves: int = 3) -> None:
    """Let whoever is to move do the first thing allowed, a few times."""
    guests, identity = table
    for guest in guests:
        guest.address = address
    lines = [Line(guest, identity) for guest in guests]
    for _ in range(moves):
        for line in lines:
            line.send(say="hello")
            frame = line.read("welcome")
            if frame.get("actions"):
                line.send(say="act", n=frame["seq"], seq=frame["seq"], action=frame["actions"][0])
                assert line.read("accepted", "refused", "superseded")["say"] == "accepted"
    for line in lines:
        line.close()


def play_out(address: str, tables: dict[str, Seated]) -> None:
    """Play every table to its end, all at once; each verifies."""
    players = []
    for guests, identity in tables.values():
        for seat, guest in enumerate(guests):
            guest.address = address
            players.append(Player(guest, identity, seat, random.Random(seat)))

    async def all_play() -> None:
        await asyncio.gather(*(player.play() for player in players))

    asyncio.run(all_play())
    for game, (guests, identity) in tables.items():
        verdict = guests[0].ask("GET", f"/api/tables/{identity}/verdict")
        assert (verdict["verified"], verdict["complete"], verdict["fault"]) == (True, True, ""), game


def content_of(address: str, table: Seated) -> str:
    """The hash of what a finished game was played with, as its record says it."""
    guests, identity = table
    guests[0].address = address
    text: str = guests[0].ask("GET", f"/api/tables/{identity}/record")
    return text.split("content ")[1].split(maxsplit=1)[0]


@pytest.mark.parametrize(
    ("changes", "counts"),
    [
        pytest.param(SOURCES, False, id="source", marks=pytest.mark.long),
        pytest.param(POINTS, True, id="points"),
        pytest.param(TITLES, False, id="title", marks=pytest.mark.long),
    ],
)
def test_tables_of_every_game_play_on_when_content_changes_and_when_it_changes_back(
    tmp_path: Path, changes: tuple[Change, ...], counts: bool
) -> None:
    assert {change.game for change in changes} == set(NAMES)
    for change in changes:
        change.write(tmp_path / "content")
    changed = {FOLDER_VARIABLE: str(tmp_path / "content")}
    with served(tmp_path) as address:
        soon, late = begun(address), begun(address)
    with served(tmp_path, **changed) as address:
        new = begun(address)
        play_out(address, soon)
        for table in late.values():
            play_some(address, table)
        assert Guest(address).ask("GET", "/health")["unplayable"] == 0
    with served(tmp_path) as address:
        for table in new.values():
            play_some(address, table, 1)
        play_out(address, late)
        play_out(address, new)
        for game in NAMES:
            old = content_of(address, soon[game])
            assert content_of(address, late[game]) == old
            assert (content_of(address, new[game]) != old) == counts, game
        assert Guest(address).ask("GET", "/health")["unplayable"] == 0


def test_running_tables_go_on_under_their_own_rules_when_these_are_still_there(tmp_path: Path) -> None:
    newer = newer_site(tmp_path / "src", *VERSION_2)
    with served(tmp_path) as address:
        old = begun(address, ("monuments",))
    with served(tmp_path, PYTHONPATH=newer) as address:
        new = begun(address, ("monuments",))
        play_out(address, old)
        ended = old["monuments"][0][0].ask("GET", f"/api/tables/{old['monuments'][1]}/record")
        assert "rules 1" in ended
        assert rules_of(tmp_path, new["monuments"][1]) == 2


def rules_of(folder: Path, table: str) -> int:
    """The rules that a table began with, as its log says."""
    (found,) = [text for text in logged(folder, table) if '"note":"began"' in text]
    return int(found.split('"rules":')[1].split(",")[0])


def logged(folder: Path, table: str) -> list[str]:
    """The lines of a table's log."""
    db = sqlite3.connect(folder / "data" / DATABASE)
    try:
        rows = db.execute('SELECT text FROM events JOIN tables ON number = "table" WHERE id = ? ORDER BY seq', [table])
        return [str(row[0]) for row in rows]
    finally:
        db.close()


def test_a_table_whose_rules_are_gone_is_shown_untouched_and_plays_on_when_they_are_back(tmp_path: Path) -> None:
    newer = newer_site(tmp_path / "src", *WITHOUT_EARLIER)
    with served(tmp_path) as address:
        running = begun(address, ("monuments", "lords_of_worlds"))
        done = begun(address, ("monuments",))
        play_out(address, done)
        guests, over = done["monuments"]
        sheets = guests[0].ask("GET", f"/api/tables/{over}/score")
        record = guests[0].ask("GET", f"/api/tables/{over}/record")
    (ann, ben), table = running["monuments"]
    before = logged(tmp_path, table)
    with served(tmp_path, PYTHONPATH=newer) as address:
        for guest in (ann, ben, *guests):
            guest.address = address
        assert [one["table"]["id"] for one in ann.ask("GET", "/api/me/tables")] == [table]
        assert ann.ask("GET", f"/api/tables/{table}")["state"] == "running"
        refused: list[tuple[int, Any]] = [
            ann.answer("GET", f"/api/tables/{table}/log"),
            ann.answer("GET", f"/api/tables/{table}/score"),
            ann.answer("GET", f"/api/tables/{table}/record"),
            ann.answer("POST", f"/api/tables/{table}/stand", {}),
        ]
        for status, answer in refused:
            assert (status, answer["code"]) == (409, "not_playable")
            assert answer["error"].count(".") == 1
            assert "monuments was begun with rules version 1" in answer["error"]
        assert guests[0].ask("GET", f"/api/tables/{over}/score") == sheets
        assert plain(guests[0].ask("GET", f"/api/tables/{over}/record")) == plain(record)
        assert guests[0].ask("GET", f"/api/tables/{over}")["state"] == "over"
        assert ann.ask("GET", "/health")["unplayable"] >= 1
        play_out(address, {"lords_of_worlds": running["lords_of_worlds"]})
    assert logged(tmp_path, table) == before, "nothing is written"
    with served(tmp_path) as address:
        play_out(address, {"monuments": running["monuments"]})
        assert ann.ask("GET", "/health")["unplayable"] == 0


def plain(record: str) -> list[str]:
    """A record without the names of its players."""
    lines = [line.rpartition(" #")[0] for line in record.splitlines()]  # the sum of a line is of all before it
    return [line for line in lines if not line.startswith("players")]


def test_an_abandoned_table_whose_rules_are_gone_ends_and_can_be_read_when_they_are_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The janitor's end is written at the table's own time: a log that goes back in time could not be opened again."""
    with open_site(tmp_path) as site:
        guests, table = site.table(2, "mondo")
        while site.at(table).log.time == 0:
            sleep(0.2)
    with monkeypatch.context() as patching:
        patching.setattr(editions, "game_for", _gone)
        with open_site(tmp_path, seconds=lambda: time() + 1.5 * DAY, settings=Settings(abandon_days=1)) as site:
            assert site.run(lambda service: service.cleanup.clear_away()).abandoned == (table,)
            while site.run(lambda service: service.db.read(stored.alive)):
                sleep(0.01)
    with open_site(tmp_path) as site:
        guests[0].address = site.address
        assert guests[0].ask("GET", f"/api/tables/{table}")["state"] == "abandoned"
        assert site.at(table).log.ended == "abandoned"


def _gone(*_: object) -> Any:
    raise NotPlayable("these rules are gone")
