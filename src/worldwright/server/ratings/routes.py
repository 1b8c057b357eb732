"""What the page asks about ratings: one's own with their course, those of the bots, and what a game changed."""

from __future__ import annotations

import msgspec
from litestar import Response, Router, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from worldwright.bots.ratings import measured
from worldwright.tables import ratings
from worldwright.tables.notes import Speed
from worldwright.tables.people import Visitor
from worldwright.tables.rating import FEWEST, is_provisional
from worldwright.tables.ratings import Rating, Step
from worldwright.web.accounts import AnyRequest, service_of
from worldwright.web.asked import NO_STORE, asked_card
from worldwright.web.matching import nearest_bot


class RatingPoint(msgspec.Struct, frozen=True):
    """What somebody was worth after a game."""

    table: str | None
    """To see it again; None: it is not kept any more."""
    ended: int
    """In seconds since 1970."""
    value: int
    deviation: int


class RatingCard(msgspec.Struct, frozen=True):
    """A rating in a game at a speed. It lies within two deviations of its value, most probably."""

    game: str
    speed: Speed
    value: int | None
    """None below three games."""
    deviation: int
    games: int
    provisional: bool
    course: tuple[RatingPoint, ...] = ()
    """The latest 200 games, oldest first; nothing below three."""
    bot: str | None = None
    """The level of the bot nearest to it in games of two; None below three games, or where no bot was measured."""


class MyRatings(msgspec.Struct, frozen=True):
    """The visitor's ratings, by game and speed; nothing where no rated game was played."""

    ratings: tuple[RatingCard, ...]


class BotRatingCard(msgspec.Struct, frozen=True):
    """What a bot is worth in a game of two, or of three and four, with its 95 % interval. It never moves."""

    game: str
    seats: int
    """2, or 4 for more than two."""
    level: str
    value: int
    low: int
    high: int


class BotRatings(msgspec.Struct, frozen=True):
    """All bots that were measured."""

    ratings: tuple[BotRatingCard, ...]


class RatingChange(msgspec.Struct, frozen=True):
    """What a finished game changed for the visitor."""

    rating: RatingCard
    before: int | None
    """None: it was below three games then."""


def card_of(game: str, speed: Speed, found: Rating, course: tuple[Step, ...] = ()) -> RatingCard:
    """A rating as its owner is told."""
    is_told = found.games >= FEWEST
    return RatingCard(
        game=game,
        speed=speed,
        value=found.skill.points if is_told else None,
        deviation=found.skill.spread,
        games=found.games,
        provisional=is_provisional(found.skill, found.games),
        course=tuple(RatingPoint(step.table, step.ended, step.skill.points, step.skill.spread) for step in course)
        if is_told
        else (),
        bot=nearest_bot(game, found),
    )


@get("/me/ratings")
async def my_ratings(request: AnyRequest, visitor: NamedDependency[Visitor]) -> Response[MyRatings]:
    """The visitor's ratings and how they came about."""
    found = await service_of(request).db.read(lambda db: ratings.own(db, visitor.person.id))
    cards = tuple(
        card_of(game, speed, Rating(course[-1].skill, len(course)), tuple(course[-ratings.MOST_SHOWN :]))
        for (game, speed), course in found.items()
    )
    return Response(MyRatings(cards), headers=NO_STORE)


@get("/bots/ratings", sync_to_thread=False)
def bot_ratings() -> BotRatings:
    """What the bots are worth, as the arena measured it: the rungs to measure a rating by."""
    return BotRatings(
        tuple(BotRatingCard(one.game, one.seats, one.level, one.value, one.low, one.high) for one in measured())
    )


@get("/tables/{table:str}/rating")
async def rating_change(
    request: AnyRequest, visitor: NamedDependency[Visitor], table: FromPath[str]
) -> Response[RatingChange | None]:
    """What a rated game changed for the visitor; null: nothing, or it is not over."""
    card, _, _ = await asked_card(request, table)
    moved = await service_of(request).db.read(lambda db: ratings.changed(db, table, visitor.person.id))
    if moved is None or card.contest is None or card.contest.rated is None:
        return Response(None, headers=NO_STORE)
    now = card_of(card.terms.game, card.contest.rated.speed, Rating(moved.after, moved.games))
    before = moved.before.points if moved.games > FEWEST else None
    return Response(RatingChange(now, before), headers=NO_STORE)


router = Router("/", route_handlers=[my_ratings, bot_ratings, rating_change], tags=["ratings"])
