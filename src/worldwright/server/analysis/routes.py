"""What the page asks about a game: legal actions, the log as a seat saw it, records, seals, an exact move to share.

A running game answers only with what the visitor's own seat may know now, built from views like every frame.
"""

from __future__ import annotations

import re

from worldwright.core.chance import ALGORITHM
from worldwright.core.game import Seat
from worldwright.core.words import Lang
from worldwright.server.accounts.names import FORMER, told_apart
from worldwright.server.analysis import jobs as work
from worldwright.server.analysis.schemas import (
    Choices,
    Course,
    Drawing,
    LoggedEvent,
    LogPage,
    Moment,
    Nearly,
    RecordCheck,
    Seal,
    Sheets,
)
from worldwright.server.analysis.service import Analysis
from worldwright.server.engine.history import recorded, score
from worldwright.server.engine.opening import Readable, why_not
from worldwright.server.engine.replay import past_of, version_of
from worldwright.server.engine.seating import Rejected
from worldwright.server.engine.summary import Card
from worldwright.server.engine.table import Table
from worldwright.server.http.errors import PermissionDeniedException
from worldwright.server.http.guard import NotThere
from worldwright.server.http.identity import AnyRequest, known_visitor
from worldwright.server.http.response import MediaType, Response
from worldwright.server.http.routing import FromPath, FromQuery, Router, get
from worldwright.server.http.table_access import NO_STORE, answer, asked_game, asked_table, worked_out


async def viewer_of(request: AnyRequest, table: Table, seat: int | None, onlooker: bool = False) -> Seat | None:
    """The seat whose eyes the visitor may use: one of their seats, or any once the game is over. None: a spectator.

    Whoever sits here and names no seat sees for their first seat; `onlooker` asks for what everybody may see.
    """
    found = await known_visitor(request)
    own = table.seats_of(found.person.id) if found else ()
    if seat is None or onlooker:
        if not own and table.terms.watch == "nobody" and not table.log.over:
            raise PermissionDeniedException("Nobody may look on at this table.")
        return own[0] if own and not onlooker else None
    if seat in own or (recorded(table) is not None and 0 <= seat < table.terms.seats):
        return seat
    raise PermissionDeniedException("That seat is not yours.")


async def players(analysis: Analysis, card: Card, people: dict[str, str]) -> tuple[str, ...]:
    """The names that a record carries: bots by their level, people as they are called now."""
    names = await analysis.people.names(set(people.values()))
    return told_apart(
        [
            names.get(people.get(chair.holder, ""), FORMER)
            if chair.holder
            else (FORMER if chair.former else chair.level or "nobody")
            for chair in card.chairs
        ],
        [chair.holder for chair in card.chairs],
    )


async def _record(request: AnyRequest, table: str, sentence: str) -> tuple[str, str, str]:
    """A finished game's table, game and record."""
    found = await asked_table(request, table)
    analysis = request.part(Analysis)
    if await analysis.ports.tables.source_runs(found.card if isinstance(found, Readable) else found.shown.card):
        raise Rejected(
            "source_runs", "This game goes on from one that still runs: its record is told when that is over."
        )
    if not await analysis.ports.sealed.is_open(found.card if isinstance(found, Readable) else found.shown.card):
        raise Rejected(
            "day_runs", "Others have yet to play this deal: its seed and record are told when the day is over."
        )
    if isinstance(found, Readable):
        if not found.record:
            raise why_not(found)
        return found.card.id, found.card.terms.game, found.record
    names = await players(analysis, found.shown.card, found.people)
    record = recorded(found, names)
    if record is None:
        raise NotThere(sentence)
    return found.id, found.terms.game, record.text()


@get("/tables/{table:str}/actions")
async def legal_actions(
    request: AnyRequest, table: FromPath[str], seat: FromQuery[int | None] = None
) -> Response[Choices]:
    """Every legal action of one of the visitor's seats."""
    game = await asked_game(request, table)
    found = await known_visitor(request)
    own = game.seats_of(found.person.id) if found else ()
    chosen = seat if seat is not None else own[0] if own else -1
    if chosen not in own:
        raise PermissionDeniedException("That seat is not yours.")
    return Response(Choices(game.shown.seq, tuple(game.audience.legal(chosen))), headers=NO_STORE)


@get("/tables/{table:str}/log")
async def read_log(
    request: AnyRequest,
    table: FromPath[str],
    seat: FromQuery[int | None] = None,
    onlooker: FromQuery[bool] = False,
) -> Response[LogPage]:
    """The moves as the visitor's seat saw them, or as those who look on did."""
    game = await asked_game(request, table)
    viewer = await viewer_of(request, game, seat, onlooker)
    sealed, is_over = game.shown.card.sealed, recorded(game) is not None
    notes = tuple(LoggedEvent(seq, at, note.name, note.facts()) for seq, at, note in game.audience.notes)
    head = LogPage(game.id, game.terms.game, viewer, sealed, (), notes, is_over)
    numbers = tuple(seq for seq, _ in game.audience.moves)
    past = past_of(game.log, game.audience.moves)
    return answer(await worked_out(request, work.lines, past, numbers, viewer, head))


@get("/tables/{table:str}/score")
async def read_score(request: AnyRequest, table: FromPath[str]) -> Response[Sheets]:
    """The score sheets, from what is public now; of a game that only can be read, those it ended with."""
    found = await asked_table(request, table)
    if isinstance(found, Readable):
        if found.final is None:
            raise why_not(found)
        return Response(Sheets(found.card.id, True, found.final.sheets), headers=NO_STORE)
    await viewer_of(request, found, None)
    return Response(Sheets(found.id, recorded(found) is not None, score(found)), headers=NO_STORE)


@get("/tables/{table:str}/record", media_type=MediaType.TEXT)
async def read_record(request: AnyRequest, table: FromPath[str]) -> Response[str]:
    """The record of a finished game, as `worldwright verify` checks it; a running game has none to give."""
    sentence = "The game is not over: its log shows what you may know now."
    identity, game, text = await _record(request, table, sentence)
    name = f"{game}-{re.sub('[^A-Za-z0-9]', '', identity)[:8]}.txt"  # nothing a person wrote names a file
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=MediaType.TEXT, headers=headers)


@get("/tables/{table:str}/seal")
async def read_seal(request: AnyRequest, table: FromPath[str]) -> Response[Seal]:
    """The promise about the deals, shown from the start, and the seed once the game is over."""
    game = await asked_game(request, table)
    record = recorded(game)
    is_open = await request.part(Analysis).ports.sealed.is_open(game.shown.card)
    seed = None if record is None or record.seed is None or not is_open else record.seed.hex()
    verify = f"/api/tables/{game.id}/record" if seed else ""
    return Response(Seal(game.id, ALGORITHM, game.shown.card.sealed, seed, verify), headers=NO_STORE)


@get("/tables/{table:str}/verdict")
async def read_verdict(request: AnyRequest, table: FromPath[str]) -> Response[RecordCheck]:
    """A finished game's record, checked here and now; whoever wants can check the record itself elsewhere."""
    identity, _, text = await _record(request, table, "The game is not over: there is nothing to verify yet.")
    game = await request.part(Analysis).ports.runtime.table(table)
    rules, content = (None, None) if game is None else version_of(game.game)
    return answer(await worked_out(request, work.verdict, identity, text, rules, content))


@get("/tables/{table:str}/moves/{number:int}")
async def read_moment(
    request: AnyRequest,
    table: FromPath[str],
    number: FromPath[int],
    seat: FromQuery[int | None] = None,
    onlooker: FromQuery[bool] = False,
) -> Response[Moment]:
    """The table right after a move (0: before the first), as the visitor's seat saw it: a link to an exact moment."""
    game = await asked_game(request, table)
    viewer = await viewer_of(request, game, seat, onlooker)
    names = await players(request.part(Analysis), game.shown.card, game.people)
    if not 0 <= number <= len(game.audience.moves):
        raise NotThere(f"There is no move {number} at this table.")
    past = past_of(game.log, game.audience.moves)
    return answer(await worked_out(request, work.moment, past, number, viewer, names))


@get("/tables/{table:str}/drawing")
async def read_drawing(
    request: AnyRequest, table: FromPath[str], seat: FromQuery[int | None] = None, lang: FromQuery[Lang] = "en"
) -> Response[Drawing]:
    """The table as text in a language, from what the visitor's seat may know now."""
    game = await asked_game(request, table)
    viewer = await viewer_of(request, game, seat)
    shown = game.shown
    drawn = game.game.draw(game.game.view(shown.state, viewer), lang)
    return Response(Drawing(shown.seq, drawn.plain()), headers=NO_STORE)


@get("/tables/{table:str}/course")
async def read_course(request: AnyRequest, table: FromPath[str]) -> Response[Course]:
    """The points of every seat after every move, as everybody could read them off the table then."""
    game = await asked_game(request, table)
    await viewer_of(request, game, None)
    return answer(await worked_out(request, work.course, past_of(game.log, game.audience.moves)))


@get("/tables/{table:str}/nearly")
async def read_nearly(request: AnyRequest, table: FromPath[str], seat: FromQuery[int]) -> Response[Nearly]:
    """The one piece that would have made the difference to a seat of a finished game, if there was one."""
    game = await asked_game(request, table)
    if recorded(game) is None or not 0 <= seat < game.terms.seats:
        raise NotThere("The game is not over, or has no such seat.")
    return answer(await worked_out(request, work.nearly, past_of(game.log, game.audience.moves), seat))


router = Router(
    "/",
    route_handlers=[
        legal_actions,
        read_log,
        read_score,
        read_record,
        read_seal,
        read_verdict,
        read_moment,
        read_drawing,
        read_course,
        read_nearly,
    ],
    tags=["games"],
)
