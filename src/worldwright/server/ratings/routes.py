"""What the page asks about ratings: one's own with their course, those of the bots, and what a game changed."""

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


def card_of(game: str, speed: Speed, found: Rating, course: tuple[RatingStep, ...] = ()) -> RatingCard:
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
    found = await request.part(Ports).db.read(lambda db: ratings.own(db, visitor.person.id))
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
    moved = await request.part(Ports).db.read(lambda db: ratings.changed(db, table, visitor.person.id))
    if moved is None or card.contest is None or card.contest.rated is None:
        return Response(None, headers=NO_STORE)
    now = card_of(card.terms.game, card.contest.rated.speed, Rating(moved.after, moved.games))
    before = moved.before.points if moved.games > FEWEST else None
    return Response(RatingChange(now, before), headers=NO_STORE)


router = Router("/", route_handlers=[my_ratings, bot_ratings, rating_change], tags=["ratings"])
