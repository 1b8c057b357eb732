"""Daily deals: one sealed deal a day (by UTC), the same for all players. The weekday decides the game.

Every seed derives from one secret of the site, the game and the day. A day's seal, its terms and the version of rules
and content are published days ahead; the seed is published when the day is over and none of its attempts runs.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import hmac
import secrets
from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec

from worldwright.core.chance import SEED_BYTES, commitment
from worldwright.core.extras import extras
from worldwright.core.match import options_from
from worldwright.core.snapshot import snapshot
from worldwright.games import NAMES, known_game
from worldwright.server.engine.events import Chair, Daily, Made, Terms
from worldwright.server.engine.seating import Rejected
from worldwright.server.engine.summary import checked
from worldwright.server.storage.database import Change, Rows

TABLES = """
CREATE TABLE daily_secret (id INTEGER PRIMARY KEY CHECK (id = 1), secret TEXT NOT NULL, sum TEXT NOT NULL);
CREATE TABLE daily_deal (day TEXT NOT NULL, game TEXT NOT NULL, sealed TEXT NOT NULL, rules INTEGER NOT NULL,
    content TEXT NOT NULL, plan TEXT NOT NULL, opened INTEGER NOT NULL, sum TEXT NOT NULL, PRIMARY KEY (day, game))
    WITHOUT ROWID
"""
AHEAD = 7
"""Number of days after today that are sealed in advance."""
DAY = 24 * 3600
_FIRST, _LAST = dt.date(2020, 1, 1), dt.date(2999, 12, 31)
LAST = _LAST.isoformat()


BOT: Final = "casual"
"""Level on the other seats where a game is not played alone."""


class DamagedSecret(Rejected):
    """The site's secret is not the one that the published deals were sealed with."""

    def __init__(self) -> None:
        super().__init__("daily_damaged", "The daily deals of this server are damaged: its host should run doctor.")


class DailyDeal(msgspec.Struct, frozen=True):
    """A published deal of a day."""

    day: str
    game: str
    sealed: str
    rules: int
    content: str
    """Hash of its content."""
    terms: Terms
    levels: tuple[str, ...]
    opened: bool = False
    """Its seed is public."""

    def made(self, holder: str, now: int, daily: Daily) -> Made:
        """The creation of a table that plays it; in practice moves can be undone once the day is over."""
        terms = self.terms if daily.counted or daily.runs else msgspec.structs.replace(self.terms, undo=True)
        return Made(terms, holder, now, (Chair(holder), *(Chair(level=level) for level in self.levels)), daily=daily)


# Days


def day_of(seconds: float) -> str:
    """The day of a time since 1970, by UTC; times outside the calendar give the nearest day."""
    try:
        day = dt.datetime.fromtimestamp(seconds, dt.UTC).date()
    except (OverflowError, ValueError, OSError):
        day = _LAST if seconds > 0 else _FIRST
    return min(max(day, _FIRST), _LAST).isoformat()


def days_after(day: str, count: int) -> str:
    """The day so many days later, or earlier."""
    return (dt.date.fromisoformat(day) + dt.timedelta(days=count)).isoformat()


def begins(day: str) -> int:
    """Start of a day, in seconds since 1970."""
    return int(dt.datetime.fromisoformat(f"{day}T00:00:00+00:00").timestamp())


def game_of(day: str) -> str:
    """The game of a day: games name their weekdays."""
    weekday = dt.date.fromisoformat(day).weekday()
    named = (name for name in NAMES if weekday in extras(known_game(name)).day_weekdays)
    return next(named, NAMES[weekday % len(NAMES)])


def known_day(text: str) -> str:
    """A valid day from a request; Rejected otherwise."""
    try:
        day = dt.date.fromisoformat(text) if len(text) == len("2026-11-16") else None
    except ValueError:
        day = None
    if day is None or not _FIRST <= day <= _LAST or day.isoformat() != text:
        raise Rejected("no_day", "That is not a day: write it like 2026-11-16.")
    return text


# Secret and seeds


def seed_of(secret: bytes, game: str, day: str) -> bytes:
    """The seed of a game on a day."""
    return hmac.new(secret, f"worldwright daily 1:{game}/{day}".encode(), hashlib.sha256).digest()


def secret_of(db: Rows) -> bytes | None:
    """The secret that all seeds derive from; None: not created yet. DamagedSecret if it was changed."""
    row = db.row("SELECT id, secret, sum FROM daily_secret")
    if row is None:
        return None
    if row[2] != checked(*row[:2]):
        raise DamagedSecret
    return bytes.fromhex(row[1])


def new_secret() -> Change:
    """Create the site's secret, once; backups hold it, as they hold the games."""
    row = (1, secrets.token_bytes(SEED_BYTES).hex())
    return Change("INSERT INTO daily_secret VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (*row, checked(*row)))


# Deals

_DEAL = "SELECT day, game, sealed, rules, content, plan, opened FROM daily_deal"


def _deal(row: tuple[Any, ...]) -> DailyDeal:
    day, game, sealed, rules, content, plan, opened = row
    tree = msgspec.json.decode(plan)
    terms = msgspec.convert(tree["terms"], Terms)
    return DailyDeal(day, game, sealed, rules, content, terms, tuple(tree["levels"]), bool(opened))


def deal(db: Rows, game: str, day: str) -> DailyDeal | None:
    """The deal of a game on a day; None: it was never published."""
    row = db.row(f"{_DEAL} WHERE day = ? AND game = ?", day, game)
    return None if row is None else _deal(row)


def deals(db: Rows, since: str, until: str) -> list[DailyDeal]:
    """The deals of all games between two days, both included."""
    return [_deal(row) for row in db.rows(f"{_DEAL} WHERE day BETWEEN ? AND ? ORDER BY day, game", since, until)]


def sealed_days(since: str) -> list[str]:
    """The days to publish: today and those after it."""
    return [days_after(since, ahead) for ahead in range(AHEAD + 1)]


def unpublished(db: Rows, today: str) -> list[tuple[str, str]]:
    """Days and games still to publish."""
    there = {(day, game) for day, game in db.rows("SELECT day, game FROM daily_deal WHERE day >= ?", today)}
    return [(day, game_of(day)) for day in sealed_days(today) if (day, game_of(day)) not in there]


_CONTENT = "INSERT INTO contents VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
_PUBLISH = "INSERT INTO daily_deal VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"


def published(secret: bytes, missing: Iterable[tuple[str, str]]) -> list[Change]:
    """Changes that publish deals, with the rules and content installed now: the day is played with those."""
    changes: dict[Change, None] = {}
    for day, name in missing:
        game = known_game(name)
        alone = extras(game).day_options
        levels = () if alone is not None else (BOT,) * (max(2, game.SEATS[0]) - 1)
        options = options_from(game, alone or {})
        content = snapshot(game, options)
        terms = Terms(name, 1 + len(levels), msgspec.to_builtins(options), watch="nobody", leavers="end", undo=False)
        text = msgspec.json.encode({"terms": terms, "levels": levels}).decode()
        row = (day, name, commitment(seed_of(secret, name, day)), game.RULES_VERSION, content.hash, text, 0)
        body = (content.hash, content.game, content.body)
        changes[Change(_CONTENT, (*body, checked(*body)))] = None
        changes[Change(_PUBLISH, (*row, checked(*row)))] = None
    return list(changes)


def last_opened(db: Rows) -> str:
    """The last day whose seeds are published; "": none."""
    row = db.row("SELECT max(day) FROM daily_deal WHERE opened <> 0")
    return str(row[0]) if row and row[0] else ""


def to_open(db: Rows, today: str) -> str | None:
    """The first day before today whose seeds are not published; None: there is none."""
    row = db.row("SELECT min(day) FROM daily_deal WHERE day < ? AND opened = 0", today)
    return str(row[0]) if row and row[0] else None


def opening(db: Rows, over: str) -> list[Change]:
    """Changes that publish the seeds of a day that is over."""
    columns = "day, game, sealed, rules, content, plan"
    changes = []
    for row in db.rows(f"SELECT {columns} FROM daily_deal WHERE day = ? AND opened = 0", over):  # noqa: S608
        values = (1, checked(*row, 1), row[0], row[1])
        changes.append(Change("UPDATE daily_deal SET opened = ?, sum = ? WHERE day = ? AND game = ?", values))
    return changes


def wrong_seals(rows: Callable[[str], Iterable[tuple[Any, ...]]]) -> list[str]:
    """Published deals whose seal does not match their seed, as `game day`."""
    row = next(iter(rows("SELECT id, secret, sum FROM daily_secret")), None)
    secret = bytes.fromhex(row[1]) if row is not None and row[2] == checked(*row[:2]) else None
    return [
        f"{game} {day}"
        for day, game, sealed in rows("SELECT day, game, sealed FROM daily_deal ORDER BY day, game")
        if secret is None or sealed != commitment(seed_of(secret, game, day))
    ]
