"""Routes of ratings: the visitor's with their history, the bots', and the change by a game."""

from __future__ import annotations

from worldwright.bots.ratings import measured
from worldwright.server.engine.events import Speed
from worldwright.server.http.identity import AnyRequest
from worldwright.server.http.ports import Ports
from worldwright.server.http.response import Response
from worldwright.server.http.routing import FromPath, NamedDependency, Router, get
from worldwright.server.http.skills import FEWEST, Rating
from worldwright.server.http.table_access import NO_STORE, asked_card
from worldwright.server.http.visitor import Visitor
from worldwright.server.ratings import store as ratings
from worldwright.server.ratings.model import is_provisional
from worldwright.server.ratings.schemas import (
    BotRatingCard,
    BotRatings,
    MyRatings,
    RatingCard,
    RatingChange,
    RatingPoint,
)
from worldwright.server.ratings.store import RatingStep, nearest_bot


def card_of(game: str, speed: Speed, rating: Rating, course: tuple[RatingStep, ...] = ()) -> RatingCard:
    """A rating as shown to its owner."""
    is_shown = rating.games >= FEWEST
    return RatingCard(
        game=game,
        speed=speed,
        value=rating.skill.points if is_shown else None,
        deviation=rating.skill.spread,
        games=rating.games,
        provisional=is_provisional(rating.skill, rating.games),
        course=tuple(RatingPoint(step.table, step.ended, step.skill.points, step.skill.spread) for step in course)
        if is_shown
        else (),
        bot=nearest_bot(game, rating),
    )


@get("/me/ratings")
async def my_ratings(request: AnyRequest, visitor: NamedDependency[Visitor]) -> Response[MyRatings]:
    """The visitor's ratings with their history."""
    courses = await request.part(Ports).db.read(lambda db: ratings.own(db, visitor.person.id))
    cards = tuple(
        card_of(game, speed, Rating(course[-1].skill, len(course)), tuple(course[-ratings.MOST_SHOWN :]))
        for (game, speed), course in courses.items()
    )
    return Response(MyRatings(cards), headers=NO_STORE)


@get("/bots/ratings", sync_to_thread=False)
def bot_ratings() -> BotRatings:
    """The bots' ratings as measured in the arena, to compare with."""
    return BotRatings(
        tuple(BotRatingCard(bot.game, bot.seats, bot.level, bot.value, bot.low, bot.high) for bot in measured())
    )


@get("/tables/{table:str}/rating")
async def rating_change(
    request: AnyRequest, visitor: NamedDependency[Visitor], table: FromPath[str]
) -> Response[RatingChange | None]:
    """The visitor's rating change by a game; null: none, or it is not over."""
    card, _, _ = await asked_card(request, table)
    moved = await request.part(Ports).db.read(lambda db: ratings.changed(db, table, visitor.person.id))
    if moved is None or card.contest is None or card.contest.rated is None:
        return Response(None, headers=NO_STORE)
    now = card_of(card.terms.game, card.contest.rated.speed, Rating(moved.after, moved.games))
    before = moved.before.points if moved.games > FEWEST else None
    return Response(RatingChange(now, before), headers=NO_STORE)


router = Router("/", route_handlers=[my_ratings, bot_ratings, rating_change], tags=["ratings"])
