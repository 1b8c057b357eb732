"""Daily leaderboards: a projection of the summaries of all counted attempts.

One row an attempt, written with its table's summary in one transaction. Of several attempts of one user (after a
merge) the first counts; those given back never do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from worldwright.core.extras import extras
from worldwright.core.game import Millis
from worldwright.games import known_game
from worldwright.server.accounts.personal_data import PersonalData
from worldwright.server.engine.summary import ALIVE, Card
from worldwright.server.storage.database import Change, Rows
from worldwright.server.storage.projections import Execute, Projection

TABLES = """
CREATE TABLE daily_try ("table" INTEGER PRIMARY KEY REFERENCES tables ON DELETE CASCADE, day TEXT NOT NULL,
    game TEXT NOT NULL, person TEXT NOT NULL, state TEXT NOT NULL, score INTEGER NOT NULL, points INTEGER NOT NULL,
    took INTEGER NOT NULL, first INTEGER NOT NULL);
CREATE INDEX daily_try_by_person ON daily_try (person, day, game);
CREATE INDEX daily_try_by_score ON daily_try (day, game, score DESC, took, "table")
    WHERE state = 'over' AND first <> 0;
CREATE INDEX daily_try_running ON daily_try (day) WHERE state = 'running'
"""
State: TypeAlias = Literal["running", "over", "given_up", "given_back", "late"]
PAGE = 50
MOST_FRIENDS = 200
"""Number of friends listed first in a leaderboard."""
MOST_TABLES = 2000
"""Number of latest tables searched for friends."""
COLUMNS = '"table", day, game, person, state, score, points, took, first'
_COUNTED = "state = 'over' AND first <> 0"
_FIRST = (
    "UPDATE daily_try SET first = CASE WHEN state <> 'given_back' AND NOT EXISTS (SELECT 1 FROM daily_try e WHERE"
    " e.person = daily_try.person AND e.day = daily_try.day AND e.game = daily_try.game"
    ' AND e."table" < daily_try."table" AND e.state <> \'given_back\') THEN 1 ELSE 0 END WHERE person = ?'
)
_WRITE = (
    f'INSERT INTO daily_try ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT ("table") DO UPDATE SET'  # noqa: S608
    " day = excluded.day, game = excluded.game, person = excluded.person, state = excluded.state,"
    " score = excluded.score, points = excluded.points, took = excluded.took, first = excluded.first"
)


class LeaderboardEntry(msgspec.Struct, frozen=True):
    """A result of a day. `score` decides, then `took`; equal results share a place."""

    number: int
    """The table's number in the database."""
    table: str
    person: str
    score: int
    points: int
    took: Millis
    place: int


class Tried(msgspec.Struct, frozen=True):
    """A user's attempt at a day's deal."""

    table: str
    state: State


def score_of(game: str, points: int) -> int:
    """What decides in the leaderboard: the points, or those missing where the fewest win."""
    return -points if extras(known_game(game)).fewest_win else points


def state_of(card: Card) -> State:
    """The state of an attempt."""
    assert card.day is not None
    if card.day.late:
        return "late"
    if card.state in ALIVE:
        return "running"
    if card.day.is_given_back:
        return "given_back"
    return "over" if card.state == "over" else "given_up"


def project(execute: Execute, number: int, card: Card) -> None:
    """Write an attempt from its table's summary, in the same transaction."""
    assert card.day is not None
    if not card.day.daily.counted:
        return
    holder = execute("SELECT person FROM holder WHERE id = ?", (card.host,)).fetchone()
    if holder is None:  # the user has been removed
        return
    state, day = state_of(card), card.day.daily.day
    points = card.points[0] if card.points else 0
    score = score_of(card.terms.game, points)
    row = (number, day, card.terms.game, holder[0], state, score, points, card.day.took, 0)
    execute(_WRITE, row)
    execute(f"{_FIRST} AND day = ? AND game = ?", (holder[0], day, card.terms.game))


PROJECTION = Projection(project, part="day")


def merged(guest: str, account: str) -> tuple[Change, ...]:
    """Move a guest's attempts to an account; of two for one day the first counts."""
    return (
        Change("UPDATE daily_try SET person = ? WHERE person = ?", (account, guest)),
        Change(_FIRST, (account,)),
    )


def forgotten(person: str) -> Change:
    """Delete a user's attempts."""
    return Change("DELETE FROM daily_try WHERE person = ?", (person,))


# One user's attempts


def tried(db: Rows, person: str, game: str, day: str) -> Tried | None:
    """A user's attempt for a day; None: none yet, or it was given back."""
    row = db.row(
        'SELECT t.id, d.state FROM daily_try d JOIN tables t ON t.number = d."table"'
        " WHERE d.person = ? AND d.day = ? AND d.game = ? AND d.first <> 0",
        person, day, game,
    )  # fmt: skip
    return None if row is None else Tried(*row)


def was_given_back(db: Rows, person: str, game: str, day: str) -> bool:
    """Whether an attempt of that day was given back to this user before."""
    question = "SELECT 1 FROM daily_try WHERE person = ? AND day = ? AND game = ? AND state = 'given_back'"
    return db.row(question, person, day, game) is not None


def days_played(db: Rows, person: str, since: str = "") -> list[tuple[str, str, int]]:
    """Every counted day, game and points of a user."""
    question = (
        f"SELECT day, game, points FROM daily_try WHERE person = ? AND day >= ? AND {_COUNTED} ORDER BY day, game"  # noqa: S608
    )
    return [(str(day), str(game), int(points)) for day, game, points in db.rows(question, person, since)]


def running_before(db: Rows, today: str) -> list[str]:
    """Tables of attempts that still run though their day is over."""
    question = (
        "SELECT t.id FROM daily_try d JOIN tables t ON t.number = d.\"table\" WHERE d.state = 'running' AND d.day < ?"
    )
    return [str(row[0]) for row in db.rows(question, today)]


# Leaderboard of a day


def count(db: Rows, game: str, day: str) -> int:
    """Number of results of a day."""
    row = db.row(f"SELECT count(*) FROM daily_try WHERE day = ? AND game = ? AND {_COUNTED}", day, game)  # noqa: S608
    return int(row[0]) if row else 0


def spread(db: Rows, game: str, day: str) -> tuple[tuple[int, int], ...]:
    """How many results a day has of each number of points, from the lowest up."""
    question = f"SELECT points, count(*) FROM daily_try WHERE day = ? AND game = ? AND {_COUNTED}"  # noqa: S608
    rows = db.rows(f"{question} GROUP BY points ORDER BY points", day, game)
    return tuple((int(points), int(number)) for points, number in rows)


def _place(db: Rows, game: str, day: str, score: int, took: Millis) -> int:
    """One more than the number of better results."""
    where = f"SELECT count(*) FROM daily_try WHERE day = ? AND game = ? AND {_COUNTED}"  # noqa: S608
    better = db.row(f"{where} AND score > ?", day, game, score)
    faster = db.row(f"{where} AND score = ? AND took < ?", day, game, score, took)
    return 1 + (int(better[0]) if better else 0) + (int(faster[0]) if faster else 0)


_BEST = (
    "SELECT t.number, t.id, d.person, d.score, d.points, d.took FROM daily_try d"
    " JOIN tables t ON t.number = d.\"table\" WHERE d.day = ? AND d.game = ? AND d.state = 'over' AND d.first <> 0"
)


def _standing(row: tuple[Any, ...], place: int) -> LeaderboardEntry:
    number, table, person, score, points, took = row
    return LeaderboardEntry(number, table, person, score, points, took, place)


def page(db: Rows, game: str, day: str, since: int = 0, most: int = PAGE) -> list[LeaderboardEntry]:
    """The results of a day, best first, skipping `since` of them."""
    order = 'ORDER BY {0}score DESC, {0}took, {0}"table"'
    chosen = (  # uses only the index, however many are skipped
        f'SELECT "table" FROM daily_try WHERE day = ? AND game = ? AND {_COUNTED}'  # noqa: S608
        f" {order.format('')} LIMIT ? OFFSET ?"
    )
    question = f'{_BEST} AND d."table" IN ({chosen}) {order.format("d.")}'
    standings: list[LeaderboardEntry] = []
    for number, row in enumerate(db.rows(question, day, game, day, game, most, since), since + 1):
        last = standings[-1] if standings else None
        if last is not None and (last.score, last.took) == (row[3], row[5]):
            place = last.place
        else:
            place = number if standings else _place(db, game, day, row[3], row[5])
        standings.append(_standing(row, place))
    return standings


def by_number(db: Rows, game: str, day: str, number: int) -> LeaderboardEntry | None:
    """A result of a day by its table's number."""
    row = db.row(f'{_BEST} AND d."table" = ?', day, game, number)
    return None if row is None else _standing(row, _place(db, game, day, row[3], row[5]))


def number_of(db: Rows, table: str) -> int | None:
    """The number of a table that is in its day's leaderboard."""
    question = 'SELECT d."table" FROM daily_try d JOIN tables t ON t.number = d."table" WHERE t.id = ?'
    row = db.row(f"{question} AND d.state = 'over' AND d.first <> 0", table)
    return None if row is None else int(row[0])


def of_people(db: Rows, game: str, day: str, people: Sequence[str]) -> list[LeaderboardEntry]:
    """The results of these users, best first."""
    if not people:
        return []
    marks = ",".join("?" * len(people))
    rows = db.rows(f"{_BEST} AND d.person IN ({marks})", day, game, *people)
    standings: list[LeaderboardEntry] = []
    for row in sorted(rows, key=lambda row: (-row[3], row[5], row[1])):
        if not standings:
            place = _place(db, game, day, row[3], row[5])
        else:  # counts only those in between: all places together cost one walk over the index
            place = standings[-1].place + _between(
                db, game, day, (standings[-1].score, standings[-1].took), (row[3], row[5])
            )
        standings.append(_standing(row, place))
    return standings


def _between(db: Rows, game: str, day: str, best: tuple[int, Millis], last: tuple[int, Millis]) -> int:
    """Number of results that are at least as good as `best` and better than `last`."""
    where = f"SELECT count(*) FROM daily_try WHERE day = ? AND game = ? AND {_COUNTED}"  # noqa: S608
    asked: list[tuple[str, tuple[int, ...]]]
    if best[0] == last[0]:
        asked = [("score = ? AND took >= ? AND took < ?", (best[0], best[1], last[1]))]
    else:
        asked = [
            ("score = ? AND took >= ?", best),
            ("score < ? AND score > ?", (best[0], last[0])),
            ("score = ? AND took < ?", last),
        ]
    return sum(int((db.row(f"{where} AND {which}", day, game, *values) or (0,))[0]) for which, values in asked)


def friends(db: Rows, person: str) -> list[str]:
    """The users of someone's latest tables, most recent first."""
    rows = db.rows(
        'SELECT o.person FROM (SELECT "table" FROM holder WHERE person = ?1 ORDER BY "table" DESC LIMIT ?3) h'
        ' JOIN holder o ON o."table" = h."table" WHERE o.person <> ?1'
        ' GROUP BY o.person ORDER BY max(h."table") DESC LIMIT ?2',
        person, MOST_FRIENDS, MOST_TABLES,
    )  # fmt: skip
    return [str(row[0]) for row in rows]


PERSONAL_DATA = PersonalData(merge=lambda _, guest, account: merged(guest, account), forget=forgotten)
