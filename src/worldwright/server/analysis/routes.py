"""Routes about a game: legal actions, log, records, seals, and links to an exact move.

A running game shows only what the visitor's seat may know, built from views like every frame.
"""

from __future__ import annotations

import re

import msgspec

from worldwright.core.chance import ALGORITHM
from worldwright.core.game import Seat
from worldwright.core.words import Lang
from worldwright.server.accounts.names import FORMER, told_apart
from worldwright.server.analysis import jobs as work
from worldwright.server.analysis.schemas import (
    Choices,
    Course,
    Drawing,
    Ending,
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
    """The seat whose view the visitor gets: one of their own, or any once the game is over. None: a spectator's.

    A player who names no seat gets their first one; `onlooker` asks for the public view.
    """
    visitor = await known_visitor(request)
    seats = table.people.seats_of(visitor.person.id) if visitor else ()
    if seat is None or onlooker:
        if not seats and table.terms.watch == "nobody" and not table.log.over:
            raise PermissionDeniedException("This table has no spectators.")
        return seats[0] if seats and not onlooker else None
    if seat in seats or (recorded(table) is not None and 0 <= seat < table.terms.seats):
        return seat
    raise PermissionDeniedException("That seat is not yours.")


async def player_of(request: AnyRequest, table: Table) -> str:
    """The visitor's user id if they play at this table, and their game runs; else nothing."""
    visitor = await known_visitor(request)
    is_playing = visitor is not None and not table.log.over and bool(table.people.seats_of(visitor.person.id))
    return visitor.person.id if visitor is not None and is_playing else ""


async def players(analysis: Analysis, card: Card, people: dict[str, str]) -> tuple[str, ...]:
    """The players' names for a record: bots by level, people by their present name."""
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
    """A finished game's table id, game and record."""
    opened = await asked_table(request, table)
    analysis = request.part(Analysis)
    if await analysis.ports.tables.source_runs(opened.card if isinstance(opened, Readable) else opened.shown.card):
        raise Rejected(
            "source_runs", "This game branched from one that still runs: its record is public when that is over."
        )
    if not await analysis.ports.sealed.is_open(opened.card if isinstance(opened, Readable) else opened.shown.card):
        raise Rejected(
            "day_runs", "Others have yet to play this deal: its seed and record are public when the day is over."
        )
    if isinstance(opened, Readable):
        if not opened.record:
            raise why_not(opened)
        return opened.card.id, opened.card.terms.game, opened.record
    names = await players(analysis, opened.shown.card, opened.people)
    record = recorded(opened, names)
    if record is None:
        raise NotThere(sentence)
    return opened.id, opened.terms.game, record.text()


@get("/tables/{table:str}/actions")
async def legal_actions(
    request: AnyRequest, table: FromPath[str], seat: FromQuery[int | None] = None
) -> Response[Choices]:
    """Every legal action of one of the visitor's seats."""
    game = await asked_game(request, table)
    visitor = await known_visitor(request)
    seats = game.people.seats_of(visitor.person.id) if visitor else ()
    chosen = seat if seat is not None else seats[0] if seats else -1
    if chosen not in seats:
        raise PermissionDeniedException("That seat is not yours.")
    return Response(Choices(game.shown.seq, tuple(game.audience.legal(chosen))), headers=NO_STORE)


@get("/tables/{table:str}/log")
async def read_log(
    request: AnyRequest,
    table: FromPath[str],
    seat: FromQuery[int | None] = None,
    onlooker: FromQuery[bool] = False,
) -> Response[LogPage]:
    """The moves as the visitor's seat saw them, or as spectators did."""
    game = await asked_game(request, table)
    viewer = await viewer_of(request, game, seat, onlooker)
    sealed, is_over = game.shown.card.sealed, recorded(game) is not None
    notes = tuple(LoggedEvent(seq, at, note.name, note.facts()) for seq, at, note in game.audience.notes)
    head = LogPage(game.id, game.terms.game, viewer, sealed, (), notes, is_over)
    player, logs = await player_of(request, game), request.part(Analysis).logs
    if player and (seen := logs.get(game, viewer)) is not None:
        return Response(msgspec.structs.replace(head, moves=tuple(seen)), headers=NO_STORE)
    numbers = tuple(seq for seq, _ in game.audience.moves)
    past = past_of(game.log, game.audience.moves)
    body = await worked_out(request, work.lines, past, numbers, viewer, head, seat=player)
    if player:
        logs.keep(game, viewer, list(msgspec.json.decode(body, type=LogPage).moves))
    return answer(body)


@get("/tables/{table:str}/score")
async def read_score(request: AnyRequest, table: FromPath[str]) -> Response[Sheets]:
    """The public score sheets; for a read-only game, its final ones."""
    game = await asked_table(request, table)
    if isinstance(game, Readable):
        if game.final is None:
            raise why_not(game)
        return Response(Sheets(game.card.id, True, game.final.sheets), headers=NO_STORE)
    await viewer_of(request, game, None)
    return Response(Sheets(game.id, recorded(game) is not None, score(game)), headers=NO_STORE)


@get("/tables/{table:str}/record", media_type=MediaType.TEXT)
async def read_record(request: AnyRequest, table: FromPath[str]) -> Response[str]:
    """The record of a finished game, as `worldwright verify` reads it; a running game has none."""
    sentence = "The game is not over: its log shows what you may know now."
    identity, game, text = await _record(request, table, sentence)
    name = f"{game}-{re.sub('[^A-Za-z0-9]', '', identity)[:8]}.txt"  # no user's text in a file name
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=MediaType.TEXT, headers=headers)


@get("/tables/{table:str}/seal")
async def read_seal(request: AnyRequest, table: FromPath[str]) -> Response[Seal]:
    """The fairness code of the deals, shown from the start, and the seed once the game is over."""
    game = await asked_game(request, table)
    record = recorded(game)
    is_open = await request.part(Analysis).ports.sealed.is_open(game.shown.card)
    seed = None if record is None or record.seed is None or not is_open else record.seed.hex()
    verify = f"/api/tables/{game.id}/record" if seed else ""
    return Response(Seal(game.id, ALGORITHM, game.shown.card.sealed, seed, verify), headers=NO_STORE)


@get("/tables/{table:str}/verdict")
async def read_verdict(request: AnyRequest, table: FromPath[str]) -> Response[RecordCheck]:
    """Verify a finished game's record on this server; the record itself can be verified elsewhere."""
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
    """The table right after a move (0: before the first) as the visitor's seat saw it: the target of a link."""
    game = await asked_game(request, table)
    viewer = await viewer_of(request, game, seat, onlooker)
    names = await players(request.part(Analysis), game.shown.card, game.people)
    if not 0 <= number <= len(game.audience.moves):
        raise NotThere(f"There is no move {number} at this table.")
    past = past_of(game.log, game.audience.moves)
    return answer(
        await worked_out(request, work.moment, past, number, viewer, names, seat=await player_of(request, game))
    )


@get("/tables/{table:str}/drawing")
async def read_drawing(
    request: AnyRequest, table: FromPath[str], seat: FromQuery[int | None] = None, lang: FromQuery[Lang] = "en"
) -> Response[Drawing]:
    """The table as text in a language, as the visitor's seat sees it."""
    game = await asked_game(request, table)
    viewer = await viewer_of(request, game, seat)
    shown = game.shown
    drawn = game.game.draw(game.game.view(shown.state, viewer), lang)
    return Response(Drawing(shown.seq, drawn.plain()), headers=NO_STORE)


@get("/tables/{table:str}/course")
async def read_course(request: AnyRequest, table: FromPath[str]) -> Response[Course]:
    """Every seat's points after every move, as they were public then."""
    game = await asked_game(request, table)
    await viewer_of(request, game, None)
    past = past_of(game.log, game.audience.moves)
    return answer(await worked_out(request, work.course, past, seat=await player_of(request, game)))


@get("/tables/{table:str}/ending")
async def read_ending(request: AnyRequest, table: FromPath[str]) -> Response[Ending]:
    """The winners of a game that was played to its end, and whom a picture of it leaves unnamed."""
    game = await asked_game(request, table)
    await viewer_of(request, game, None)
    card, analysis = game.shown.card, request.part(Analysis)
    if card.state != "over":
        raise NotThere("The game is not over.")
    visitor = await known_visitor(request)
    own = visitor.person.id if visitor else ""
    users = [game.people.get(chair.holder, "") for chair in card.chairs]
    guests = tuple(
        seat for seat, user in enumerate(users) if user and user != own and not analysis.people.profile(user).shown
    )
    ports = analysis.ports
    sealed = await ports.tables.source_runs(card) or not await ports.sealed.is_open(card)
    return Response(Ending(game.id, card.winners, guests, sealed), headers=NO_STORE)


@get("/tables/{table:str}/nearly")
async def read_nearly(request: AnyRequest, table: FromPath[str], seat: FromQuery[int]) -> Response[Nearly]:
    """The one piece that would have changed the result for a seat of a finished game, if there was one."""
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
        read_ending,
        read_nearly,
    ],
    tags=["games"],
)
