"""Ratings of people: a projection of the summaries of all rated games, and queries on it.

One row for each person and rated game, written with its summary in one transaction: their rating after it. The last
row is the present rating, all rows are its history. Rows outlive their tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, TypeAlias

import msgspec

from worldwright.bots.levels import LEVELS
from worldwright.bots.ratings import rating_of
from worldwright.core.game import Millis, Seat
from worldwright.server.accounts.personal_data import PersonalData
from worldwright.server.engine.events import Chair, Measured, Rated, Speed, Terms
from worldwright.server.engine.hooks import TableHooks
from worldwright.server.engine.speed import speed_of
from worldwright.server.engine.summary import Card
from worldwright.server.engine.table import Table
from worldwright.server.http.skills import FEWEST, NEW, PARTS, Rating, SkillEstimate
from worldwright.server.ratings.model import AGED, REGULAR, RatedPlayer, counted
from worldwright.server.storage.database import Change, Database, Rows, passed_on
from worldwright.server.storage.projections import Execute, Projection

Asked: TypeAlias = tuple[str, str, Speed]
"""A user, a game and a speed."""
TABLES = """
CREATE TABLE rated ("table" TEXT NOT NULL, person TEXT NOT NULL, game TEXT NOT NULL, speed TEXT NOT NULL,
    clock INTEGER NOT NULL, ended INTEGER NOT NULL, value INTEGER NOT NULL, deviation INTEGER NOT NULL,
    games INTEGER NOT NULL, age INTEGER NOT NULL, lent INTEGER NOT NULL, given INTEGER NOT NULL,
    stands INTEGER NOT NULL, PRIMARY KEY ("table", person)) WITHOUT ROWID;
CREATE INDEX rated_by_person ON rated (person, game, speed, clock) WHERE stands = 0;
CREATE INDEX rated_by_day ON rated (person, ended)
"""
COLUMNS = '"table", person, game, speed, clock, ended, value, deviation, games, age, lent, given, stands'
PAIR_GAMES = 5
"""Games a day that count for the same two players, each for less."""
NETWORK_GAMES = 20
"""Rated games a day that newcomers of one network may begin."""
MOST_NETWORKS = 100_000
MOST_SHOWN = 200
"""Points of a history shown, the latest."""
DAY = 24 * 3600
MONTH = 30 * DAY
NEWCOMERS_BOT = "easy"
_CHAIN = "person = ?1 AND game = ?2 AND speed = ?3 AND stands = 0"
_LATELY = f"SELECT ended, lent, given FROM rated WHERE {_CHAIN} AND ended > ?4"  # noqa: S608
_AGE = f"SELECT age FROM rated WHERE {_CHAIN} ORDER BY clock DESC LIMIT 1"  # noqa: S608
_LAST = f"SELECT value, deviation, games FROM rated WHERE {_CHAIN} ORDER BY clock DESC LIMIT 1"  # noqa: S608


class RatingStep(msgspec.Struct, frozen=True):
    """A rating after a game; the table is None once deleted."""

    table: str | None
    ended: int
    skill: SkillEstimate


class Moved(msgspec.Struct, frozen=True):
    """A rating change by a game."""

    before: SkillEstimate
    after: SkillEstimate
    games: int
    """Games including this one."""


# From a summary


def measured(terms: Terms, chairs: Iterable[Chair]) -> tuple[Measured, ...] | None:
    """The bots' ratings for every seat of a table; None: one was never measured."""
    ratings = []
    for chair in chairs:
        bot = rating_of(terms.game, chair.level, terms.seats) if chair.level else None
        if chair.level and bot is None:
            return None
        ratings.append(Measured() if bot is None else Measured(bot.value * PARTS, round(bot.deviation * PARTS)))
    return tuple(ratings)


def ranks(card: Card) -> dict[Seat, int]:
    """The place of every counting seat, from 1; players who left come last. Empty: no result."""
    contest = card.contest
    assert contest is not None
    chairs = zip(contest.players, card.chairs, strict=True)
    left = {seat for seat, (first, now) in enumerate(chairs) if first.holder and first.holder != now.holder}
    stayed = [seat for seat in range(len(card.chairs)) if seat not in left]
    if card.state == "over":
        order = _by_points(card, stayed)
    elif left:
        people = [seat for seat in stayed if contest.players[seat].holder]
        order = dict.fromkeys(people or stayed, 1)
    else:
        return {}
    places = {**order, **dict.fromkeys(left, len(card.chairs) + 1)}
    return places if len(places) > 1 else {}


def _by_points(card: Card, seats: Sequence[Seat]) -> dict[Seat, int]:
    """Places by points; where the lowest points win, the winners show it."""
    is_low = any(card.points[seat] < max(card.points) for seat in card.winners)
    worth = {seat: (seat not in card.winners, card.points[seat] * (1 if is_low else -1)) for seat in seats}
    return {seat: 1 + sum(other < value for other in worth.values()) for seat, value in worth.items()}


def counts_for(card: Card) -> frozenset[Seat]:
    """Seats whose rating changes: all, or only those that left before there was a result."""
    assert card.contest is not None
    early = frozenset(card.contest.early)
    return early or frozenset(range(len(card.chairs)))


def end_of(card: Card, clock: Millis, ended: int) -> Rated | None:
    """The event by which a finished rated game counts; None: it does not, or already has."""
    contest = card.contest
    if contest is None or contest.unrated or contest.rated is not None or not contest.players or not ranks(card):
        return None
    bots = measured(card.terms, contest.players)
    return None if bots is None else Rated(clock, ended, speed_of(card.terms), bots)


class RatingHooks(TableHooks):
    """Logs at the end of a game that it counts for ratings."""

    def __init__(self) -> None:
        self._last: Millis = 0
        """End of the last rated game: each end gets its own time, so that their order is certain."""

    def over(self, table: Table, clock: Millis, seconds: int) -> None:
        """A game ends."""
        if table.log.card.contest is None:
            return
        if (rated := end_of(table.log.card, max(clock, self._last + 1), seconds)) is not None:
            self._last = rated.clock
            table.log.note(rated, table.log.time)


# Writing


def project(execute: Execute, _number: int, card: Card) -> None:
    """Write the rating rows of a rated game in the transaction of its summary, once."""
    assert card.contest is not None
    if (
        card.contest.rated is not None
        and execute('SELECT 1 FROM rated WHERE "table" = ?', (card.id,)).fetchone() is None
    ):
        write(execute, computed(execute, card))


def _is_rated(card: Card) -> bool:
    return card.contest is not None and card.contest.rated is not None


PROJECTION = Projection(project, part="contest", in_turn=_is_rated)


def write(execute: Execute, rows: Iterable[tuple[Any, ...]]) -> None:
    """Insert rows."""
    for row in rows:
        execute(f"INSERT INTO rated ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)  # noqa: S608


def people_of(execute: Execute, card: Card) -> dict[Seat, str | None]:
    """Users who played a rated game from its start, by seat; None: a removed user."""
    assert card.contest is not None
    people: dict[Seat, str | None] = {}
    for seat, chair in enumerate(card.contest.players):
        if chair.holder:
            row = execute("SELECT person FROM holder WHERE id = ?", (chair.holder,)).fetchone()
            people[seat] = None if row is None else str(row[0])
    return people


def computed(execute: Execute, card: Card) -> list[tuple[Any, ...]]:
    """The rows of a rated game."""
    contest = card.contest
    assert contest is not None
    assert contest.rated is not None
    rated, game = contest.rated, card.terms.game
    people, places = people_of(execute, card), ranks(card)
    if not places:
        return []
    seats = sorted(places)
    rated_people = {seat: person for seat, person in people.items() if person is not None and seat in places}
    last = {seat: execute(_LAST, (person, game, rated.speed)).fetchone() for seat, person in rated_people.items()}
    ages = {seat: _age(execute(_AGE, (person, game, rated.speed)).fetchone()) for seat, person in rated_people.items()}
    has_newcomer = len(people) > len(rated_people) or any(age < REGULAR for age in ages.values())
    lately = {
        seat: _lately(execute, (person, game, rated.speed), rated.ended) if has_newcomer else (0, 0, 0)
        for seat, person in rated_people.items()
    }
    players = [
        RatedPlayer(_rating(last[seat]).skill, ages[seat], given=lately[seat][1], lent=lately[seat][2])
        if seat in last
        else _start(rated.bots[seat])
        for seat in seats
    ]
    counting = {seat for seat in rated_people if seat in counts_for(card)}
    weight = _weight(execute, sorted(set(rated_people.values())), game, rated.speed, rated.ended)
    ranked, at = [places[seat] for seat in seats], [seats.index(seat) for seat in counting]
    new = dict(zip(seats, counted(players, ranked, at, weight), strict=True))
    return [
        (
            card.id, person, game, rated.speed, rated.clock, rated.ended, new[seat].skill.value,
            new[seat].skill.deviation, _rating(last[seat]).games + 1,
            min(REGULAR, ages[seat] + (lately[seat][0] < AGED)), new[seat].lent, new[seat].given, 0,
        )
        for seat, person in rated_people.items()
        if seat in counting
    ]  # fmt: skip


def _age(row: tuple[int] | None) -> int:
    return 0 if row is None else row[0]


def _start(bot: Measured) -> RatedPlayer:
    """A bot, or a removed user, of whom nothing is known."""
    if bot.value or bot.deviation:
        return RatedPlayer(SkillEstimate(bot.value, bot.deviation), is_bot=True)
    return RatedPlayer(NEW, age=0)


def _lately(execute: Execute, chain: tuple[str, str, Speed], ended: int) -> tuple[int, int, int]:
    """A player's games today, what they gave others today, and what newcomers lent them in 30 days."""
    today = ended - ended % DAY
    rows = execute(_LATELY, (*chain, ended - MONTH)).fetchall()
    given = [given for at, _, given in rows if today <= at < today + DAY]
    return len(given), sum(given), sum(lent for _, lent, _ in rows)


def _weight(execute: Execute, people: Sequence[str], game: str, speed: Speed, ended: int) -> float:
    """Weight of a game: less each time for two players who met earlier that day, and 0 after some."""
    since = ended - ended % DAY
    question = (
        'SELECT count(*) FROM rated a JOIN rated b ON b."table" = a."table" AND b.person = ? WHERE a.person = ?'
        " AND a.game = ? AND a.speed = ? AND a.ended >= ? AND a.ended < ? AND a.stands = 0 AND b.stands = 0"
    )
    met = [
        execute(question, (person, other, game, speed, since, since + DAY)).fetchone()[0]
        for person, other in combinations(people, 2)
    ]
    most = max(met, default=0)
    return 0.0 if most >= PAIR_GAMES else 1 / (1 + most)


def merged(guest: str, account: str) -> tuple[Change, ...]:
    """Move a guest's ratings to an account, whose own ratings stay."""
    stands = (
        "UPDATE rated SET stands = 1 WHERE person = ?1 AND EXISTS (SELECT 1 FROM rated o WHERE o.person = ?2"
        " AND o.game = rated.game AND o.speed = rated.speed)"
    )
    return (
        Change(stands, (guest, account)),
        passed_on("rated", guest, account, '"table"'),
        Change("DELETE FROM rated WHERE person = ?", (guest,)),  # left where both sat at one table
    )


def forgotten(person: str) -> Change:
    """Delete a user's ratings."""
    return Change("DELETE FROM rated WHERE person = ?", (person,))


# Queries


def rating(db: Rows, person: str, game: str, speed: Speed) -> Rating:
    """A user's rating in a game at a speed."""
    return _rating(db.row(_LAST, person, game, speed))


def _rating(row: tuple[Any, ...] | None) -> Rating:
    return Rating(NEW, 0) if row is None else Rating(SkillEstimate(row[0], row[1]), row[2])


def own(db: Rows, person: str) -> dict[tuple[str, Speed], list[RatingStep]]:
    """The history of each of a user's ratings, oldest first."""
    rows = db.rows(
        "SELECT r.game, r.speed, t.id, r.ended, r.value, r.deviation FROM rated r"
        ' LEFT JOIN tables t ON t.id = r."table"'
        " WHERE r.person = ? AND r.stands = 0 ORDER BY r.game, r.speed, r.clock",
        person,
    )
    courses: dict[tuple[str, Speed], list[RatingStep]] = {}
    for game, speed, table, ended, value, deviation in rows:
        courses.setdefault((game, speed), []).append(RatingStep(table, ended, SkillEstimate(value, deviation)))
    return courses


def exported(db: Rows, person: str) -> list[dict[str, Any]]:
    """A user's ratings for their data export."""
    return [
        {
            "game": game,
            "speed": speed,
            "games": len(course),
            "course": [[step.ended, step.skill.points, step.skill.spread] for step in course],
        }
        for (game, speed), course in own(db, person).items()
    ]


def changed(db: Rows, table: str, person: str) -> Moved | None:
    """A user's rating change by a game; None: none."""
    question = 'SELECT game, speed, clock, value, deviation, games FROM rated WHERE "table" = ? AND person = ?'
    row = db.row(question, table, person)
    if row is None:
        return None
    game, speed, clock, value, deviation, games = row
    earlier = f"SELECT value, deviation FROM rated WHERE {_CHAIN} AND clock < ?4 ORDER BY clock DESC LIMIT 1"  # noqa: S608
    before = db.row(earlier, person, game, speed, clock)
    return Moved(NEW if before is None else SkillEstimate(*before), SkillEstimate(value, deviation), games)


def nearest_bot(game: str, rating: Rating) -> str | None:
    """The bot level nearest to a rating; None: below three games, or no bot was measured."""
    if rating.games < FEWEST:
        return None
    bots = [bot for level in LEVELS if (bot := rating_of(game, level, 2)) is not None]
    nearest = min(bots, key=lambda bot: abs(bot.value - rating.skill.points), default=None)
    return None if nearest is None else nearest.level


def bot_for(game: str, rating: Rating) -> str:
    """The bot level to offer a player: the nearest rated one, or the level for newcomers."""
    return nearest_bot(game, rating) or NEWCOMERS_BOT


class RatingBook:
    """Ratings for other features."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self._day = 0
        self._begun: Counter[str] = Counter()
        """Rated games that newcomers began today, by network: in memory, as networks are never stored."""

    async def of(self, person: str, game: str, speed: Speed) -> Rating:
        """A user's rating in a game at a speed."""
        return await self._db.read(lambda db: rating(db, person, game, speed))

    async def shown(self, asked: Collection[Asked]) -> dict[Asked, int]:
        """Shown ratings by user, game and speed; those with too few rated games are missing."""

        def read(db: Rows) -> dict[Asked, int]:
            ratings = {key: rating(db, *key) for key in asked}
            return {key: value.skill.points for key, value in ratings.items() if value.games >= FEWEST}

        return await self._db.read(read) if asked else {}

    async def is_crowded(self, networks: Mapping[str, str], terms: Terms, now: int) -> bool:
        """Whether newcomers of one network have begun too many rated games today; if not, this one is counted."""
        speed = speed_of(terms)

        def read(db: Rows) -> set[str]:
            ages = {person: _age(db.row(_AGE, person, terms.game, speed)) for person in networks}
            return {networks[person] for person, age in ages.items() if age < REGULAR}

        theirs = await self._db.read(read)
        if self._day != now // DAY or len(self._begun) >= MOST_NETWORKS:
            self._day, self._begun = now // DAY, Counter()
        if any(self._begun[network] >= NETWORK_GAMES for network in theirs):
            return True
        self._begun.update(theirs)
        return False

    def is_measured(self, terms: Terms, chairs: Iterable[Chair]) -> bool:
        """Whether all bots of a table have ratings."""
        return measured(terms, chairs) is not None

    def bot_for(self, game: str, rating: Rating) -> str:
        """The bot level to offer a player: the nearest rated one, or the level for newcomers."""
        return bot_for(game, rating)


PERSONAL_DATA = PersonalData(
    merge=lambda _, guest, account: merged(guest, account), forget=forgotten, export=("ratings", exported)
)
