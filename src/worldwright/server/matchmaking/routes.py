"""What the page asks when somebody looks for somebody to play with: a wish, how it stands, an answer, and its end."""

from __future__ import annotations

from worldwright.server.http.game_access import asked_game
from worldwright.server.http.guard import address
from worldwright.server.http.identity import AnyRequest
from worldwright.server.http.response import Response
from worldwright.server.http.routing import JSONBody, NamedDependency, Router, delete, get, post
from worldwright.server.http.skills import FEWEST
from worldwright.server.http.table_access import NO_STORE
from worldwright.server.http.visitor import Visitor
from worldwright.server.matchmaking.schemas import Meeting, MeetingAnswer, MeetingWish
from worldwright.server.matchmaking.service import ANSWER_SECONDS, Matching
from worldwright.server.storage import cleanup as janitor


def _standing(matching: Matching, person: str) -> Meeting:
    if (table := matching.found(person)) is not None:
        return Meeting("found", table)
    if (own := matching.seekers.get(person)) is None:
        return Meeting("none")
    now, offer = matching.now, matching.offer(person)
    return Meeting(
        state="asked" if offer is not None and offer.is_open(person) else "waiting",
        game=own.game,
        speed=own.speed,
        waited=int(now - own.since),
        rating=own.rating.skill.points if own.rating.games >= FEWEST else None,
        reach=own.reach(now),
        any_language=own.is_any_language(now),
        others=matching.others(own),
        bot=matching.ratings.bot_for(own.game, own.rating),
        playing=own.is_playing,
        answer=None if offer is None else max(0, int(offer.at + ANSWER_SECONDS - now)),
    )


@post("/match", status_code=200)
async def wish_match(
    request: AnyRequest, visitor: NamedDependency[Visitor], data: JSONBody[MeetingWish]
) -> Response[Meeting]:
    """Look for somebody: a table for two begins as soon as somebody fits. Another wish takes the place of this one."""
    asked_game(data.game)
    matching, person = request.part(Matching), visitor.person
    if not matching.is_looking(person.id, data.game, data.speed):
        matching.ports.guard.check_new_table(request, janitor.is_newcomer(person.made, int(matching.ports.seconds())))
        await matching.look(person.id, data.game, data.speed, data.lang, address(request))
    matching.plays(person.id, data.playing)
    await matching.asked(person.id)
    return Response(_standing(matching, person.id), headers=NO_STORE)


@post("/match/answer", status_code=200)
async def answer_match(
    request: AnyRequest, visitor: NamedDependency[Visitor], data: JSONBody[MeetingAnswer]
) -> Response[Meeting]:
    """Come to whoever was found, or go on playing: then nobody is looked for any more."""
    matching, person = request.part(Matching), visitor.person.id
    await matching.answer(person, data.join, data.table)
    return Response(_standing(matching, person), headers=NO_STORE)


@get("/match")
async def read_match(request: AnyRequest, visitor: NamedDependency[Visitor]) -> Response[Meeting]:
    """How it stands; whoever does not ask for fifteen seconds does not look any more."""
    matching = request.part(Matching)
    await matching.asked(visitor.person.id)
    return Response(_standing(matching, visitor.person.id), headers=NO_STORE)


@delete("/match", status_code=200)
async def stop_match(request: AnyRequest, visitor: NamedDependency[Visitor]) -> Response[Meeting]:
    """Look for nobody any more."""
    matching = request.part(Matching)
    matching.stop(visitor.person.id)
    return Response(_standing(matching, visitor.person.id), headers=NO_STORE)


router = Router("/", route_handlers=[wish_match, answer_match, read_match, stop_match], tags=["match"])
