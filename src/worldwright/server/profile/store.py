"""Played games: a projection of the summaries of all finished games, and queries on it.

One row for each person in a finished game, written with its summary in one transaction. Players who left before have
none; branches, challenges and practice of a daily deal do not count.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, Literal, TypeAlias

import msgspec

from worldwright.core.game import Seat
from worldwright.server.accounts.personal_data import PersonalData
from worldwright.server.engine import summary as cards
from worldwright.server.engine.summary import Card
from worldwright.server.profile import invitations
from worldwright.server.storage.checks import ProjectedRows
from worldwright.server.storage.database import Change, Rows, passed_on
from worldwright.server.storage.projections import Execute, FeatureData, Projection
from worldwright.server.storage.table_store import by_numbers

_TABLES = """
CREATE TABLE played (person TEXT NOT NULL, "table" INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    game TEXT NOT NULL, seats INTEGER NOT NULL, ending TEXT NOT NULL, points INTEGER NOT NULL, worth INTEGER NOT NULL,
    others INTEGER NOT NULL, PRIMARY KEY (person, "table")) WITHOUT ROWID;
CREATE INDEX played_by_ending ON played (person, game, seats, ending);
CREATE INDEX played_by_worth ON played (person, game, worth DESC, "table");
CREATE INDEX played_together ON played (person, "table", ending) WHERE others > 0;
CREATE INDEX played_by_table ON played ("table")
"""
Ending: TypeAlias = Literal["won", "shared", "lost", "alone"]
COLUMNS = 'person, "table", game, seats, ending, points, worth, others'
MOST_TOGETHER = 500
"""Number of latest games searched for friends, so that every query takes as long."""
MOST_FRIENDS = 50
BEST = 2
"""Best games shown of each game."""
PAGE = 20


class GamesPlayed(msgspec.Struct, frozen=True):
    """A player's results in a game with so many seats; `alone`: without other people."""

    game: str
    seats: int
    won: int
    shared: int
    lost: int
    alone: int


class Played(msgspec.Struct, frozen=True):
    """A finished game of a player. `number` is its table's number in the database: later games have greater ones."""

    number: int
    game: str
    seats: int
    ending: Ending
    points: int


class Together(msgspec.Struct, frozen=True):
    """A fellow player: recent games together, and who did better."""

    person: str
    games: int
    won: int
    lost: int


def ending_of(card: Card, seats: Iterable[Seat]) -> Ending:
    """How a finished game ended for the holder of these seats."""
    held, winners = set(seats), set(card.winners)
    if len(held) == len(card.chairs):
        return "alone"
    if not winners & held:
        return "lost"
    return "won" if winners <= held else "shared"


def worth_of(card: Card, seats: Iterable[Seat]) -> tuple[int, int]:
    """The best points among seats, and their sort key; where the lowest points win, the key is negated."""
    is_low = any(card.points[seat] < max(card.points) for seat in card.winners)
    points = (min if is_low else max)(card.points[seat] for seat in seats)
    return points, -points if is_low else points


def rows_of(number: int, card: Card, people: Mapping[str, str]) -> list[tuple[Any, ...]]:
    """The rows of a table, from its summary and its holders' users; none unless its game is over and counts."""
    is_practice = card.day is not None and (not card.day.daily.counted or card.day.late)
    if card.state != "over" or not card.points or card.source is not None or card.rival is not None or is_practice:
        return []
    seats: dict[str, list[Seat]] = {}
    for seat, chair in enumerate(card.chairs):
        if (person := people.get(chair.holder)) is not None:
            seats.setdefault(person, []).append(seat)
    about, sat = (number, card.terms.game, len(card.chairs)), sum(bool(chair.holder) for chair in card.chairs)
    return [
        (person, *about, ending_of(card, held), *worth_of(card, held), sat - len(held))
        for person, held in sorted(seats.items())
    ]


_WRITE = (
    f'INSERT INTO played ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (person, "table") DO UPDATE SET'  # noqa: S608
    " game = excluded.game, seats = excluded.seats, ending = excluded.ending, points = excluded.points,"
    " worth = excluded.worth, others = excluded.others"
)
_HOLDERS = 'SELECT id, person FROM holder WHERE "table" = ?'


def project(execute: Execute, number: int, card: Card) -> None:
    """Write the rows of a finished game, in the transaction of its summary."""
    for row in rows_of(number, card, dict(execute(_HOLDERS, (number,)).fetchall())):
        execute(_WRITE, row)


_PROJECTION = Projection(project, states=("over",))
DATA = FeatureData(
    "profile",
    _PROJECTION,
    f"{_TABLES};{invitations.TABLES}",
    summed=invitations.SUMMED,
    checks=(partial(ProjectedRows, _PROJECTION, "played", COLUMNS, _TABLES),),
)


def both_sat(db: Rows, guest: str, account: str) -> list[Change]:
    """The rows of games in which both a guest and the account it is merged into sat."""
    rows = db.rows(
        'SELECT t.number, t.card FROM played a JOIN played g ON g."table" = a."table"'
        ' JOIN tables t ON t.number = a."table" WHERE a.person = ? AND g.person = ?',
        account, guest,
    )  # fmt: skip
    changes = []
    for number, text in rows:
        people = {holder: account if person == guest else person for holder, person in db.rows(_HOLDERS, number)}
        changes += [Change(_WRITE, row) for row in rows_of(number, cards.decode(text), people)]
    return changes


def merged(guest: str, account: str) -> tuple[Change, ...]:
    """Move a guest's games to an account. Games of both are rewritten by `both_sat`."""
    return (
        passed_on("played", guest, account, '"table"'),
        Change("DELETE FROM played WHERE person = ?", (guest,)),
    )


def forgotten(person: str) -> Change:
    """Delete a user's played games."""
    return Change("DELETE FROM played WHERE person = ?", (person,))


# Queries


def tallies(db: Rows, person: str) -> list[GamesPlayed]:
    """A player's results by game and number of seats, counted in an index."""
    counts_by_game: dict[tuple[str, int], dict[str, int]] = {}
    question = "SELECT game, seats, ending, count(*) FROM played WHERE person = ? GROUP BY game, seats, ending"
    for game, seats, ending, count in db.rows(question, person):
        counts_by_game.setdefault((str(game), int(seats)), {})[str(ending)] = int(count)
    return [
        GamesPlayed(game, seats, *(counts.get(ending, 0) for ending in ("won", "shared", "lost", "alone")))
        for (game, seats), counts in counts_by_game.items()
    ]


_GAME = 'SELECT "table", game, seats, ending, points FROM played'


def _played(rows: list[tuple[Any, ...]]) -> list[Played]:
    return [Played(*row) for row in rows]


def best(db: Rows, person: str, game: str) -> list[Played]:
    """A player's best games, best first; of equal ones the earliest."""
    where = 'WHERE person = ? AND game = ? ORDER BY worth DESC, "table" LIMIT ?'
    return _played(db.rows(f"{_GAME} {where}", person, game, BEST))


def latest(db: Rows, person: str, before: int, most: int = PAGE) -> list[Played]:
    """A player's finished games before a number, newest first."""
    where = 'WHERE person = ? AND "table" < ? ORDER BY "table" DESC LIMIT ?'
    return _played(db.rows(f"{_GAME} {where}", person, before, most))


def together(db: Rows, person: str) -> list[Together]:
    """The people of a player's latest games, most recent first."""
    rows = db.rows(
        "SELECT o.person, count(*), count(CASE WHEN m.ending <> 'lost' AND o.ending = 'lost' THEN 1 END),"
        " count(CASE WHEN m.ending = 'lost' AND o.ending <> 'lost' THEN 1 END)"
        ' FROM (SELECT "table", ending FROM played'
        ' WHERE person = ?1 AND others > 0 ORDER BY "table" DESC LIMIT ?2) m JOIN played o ON o."table" = m."table"'
        ' WHERE o.person <> ?1 GROUP BY o.person ORDER BY max(m."table") DESC LIMIT ?3',
        person, MOST_TOGETHER, MOST_FRIENDS,
    )  # fmt: skip
    return [Together(*row) for row in rows]


def last_together(db: Rows, person: str, other: str) -> Card | None:
    """The last finished game of two players, if it is among the latest."""
    row = db.row(
        'SELECT m."table" FROM (SELECT "table" FROM played WHERE person = ? AND others > 0'
        ' ORDER BY "table" DESC LIMIT ?) m'
        ' JOIN played o ON o."table" = m."table" AND o.person = ? ORDER BY m."table" DESC LIMIT 1',
        person, MOST_TOGETHER, other,
    )  # fmt: skip
    listed = {} if row is None else by_numbers(db, [row[0]])
    return next((card for card, _, _ in listed.values()), None)


def _merged(db: Rows, guest: str, account: str) -> tuple[Change, ...]:
    both = both_sat(db, guest, account)
    return (*merged(guest, account), *both, passed_on("asked", guest, account, '"table"'))


PERSONAL_DATA = PersonalData(merge=_merged, forget=forgotten)
