"""A month of the daily world with many people: `python -m tests.server.daily.month --people 1000 --days 30`.

Every day some of them try some games: they end well, are given up, given back, or late; some people turn out to be one,
and some are forgotten. At the end seals and seeds are checked, every table of a day is compared with one that is
counted here from what everybody did, `doctor` looks at everything, and a rebuild makes the same projection.

Games are not played here: their logs are written as a server writes them, so that a month takes a minute.
"""

from __future__ import annotations

import argparse
import random
import sqlite3
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from worldwright.core.chance import commitment
from worldwright.core.game import Line, Sheet
from worldwright.server.daily import deals as daily
from worldwright.server.daily import leaderboard as standings
from worldwright.server.daily.deals import DailyDeal
from worldwright.server.daily.streak import row_of_days
from worldwright.server.engine.events import Began, Daily, GameOver, Late, LineBack, Note, TableEnded, note_text
from worldwright.server.engine.log import Event, first_link, next_link
from worldwright.server.engine.ports import Batch
from worldwright.server.engine.summary import Card, checked, followed, made_card
from worldwright.server.profile import store as played
from worldwright.server.storage.data_folder import DATABASE
from worldwright.server.storage.database import Change, Rows
from worldwright.server.storage.doctor import Findings, examined
from worldwright.server.storage.sqlite import SqliteDatabase

FIRST = "2026-11-01"
RACES = ("mondo", "mondo_sapiens")
SHARE = {"over": 0.86, "given_up": 0.05, "given_back": 0.05, "late": 0.04}


class Report(msgspec.Struct, frozen=True):
    """What a month came to."""

    tries: int
    results: int
    seeds: int
    compared: int
    findings: Findings
    rebuilt: int
    same: bool
    """A rebuild made the same projection."""


def notes_of(kind: str, deal: DailyDeal, secret: bytes, luck: random.Random) -> list[Note]:
    """What happens at a table after it was made."""
    seed = daily.seed_of(secret, deal.game, deal.day)
    notes: list[Note] = [Began(deal.rules, deal.content, seed.hex(), commitment(seed), 0)]
    if kind != "given_back":
        notes.append(LineBack(0))
    if kind in ("given_up", "given_back"):
        return [*notes, TableEnded("abandoned")]
    if kind == "late":
        notes.append(Late())
    took = luck.randrange(60_000, 360_000, 1000) if deal.game in RACES else 0
    points = [luck.randrange(-20, 0) if deal.game in RACES else luck.randrange(0, 60) for _ in range(deal.terms.seats)]
    best = min(points) if deal.game == "mapominoes" else max(points)
    winners = tuple(seat for seat, own in enumerate(points) if own == best)
    return [*notes, GameOver(winners, tuple(Sheet(own, (Line("X", own),)) for own in points), took)]


class Month:
    """The people and what they did, beside the data that a server would have."""

    def __init__(self, folder: Path, people: int, seed: int = 1) -> None:
        self.folder = folder
        self.luck = random.Random(seed)
        self.db = SqliteDatabase(folder)
        self.people = [f"person-{number:05d}" for number in range(people)]
        self.done: dict[tuple[str, str], dict[str, list[tuple[int, str, int, int]]]] = defaultdict(
            lambda: defaultdict(list)
        )
        """By day and game, by person: each try with its number, kind, score and time."""
        self.tries = 0
        rows = [(who, who, None, None, 0) for who in self.people]
        insert = "INSERT INTO person VALUES (?, ?, ?, ?, ?, ?)"
        self._write(*(Change(insert, (*row, checked(*row))) for row in rows), daily.new_secret())
        secret = self.db.look(daily.secret_of)
        assert secret is not None
        self.secret = secret

    def _write(self, *changes: Change) -> None:
        self.db.give(*changes).result()

    def play(self, days: int) -> None:
        """Every day is published, played, and closed when the next begins."""
        for number in range(days + 1):
            day = daily.days_after(FIRST, number)
            self._write(*daily.published(self.secret, self.db.look(partial(daily.unpublished, today=day))))
            over = self.db.look(partial(daily.to_open, today=day))
            if over is not None:
                self._write(*self.db.look(partial(daily.opening, over=over)))
            if number < days:
                for deal in self.db.look(partial(daily.deals, since=day, until=day)):
                    self._try(deal)

    def _try(self, deal: DailyDeal) -> None:
        """Somebody in three tries each game."""
        for person in self.luck.sample(self.people, len(self.people) // 3):
            kinds = self.luck.choices(list(SHARE), list(SHARE.values()))
            if kinds == ["given_back"]:
                kinds.append("over")
            for kind in kinds:
                self.tries += 1
                made = deal.made(f"h{self.tries}", 0, Daily(deal.day, counted=True, gives_back=kind == "given_back"))
                table = f"table-{self.tries:07d}"
                card = made_card(table, made)
                link, events = first_link(table), []
                for seq, note in enumerate([made, *notes_of(kind, deal, self.secret, self.luck)], 1):
                    text = note_text(0, note)
                    link = next_link(link, seq, text, None)
                    events.append(Event(seq, text, link))
                    card = card if seq == 1 else followed(card, seq, note)
                self.db.append(Batch(table, events, 0, card, {made.host: person}))
                self._note(deal, person, kind, card)
        self.db.wait()

    def _note(self, deal: DailyDeal, person: str, kind: str, card: Card) -> None:
        score = _score(deal.game, card.points) if card.points else 0
        took = card.day.took if card.day is not None else 0
        self.done[deal.day, deal.game][person].append((self.tries, kind, score, took))

    def mingle(self) -> None:
        """Some guests turn out to be others, and some people ask to be forgotten."""
        guests = self.luck.sample(self.people, max(2, len(self.people) // 20))
        for guest, account in zip(guests[::2], guests[1::2], strict=False):
            moved = Change("UPDATE holder SET person = ? WHERE person = ?", (account, guest))
            self._write(moved, *standings.merged(guest, account), *played.merged(guest, account))
            for day in self.done.values():
                if guest in day:
                    day[account] = sorted([*day.get(account, []), *day.pop(guest)])
        for person in self.luck.sample(sorted(set(self.people) - set(guests)), len(self.people) // 50):
            gone: Future[None] = self.db.give(
                Change("DELETE FROM person WHERE id = ?", (person,)),
                Change("DELETE FROM holder WHERE person = ?", (person,)),
                standings.forgotten(person),
                played.forgotten(person),
            )
            gone.result()
            for day in self.done.values():
                day.pop(person, None)

    def expected(self, day: str, game: str) -> list[tuple[str, int, int, int]]:
        """A table of a day counted from what everybody did: person, score, time and place."""
        found = []
        for person, tries in self.done[day, game].items():
            counting = [one for one in tries if one[1] != "given_back"]
            if counting and counting[0][1] == "over":
                found.append((person, counting[0][2], counting[0][3]))
        return [
            (person, score, took, 1 + sum((-other[1], other[2]) < (-score, took) for other in found))
            for person, score, took in found
        ]

    def compared(self) -> int:
        """How many results stand where they should; AssertionError names the first table that is wrong."""
        all_results = 0
        for day, game in self.done:
            expected = sorted(self.expected(day, game), key=lambda one: (one[3], one[0]))
            shown = self.db.look(partial(_whole, game=game, day=day))
            assert shown == expected, f"{game} on {day}"
            some = self.luck.sample(self.people, min(40, len(self.people)))
            friends = self.db.look(partial(standings.of_people, game=game, day=day, people=some))
            told = sorted((one.person, one.score, one.took, one.place) for one in friends)
            assert told == sorted(one for one in expected if one[0] in some), f"friends in {game} on {day}"
            all_results += len(shown)
        return all_results

    def check_rows(self) -> None:
        """Rows of days count every day that was played, and never more than one rest day a week."""
        for person in self.people[:50]:
            days = {day for day, _, _ in self.db.look(partial(standings.days_played, person=person))}
            row = row_of_days(days, daily.days_after(FIRST, 40))
            assert len(days) + row.rests == row.days
            assert row.rests <= len(days)


def _score(game: str, points: Sequence[int]) -> int:
    """What the try is worth, counted another way than the projection does."""
    return points[0] * (-1 if game == "mapominoes" else 1)


def _whole(rows: Rows, game: str, day: str) -> list[tuple[str, int, int, int]]:
    found: list[tuple[str, int, int, int]] = []
    while page := standings.page(rows, game, day, len(found)):
        found += [(one.person, one.score, one.took, one.place) for one in page]
    return sorted(found, key=lambda one: (one[3], one[0]))


def month(folder: Path, people: int, days: int) -> Report:
    """A month played and looked through."""
    life = Month(folder, people)
    life.play(days)
    life.mingle()
    results = life.compared()
    life.check_rows()
    deals = life.db.look(lambda rows: daily.deals(rows, FIRST, daily.days_after(FIRST, days - 1)))
    seeds = 0
    for deal in deals:
        assert deal.opened
        assert commitment(daily.seed_of(life.secret, deal.game, deal.day)) == deal.sealed
        seeds += 1
    life.db.close()
    findings = examined_without_games(folder)
    before = projection(folder)
    with sqlite3.connect(folder / DATABASE) as db:
        db.execute('UPDATE daily_try SET score = score + 1, first = 1 - first WHERE "table" % 7 = 0')
    db.close()
    rebuilt = examined(folder, rebuild=True).rebuilt
    return Report(life.tries, results, seeds, len(life.done), findings, rebuilt, projection(folder) == before)


def examined_without_games(folder: Path) -> Findings:
    """What is wrong with the data; the games themselves were never played."""
    return msgspec.structs.replace(examined(folder), readable=())


def projection(folder: Path) -> list[tuple[object, ...]]:
    """Every row of the tables of the day."""
    db = sqlite3.connect(folder / DATABASE)
    try:
        return db.execute(f'SELECT {standings.COLUMNS} FROM daily_try ORDER BY "table"').fetchall()
    finally:
        db.close()


def main() -> None:
    """Play a month and say what came of it."""
    parser = argparse.ArgumentParser(description="A month of the daily world with many people.")
    parser.add_argument("--people", type=int, default=1000)
    parser.add_argument("--days", type=int, default=30)
    wanted = parser.parse_args()
    with TemporaryDirectory() as folder:
        found = month(Path(folder), wanted.people, wanted.days)
    print(
        f"{found.tries} tries, {found.results} results in {found.compared} tables of the day stand where they should;"
        f" {found.seeds} seeds give their seals; doctor found {len(found.findings.damaged)} faults in"
        f" {found.findings.rows} rows; a rebuild mended {found.rebuilt} rows, the same projection: {found.same}"
    )


if __name__ == "__main__":
    main()
