"""What the page asks when somebody looks for somebody to play with: a wish, how it stands, an answer, and its end."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from litestar import Response, Router, delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from worldwright.core.words import Lang
from worldwright.tables import janitor
from worldwright.tables.notes import Speed
from worldwright.tables.people import Visitor
from worldwright.tables.rating import FEWEST
from worldwright.web.accounts import AnyRequest, service_of
from worldwright.web.api import Wish
from worldwright.web.asked import NO_STORE
from worldwright.web.games import asked_game
from worldwright.web.guard import address
from worldwright.web.matching import ANSWER_SECONDS, bot_for
from worldwright.web.service import Service


class MeetingWish(Wish, frozen=True):
    """Somebody to play this game with, at this speed, who speaks this language if there is one."""

    game: str
    speed: Speed = "live"
    lang: Lang = "en"
    playing: bool = False
    """The visitor plays a bot meanwhile, and is asked before a table is made."""


class MeetingAnswer(Wish, frozen=True):
    """Whether the visitor comes to play with whoever was found, or goes on with what they play."""

    join: bool
    table: Annotated[str, msgspec.Meta(max_length=40)] = ""
    """The game with bots that the visitor leaves: it stands still until they come back."""


class Meeting(msgspec.Struct, frozen=True):
    """How it stands with a wish: nobody looks, somebody is looked for, the visitor is asked, or a table is found."""

    state: Literal["none", "waiting", "asked", "found"]
    table: str | None = None
    game: str = ""
    speed: Speed = "live"
    waited: int = 0
    """Seconds."""
    rating: int | None = None
    """The visitor's own; None below three games."""
    reach: int | None = None
    """So many points away somebody may be now; None: whoever there is."""
    any_language: bool = False
    others: int = 0
    """How many others look for the same."""
    bot: str = ""
    """The level of a bot of the visitor's strength."""
    playing: bool = False
    """The visitor plays a bot meanwhile."""
    answer: int | None = None
    """Seconds that are left for an answer: the visitor's where they are asked, else that of somebody who fits."""


def _standing(service: Service, person: str) -> Meeting:
    matching = service.matching
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
        bot=bot_for(own.game, own.rating),
        playing=own.is_playing,
        answer=None if offer is None else max(0, int(offer.at + ANSWER_SECONDS - now)),
    )


@post("/match", status_code=200)
async def wish_match(
    request: AnyRequest, visitor: NamedDependency[Visitor], data: JSONBody[MeetingWish]
) -> Response[Meeting]:
    """Look for somebody: a table for two begins as soon as somebody fits. Another wish takes the place of this one."""
    asked_game(data.game)
    service, person = service_of(request), visitor.person
    if not service.matching.is_looking(person.id, data.game, data.speed):
        service.guard.check_new_table(request, janitor.is_newcomer(person.made, int(service.seconds())))
        await service.matching.look(person.id, data.game, data.speed, data.lang, address(request))
    service.matching.plays(person.id, data.playing)
    await service.matching.asked(person.id)
    return Response(_standing(service, person.id), headers=NO_STORE)


@post("/match/answer", status_code=200)
async def answer_match(
    request: AnyRequest, visitor: NamedDependency[Visitor], data: JSONBody[MeetingAnswer]
) -> Response[Meeting]:
    """Come to whoever was found, or go on playing: then nobody is looked for any more."""
    service, person = service_of(request), visitor.person.id
    await service.matching.answer(person, data.join, data.table)
    return Response(_standing(service, person), headers=NO_STORE)


@get("/match")
async def read_match(request: AnyRequest, visitor: NamedDependency[Visitor]) -> Response[Meeting]:
    """How it stands; whoever does not ask for fifteen seconds does not look any more."""
    service = service_of(request)
    await service.matching.asked(visitor.person.id)
    return Response(_standing(service, visitor.person.id), headers=NO_STORE)


@delete("/match", status_code=200)
async def stop_match(request: AnyRequest, visitor: NamedDependency[Visitor]) -> Response[Meeting]:
    """Look for nobody any more."""
    service = service_of(request)
    service.matching.stop(visitor.person.id)
    return Response(_standing(service, visitor.person.id), headers=NO_STORE)


router = Router("/", route_handlers=[wish_match, answer_match, read_match, stop_match], tags=["match"])
