"""Routes of matchmaking: start, poll, answer and stop a search."""

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
from worldwright.server.storage import cleanup


def _standing(matching: Matching, person: str) -> Meeting:
    if (table := matching.found(person)) is not None:
        return Meeting("found", table)
    if (seeker := matching.seekers.get(person)) is None:
        return Meeting("none")
    now, offer = matching.now, matching.offer(person)
    return Meeting(
        state="asked" if offer is not None and offer.is_open(person) else "waiting",
        game=seeker.game,
        speed=seeker.speed,
        waited=int(now - seeker.since),
        rating=seeker.rating.skill.points if seeker.rating.games >= FEWEST else None,
        reach=seeker.reach(now),
        any_language=seeker.is_any_language(now),
        others=matching.others(seeker),
        bot=matching.ratings.bot_for(seeker.game, seeker.rating),
        playing=seeker.is_playing,
        answer=None if offer is None else max(0, int(offer.at + ANSWER_SECONDS - now)),
    )


@post("/match", status_code=200)
async def wish_match(
    request: AnyRequest, visitor: NamedDependency[Visitor], data: JSONBody[MeetingWish]
) -> Response[Meeting]:
    """Search for an opponent: a table for two starts as soon as one fits. Replaces an earlier search."""
    asked_game(data.game)
    matching, person = request.part(Matching), visitor.person
    if not matching.is_looking(person.id, data.game, data.speed):
        matching.ports.guard.check_new_table(request, cleanup.is_newcomer(person.made, int(matching.ports.seconds())))
        await matching.look(person.id, data.game, data.speed, data.lang, address(request))
    matching.plays(person.id, data.playing)
    await matching.asked(person.id)
    return Response(_standing(matching, person.id), headers=NO_STORE)


@post("/match/answer", status_code=200)
async def answer_match(
    request: AnyRequest, visitor: NamedDependency[Visitor], data: JSONBody[MeetingAnswer]
) -> Response[Meeting]:
    """Join the proposed opponent, or keep playing, which ends the search."""
    matching, person = request.part(Matching), visitor.person.id
    await matching.answer(person, data.join, data.table)
    return Response(_standing(matching, person), headers=NO_STORE)


@get("/match")
async def read_match(request: AnyRequest, visitor: NamedDependency[Visitor]) -> Response[Meeting]:
    """State of the search; it ends when no request comes for fifteen seconds."""
    matching = request.part(Matching)
    await matching.asked(visitor.person.id)
    return Response(_standing(matching, visitor.person.id), headers=NO_STORE)


@delete("/match", status_code=200)
async def stop_match(request: AnyRequest, visitor: NamedDependency[Visitor]) -> Response[Meeting]:
    """Stop the search."""
    matching = request.part(Matching)
    matching.stop(visitor.person.id)
    return Response(_standing(matching, visitor.person.id), headers=NO_STORE)


router = Router("/", route_handlers=[wish_match, answer_match, read_match, stop_match], tags=["match"])
