"""Writes finished games into a new folder, for pictures and browser tests: `python -m tools.finished_tables FOLDER`.

Bots play them in virtual time, so that a race of ten minutes is there at once. One person has sat on the first seat of
every table; the cookie that makes a browser this person is printed with the tables' ids.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from worldwright.bots.arena import play_out
from worldwright.bots.bot import Bot, bot
from worldwright.core.chance import Chance, commitment, seed_from
from worldwright.core.content import digest
from worldwright.core.match import Match, options_from
from worldwright.core.notation import move_text
from worldwright.games import game as known_game
from worldwright.tables.card import Card, Chair, Terms
from worldwright.tables.desk import Desk
from worldwright.tables.drawer import Drawer
from worldwright.tables.folder import DATABASE
from worldwright.tables.lag import stamped
from worldwright.tables.people import People
from worldwright.tables.sqlite import SqliteStore
from worldwright.tables.store import Batch
from worldwright.tables.values import Event, Header, Policy, next_link
from worldwright.web.settings import kept_secrets

LATENCY = (6, 18, 0, 31)
"""What the host allows each seat for its line, in milliseconds."""


class Wanted(NamedTuple):
    """A game to be played: its table's id begins with its name."""

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


def distant(player: Bot, millis: int) -> Bot:
    """A bot whose line is slow, as the host sees it."""

    def choose(view: Any, actions: Any, chance: Chance) -> Any:
        return stamped(player.choose(view, actions, chance), millis)

    return Bot(player.name, choose, player.looks)


def played(wanted: Wanted) -> Match[Any, Any, Any, Any]:
    """The game, played by keen bots."""
    rules = known_game(wanted.game)
    match = Match(rules, options_from(rules, dict(wanted.options)), wanted.seats, seed_from(wanted.seed))
    race = getattr(match.options, "mode", "") == "real_time"
    bots = [distant(bot("greedy", rules), LATENCY[seat] if race else 0) for seat in range(wanted.seats)]
    play_out(match, bots, seed_from(wanted.seed, "bots"))
    return match


def table_id(wanted: Wanted) -> str:
    return f"{wanted.name}-{'x' * (21 - len(wanted.name))}"


def saved(wanted: Wanted) -> tuple[Header, list[Event]]:
    """The log of the game."""
    match = played(wanted)
    header = Header(
        id=table_id(wanted),
        game=wanted.game,
        rules=match.game.RULES_VERSION,
        content=digest(match.game.content(match.options)),
        options=msgspec.to_builtins(match.options),
        seats=wanted.seats,
        seed=match.seed.hex(),
        sealed=commitment(match.seed),
        opened=0,
        policy=Policy(),
        holders=tuple("bot" if seat else "person" for seat in range(wanted.seats)),
    )
    link, events = header.link(), []
    for seq, move in enumerate(match.log, 1):
        text = move_text(move)
        link = next_link(link, seq, text, None)
        events.append(Event(seq, text, link))
    return header, events


def write(folder: Path, games: tuple[Wanted, ...] = GAMES, now: int = 2_000_000_000) -> str:
    """Put the games into a folder that is not there yet; the cookie of the person on the first seats."""
    folder.mkdir(parents=True)
    kept_secrets(folder)
    store = SqliteStore(folder)
    desk = Desk(folder / DATABASE)
    person, token = People(desk).new_guest(now, "Amber Otter")
    for wanted in games:
        header, events = saved(wanted)
        store.write(Batch(header.id, events, header, 0))
        chairs = (Chair(person=person.id), *(Chair(bot="greedy") for _ in range(1, wanted.seats)))
        terms = Terms(wanted.game, wanted.seats, header.options)
        Drawer(desk).keep(Card(header.id, terms, chairs, person.id, now, "over", header.sealed))
    store.wait()
    store.close()
    desk.close()
    return f"worldwright={token}"


if __name__ == "__main__":
    print("cookie", write(Path(sys.argv[1])))
    for each in GAMES:
        print(each.game, table_id(each))
