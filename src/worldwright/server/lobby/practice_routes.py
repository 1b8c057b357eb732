"""Playing on from a puzzle: a new table that starts at its moment, against the weakest bots."""

from __future__ import annotations

import asyncio
import secrets

import msgspec

from worldwright.bots.levels import LEVELS
from worldwright.core.chance import SEED_BYTES, commitment
from worldwright.core.game import Seat
from worldwright.core.origin import origin_luck
from worldwright.games import known_game
from worldwright.server.engine.branch import Onward, onward
from worldwright.server.engine.events import Chair, Made, Terms
from worldwright.server.engine.replay import ReplayInput
from worldwright.server.http.game_access import NoSuchGame, asked_game
from worldwright.server.http.identity import AnyRequest
from worldwright.server.http.routing import FromPath, NamedDependency, Router, post
from worldwright.server.http.schemas import TableCard
from worldwright.server.http.visitor import Visitor
from worldwright.server.lobby.service import Lobby
from worldwright.server.process.tokens import new_id
from worldwright.server.storage import cleanup
from worldwright.teaching.puzzle_files import NoPuzzle, mover, played_to, puzzles_by_id

OPPONENT = LEVELS[0]


class PlayingOn(msgspec.Struct, frozen=True):
    """How a table goes on from a puzzle, and for which seat."""

    terms: Terms
    seat: Seat
    onward: Onward


def playing_on(name: str, item: str, luck: str) -> bytes:
    """How a table goes on from a puzzle with new luck, computed by a worker; NoPuzzle if there is none."""
    game = known_game(name)
    puzzle = puzzles_by_id(game).get(item)
    if puzzle is None:
        raise NoPuzzle(f"{name} has no puzzle {item!r}")
    played, question = puzzle
    match = played_to(game, played, question.after)
    seat = mover(match)
    past = ReplayInput(
        "", name, game.RULES_VERSION, None, played.options, played.seats, None, msgspec.msgpack.encode(match.log)
    )
    body = onward(past, commitment(match.seed), len(match.log), seat, luck)
    terms = Terms(name, played.seats, msgspec.to_builtins(match.options))  # with defaults: a record holds all options
    return msgspec.json.encode(PlayingOn(terms, seat, msgspec.json.decode(body, type=Onward)))


@post("/games/{name:str}/puzzles/{item:str}/onward", status_code=201)
async def play_on(
    request: AnyRequest, visitor: NamedDependency[Visitor], name: FromPath[str], item: FromPath[str]
) -> TableCard:
    """Play on from a puzzle, on its seat, against bots: a new table."""
    asked_game(name)
    lobby, person = request.part(Lobby), visitor.person.id
    now = int(lobby.ports.seconds())
    lobby.ports.guard.check_new_table(request, cleanup.is_newcomer(visitor.person.made, now))
    seed, holder = secrets.token_bytes(SEED_BYTES), new_id()
    job = lobby.ports.runtime.workers.visitors.submit(person, playing_on, name, item, origin_luck(seed))
    try:
        body: bytes = await asyncio.wrap_future(job)
    except NoPuzzle as missing:
        raise NoSuchGame(f"{missing}.") from None
    start = msgspec.json.decode(body, type=PlayingOn)
    chairs = tuple(Chair(holder) if at == start.seat else Chair(level=OPPONENT) for at in range(start.terms.seats))
    created = Made(start.terms, holder, now, chairs)
    return await lobby.cards.card(
        await lobby.new_tables.begun_from(created, holder, person, seed, start.onward), visitor
    )


router = Router("/", route_handlers=[play_on])
