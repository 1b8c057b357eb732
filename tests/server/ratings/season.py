"""Rated games as a server writes them, many and fast: who plays whom, how it ends, and what is left when some leave."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from worldwright.core.chance import commitment, seed_from
from worldwright.core.game import Line, Sheet
from worldwright.server.engine.events import Began, Chair, GameOver, Left, Made, Note, Terms, note_text
from worldwright.server.engine.log import Event, first_link, next_link
from worldwright.server.engine.ports import Batch
from worldwright.server.engine.summary import Card, followed, made_card
from worldwright.server.http.skills import Rating
from worldwright.server.ratings import store as ratings
from worldwright.server.storage.sqlite import SqliteDatabase

DAY = 24 * 3600
FIRST = 20_000 * DAY
BEGAN = Began(1, "content", seed_from(1).hex(), commitment(seed_from(1)), 0)
Players = Sequence[str]
"""Persons; a level stands behind a colon."""


def over(points: Sequence[int]) -> GameOver:
    """The end of a game that the most points win."""
    winners = tuple(seat for seat, own in enumerate(points) if own == max(points))
    return GameOver(winners, tuple(Sheet(own, (Line("X", own),)) for own in points))


class Season:
    """A data folder and rated games in it, one after the other."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.db = SqliteDatabase(folder)
        self.games = 0
        self.ended = FIRST

    def play(self, players: Players, *notes: Note, points: Sequence[int] = (), game: str = "monuments") -> Card:
        """A rated game with what happened in it; with `points` it comes to its end."""
        self.games += 1
        chairs = tuple(
            Chair(level=one[1:]) if one.startswith(":") else Chair(f"h{self.games}-{seat}")
            for seat, one in enumerate(players)
        )
        people = {chair.holder: one for chair, one in zip(chairs, players, strict=True) if chair.holder}
        terms = Terms(game, len(players), undo=False, turn=60_000, rated=True)
        made = Made(terms, next(iter(people)), 0, chairs)
        table = f"table-{self.games:05d}"
        said: list[Note] = [made, BEGAN, *notes, *([over(points)] if points else [])]
        card = made_card(table, made)
        for seq, note in enumerate(said[1:], 2):
            card = followed(card, seq, note)
        if (rated := ratings.end_of(card, self.games * 1000, self.ended)) is not None:
            card = followed(card, len(said) + 1, rated)
            said.append(rated)
        link, events = first_link(table), []
        for seq, note in enumerate(said, 1):
            text = note_text(0, note)
            link = next_link(link, seq, text, None)
            events.append(Event(seq, text, link))
        self.db.append(Batch(table, events, 0, card, people))
        self.db.wait()
        return card

    def rating(self, person: str, game: str = "monuments") -> Rating:
        """What somebody is worth now."""
        ask: Callable[..., Rating] = ratings.rating
        return self.db.look(partial(ask, person=person, game=game, speed="live"))

    def value(self, person: str) -> int:
        return self.rating(person).skill.points

    def tomorrow(self) -> None:
        self.ended += DAY

    def mixed(self, games: int, people: int, seed: int = 1) -> None:
        """Games of two to four people and bots, of which some leave."""
        luck = random.Random(seed)
        for number in range(games):
            seats = luck.randrange(2, 5)
            chosen = luck.sample(range(people), seats)
            players = [f"p{one}" if luck.random() < 0.8 or not at else ":keen" for at, one in enumerate(chosen)]
            leaves = luck.random() < 0.15
            notes = [Left(0, "left", "casual", moves=luck.choice((2, 30)))] if leaves else []
            self.play(players, *notes, points=[luck.randrange(30) for _ in range(seats)])
            if number % 7 == 6:
                self.tomorrow()
