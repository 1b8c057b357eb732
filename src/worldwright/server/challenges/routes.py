"""Routes of challenges: what a link leads to, and playing its deal."""

from __future__ import annotations

import msgspec

from worldwright.server.challenges.schemas import ChallengeCard, ChallengeDay
from worldwright.server.challenges.service import GONE, ChallengeTables
from worldwright.server.engine.ghost import Lane, lane
from worldwright.server.http.guard import NotThere
from worldwright.server.http.identity import AnyRequest, known_visitor
from worldwright.server.http.response import Response
from worldwright.server.http.routing import FromPath, NamedDependency, Router, get, post
from worldwright.server.http.schemas import TableCard
from worldwright.server.http.table_access import NO_STORE, worked_out
from worldwright.server.http.visitor import Visitor
from worldwright.server.storage import cleanup


@get("/challenges/{link:str}")
async def read_challenge(request: AnyRequest, link: FromPath[str]) -> Response[ChallengeCard]:
    """A challenge: whose result, and its points over time."""
    challenges, visitor = request.part(ChallengeTables), await known_visitor(request)
    if (challenged := await challenges.found(link)) is None:
        challenges.ports.guard.check_guess(request)
        raise NotThere(GONE)
    card, people, seat = challenged
    day = None
    if card.day is not None and not await challenges.ports.sealed.is_open(card):
        number = await challenges.daily.result_number(card.id)
        if number is None:
            raise NotThere(GONE)
        day = ChallengeDay(card.day.daily.day, number)
    answers, key = challenges.ports.answers, ("challenge", card.id, seat)
    body = answers.get(key)
    if body is None:
        body = await worked_out(request, lane, await challenges.past(card), seat)
        answers.put(key, body)
    person = people[card.chairs[seat].holder]
    shown = challenges.people.profile(person).shown
    name = (await challenges.people.names({person})).get(person, "") if shown else ""
    ghost = msgspec.structs.replace(msgspec.json.decode(body, type=Lane), name=name, points=card.points[seat])
    levels = tuple(chair.level for at, chair in enumerate(card.chairs) if at != seat)
    return Response(
        ChallengeCard(
            link, card.terms.game, card.terms.options, len(card.chairs), seat, levels, name,
            visitor is not None and visitor.person.id == person, card.points[seat], ghost, day,
        ),
        headers=NO_STORE,
    )  # fmt: skip


@post("/challenges/{link:str}/play", status_code=201)
async def play_challenge(request: AnyRequest, visitor: NamedDependency[Visitor], link: FromPath[str]) -> TableCard:
    """Play the deal of a challenge, on the same seat: a new table, unrated."""
    challenges = request.part(ChallengeTables)
    now = int(challenges.ports.seconds())
    challenges.ports.guard.check_new_table(request, cleanup.is_newcomer(visitor.person.made, now))
    return await challenges.cards.card(await challenges.play(link, visitor.person.id), visitor)


router = Router("/", route_handlers=[read_challenge, play_challenge], tags=["challenges"])
