"""Writes finished games into a new folder, for pictures and browser tests: `python -m tools.finished_tables FOLDER`.

Bots play in virtual time, so a race of ten minutes is done at once. One user has the first seat of every table; the
cookie that signs a browser in as this user is printed with the tables' ids.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from worldwright.bots.bot import Thinker, bot
from worldwright.bots.matches import all_at_once, play_out
from worldwright.core.chance import commitment, seed_from
from worldwright.core.game import with_allowance
from worldwright.core.match import Match, options_from
from worldwright.core.notation import move_text
from worldwright.core.snapshot import Snapshot, snapshot
from worldwright.core.thinking import Budget, Sight, Thought, decided
from worldwright.games import game as known_game
from worldwright.server.accounts.store import People
from worldwright.server.app import features
from worldwright.server.engine.events import Began, Chair, GameOver, Made, Terms, note_text
from worldwright.server.engine.log import Event, first_link, next_link
from worldwright.server.engine.opening import card_of
from worldwright.server.engine.ports import Batch, Content
from worldwright.server.process.settings import kept_secrets
from worldwright.server.storage.data_folder import FORGOTTEN
from worldwright.server.storage.sqlite import SqliteDatabase

LATENCY = (6, 18, 0, 31)
"""Latency allowance of each seat, in milliseconds."""


class Wanted(NamedTuple):
    """A game to play; its table's id starts with its name."""

    name: str
    game: str
    seats: int
    options: Mapping[str, Any] = {}
    seed: int = 4


GAMES = (
    Wanted("mondo", "mondo", 3, {"level": "expert", "rounds": 2, "window": 400}),
    Wanted("sapiens", "mondo_sapiens", 3, {"level": "expert", "rounds": 2, "window": 400}),
    Wanted("solo", "mondo_sapiens", 1),
    Wanted("mapominoes", "mapominoes", 3, {"rounds": 2}),
    Wanted("lords", "lords_of_worlds", 3),
    Wanted("monuments", "monuments", 3),
)


def distant(player: Thinker, millis: int) -> Thinker:
    """A bot with a slow connection."""

    def think(sight: Sight, budget: Budget) -> Thought:
        return decided(with_allowance(player.think(sight, budget).action, millis))

    return Thinker(player.name, think, player.looks)


def played(wanted: Wanted) -> Match[Any, Any, Any, Any]:
    """The game, played by bots."""
    rules = known_game(wanted.game)
    match = Match(rules, options_from(rules, dict(wanted.options)), wanted.seats, seed_from(wanted.seed))
    race = all_at_once(match)
    bots = [distant(bot("greedy", rules), LATENCY[seat] if race else 0) for seat in range(wanted.seats)]
    play_out(match, bots, seed_from(wanted.seed, "bots"))
    return match


def table_id(wanted: Wanted) -> str:
    """Its id, as long as those of the server and of the same signs."""
    return f"{wanted.name}-{'x' * (20 - len(wanted.name))}w"


def batch(table: str, lines: Iterable[str], people: dict[str, str], content_snapshot: Snapshot) -> Batch:
    """A whole table to save: the lines of its log, its holders' users, and its content."""
    link, events = first_link(table), []
    for seq, text in enumerate(lines, 1):
        link = next_link(link, seq, text, None)
        events.append(Event(seq, text, link))
    content = Content(content_snapshot.hash, content_snapshot.game, content_snapshot.body)
    return Batch(table, events, 0, card_of(table, events), people, content)


def saved(wanted: Wanted, person: str, now: int) -> Batch:
    """The table of the game, with a user on its first seat."""
    match, holder = played(wanted), f"holder-of-{wanted.name}"
    game, seats = match.game, range(wanted.seats)
    content_snapshot = snapshot(game, match.options)
    terms = Terms(wanted.game, wanted.seats, msgspec.to_builtins(match.options))
    chairs = (Chair(holder, ready=True), *(Chair(level="greedy") for _ in seats[1:]))
    began = Began(game.RULES_VERSION, content_snapshot.hash, match.seed.hex(), commitment(match.seed), 0)
    sheets = game.score(match.state)
    over = GameOver(tuple(sorted(game.winners(match.state))), tuple(sheets[seat] for seat in seats))
    notes = [note_text(0, note) for note in (Made(terms, holder, now, chairs), began)]
    lines = [*notes, *map(move_text, match.log), note_text(match.log[-1].at, over)]
    return batch(table_id(wanted), lines, {holder: person}, content_snapshot)


def write(folder: Path, games: tuple[Wanted, ...] = GAMES, now: int = 2_000_000_000) -> str:
    """Write the games into a folder that does not exist yet; returns the user's cookie."""
    folder.mkdir(parents=True)
    kept_secrets(folder)
    features.register()
    db = SqliteDatabase(folder)
    try:
        people = People(db, folder / FORGOTTEN)
        with ThreadPoolExecutor(1) as executor:  # a browser test has its own event loop in this thread
            person, token = executor.submit(lambda: asyncio.run(people.new_guest(now, "Amber Otter"))).result()
        for wanted in games:
            db.append(saved(wanted, person.id, now))
    finally:
        db.close()
    return f"worldwright={token}"


if __name__ == "__main__":
    print("cookie", write(Path(sys.argv[1])))
    for each in GAMES:
        print(each.game, table_id(each))
