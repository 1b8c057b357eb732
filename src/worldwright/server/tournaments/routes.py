"""Routes of tournaments: create, join, start, next round, results and standings."""

from __future__ import annotations

import re
from functools import partial

import msgspec

from worldwright.core.game import Seat
from worldwright.server.engine import seating as lobby
from worldwright.server.engine.events import Terms
from worldwright.server.engine.history import score
from worldwright.server.engine.messages import MINUTE, SECOND
from worldwright.server.http.errors import PermissionDeniedException
from worldwright.server.http.identity import AnyRequest, known_visitor
from worldwright.server.http.response import MediaType, Response
from worldwright.server.http.routing import FromPath, JSONBody, NamedDependency, Router, get, post
from worldwright.server.http.table_access import NO_STORE, waited_for
from worldwright.server.http.visitor import Visitor
from worldwright.server.storage import cleanup
from worldwright.server.tournaments.decisions import checked_plan, clean_title, corrected, ended, stopped
from worldwright.server.tournaments.decisions import here as is_here
from worldwright.server.tournaments.model import TournamentPlan
from worldwright.server.tournaments.schemas import (
    LiveTable,
    MyTournament,
    NewTournament,
    PageContext,
    PauseWish,
    RemoveWish,
    ResultWish,
    SwapWish,
    TournamentPage,
    as_csv,
    page_of,
)
from worldwright.server.tournaments.service import Decide, NoTournament, Tournaments, entered, numbered, table_of
from worldwright.server.tournaments.store import StoredTournament

MOST_LISTED = 20
MOST_LIVE = 16
"""Tables of a round shown live; others can be opened."""


async def _tournament(request: AnyRequest, tournament: str) -> tuple[Tournaments, StoredTournament]:
    """All tournaments, and the one that a request links to."""
    tournaments = request.part(Tournaments)
    try:
        return tournaments, await tournaments.find(tournament)
    except NoTournament:
        tournaments.ports.guard.check_guess(request)
        raise


async def shown_page(tournaments: Tournaments, kept: StoredTournament, person: str | None) -> TournamentPage:
    """A tournament as a visitor may see it now."""
    state, there = kept.state, await tournaments.tables_now(kept)
    names = await tournaments.people.names({*kept.people.values()})
    missing: dict[str, tuple[Seat, ...]] = {}
    bots: dict[str, tuple[Seat, ...]] = {}
    for table in state.current.tables if state.current is not None else ():
        loaded = tournaments.ports.runtime.registry.tables.get(table.id)
        if loaded is None or not loaded.saved_seq:
            continue
        chairs = loaded.shown.card.chairs
        bots[table.id] = tuple(seat for seat, chair in enumerate(chairs) if chair.absent)
        if not loaded.is_begun:
            missing[table.id] = tuple(seat for seat, chair in enumerate(chairs) if chair.holder and not chair.ready)
    rows = tournaments.standings(state)
    begins, fault = tournaments.begins(kept), tournaments.faults.get(state.id, "")
    return page_of(
        kept, PageContext(person, names, int(tournaments.ports.seconds()), begins, there, missing, bots, fault, rows)
    )


async def _changed(request: AnyRequest, visitor: Visitor, tournament: str, decide: Decide) -> Response[TournamentPage]:
    """The tournament after a decision of its organiser."""
    tournaments = await _organised(request, visitor, tournament)
    kept = await tournaments.change(tournament, decide)
    return Response(await shown_page(tournaments, kept, visitor.person.id), headers=NO_STORE)


async def _organised(request: AnyRequest, visitor: Visitor, tournament: str) -> Tournaments:
    """All tournaments, for the organiser of this one."""
    tournaments, kept = await _tournament(request, tournament)
    if not kept.is_organiser(visitor.person.id):
        raise PermissionDeniedException("Only the organiser of the tournament can do that.")
    return tournaments


@post("/tournaments", status_code=201)
async def make_tournament(
    request: AnyRequest, visitor: NamedDependency[Visitor], data: JSONBody[NewTournament]
) -> TournamentPage:
    """Create a tournament. Its id is its link: everyone with it can join."""
    tournaments = request.part(Tournaments)
    tournaments.ports.guard.check_new_table(
        request, cleanup.is_newcomer(visitor.person.made, int(tournaments.ports.seconds()))
    )
    wanted = Terms(
        data.game, data.seats, data.options, undo=False, turn=data.turn_seconds * SECOND, pace=data.pace,
        bank=data.bank_minutes * MINUTE,
    )  # fmt: skip
    lane = tournaments.ports.runtime.workers.terms
    terms = await waited_for(request, lane.submit(visitor.person.id, partial(lobby.checked_terms, wanted)))
    plan = TournamentPlan(
        clean_title(data.name), terms, data.system, data.rounds, data.opens, data.wait_seconds, data.late,
        data.fill or "", data.size, data.starts,
    )  # fmt: skip
    checked = checked_plan(plan, tournaments.ports.seconds())
    kept = await tournaments.found(checked, visitor.person.id, data.bots, data.plays)
    return await shown_page(tournaments, kept, visitor.person.id)


@get("/me/tournaments")
async def my_tournaments(request: AnyRequest, visitor: NamedDependency[Visitor]) -> list[MyTournament]:
    """The visitor's tournaments, newest first, and whether a table waits for them."""
    tournaments, person = request.part(Tournaments), visitor.person.id
    entries = []
    for kept in await tournaments.of(person, MOST_LISTED):
        state, word = kept.state, kept.word_of(person)
        table = table_of(state, word)
        there = tournaments.ports.runtime.registry.tables.get(table.id) if table is not None else None
        seats = (
            there.shown.card.seats_of(there.people.holders_of(person)) if there is not None and there.saved_seq else ()
        )
        waits = there is not None and bool(seats) and not there.log.over
        entries.append(
            MyTournament(
                state.id, state.plan.name, state.plan.terms.game, state.state, len(state.opened),
                state.rounds or state.plan.rounds, kept.is_organiser(person),
                table.id if table is not None and seats else None, waits, word in state.missed and state.is_alive,
            )
        )  # fmt: skip
    return entries


@get("/tournaments/{tournament:str}")
async def read_tournament(request: AnyRequest, tournament: FromPath[str]) -> Response[TournamentPage]:
    """A tournament, for everyone with its link."""
    visitor, (tournaments, kept) = await known_visitor(request), await _tournament(request, tournament)
    page = await shown_page(tournaments, kept, visitor.person.id if visitor else None)
    return Response(page, headers=NO_STORE)


@get("/tournaments/{tournament:str}/csv", media_type=MediaType.TEXT)
async def read_csv(request: AnyRequest, tournament: FromPath[str]) -> Response[str]:
    """The standings as CSV."""
    page = await shown_page(*await _tournament(request, tournament), None)
    name = f"tournament-{re.sub('[^A-Za-z0-9]', '', page.id)[:8]}.csv"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', **NO_STORE}
    return Response(as_csv(page), media_type="text/csv; charset=utf-8", headers=headers)


@get("/tournaments/{tournament:str}/live")
async def read_live(request: AnyRequest, tournament: FromPath[str]) -> Response[bytes]:
    """The round's tables as spectators see them, cached until the next move."""
    tournaments, kept = await _tournament(request, tournament)
    opened = kept.state.opened[-1].tables if kept.state.opened else ()
    tables = []
    for drawn in opened[:MOST_LIVE]:
        loaded = tournaments.ports.runtime.registry.tables.get(drawn.id)
        if loaded is None or not loaded.saved_seq or not loaded.shown.card.sealed:
            continue
        key = ("tournament table", loaded.id, loaded.shown.seq)
        body = tournaments.ports.answers.get(key)
        if body is None:
            points = tuple(sheet.total for sheet in score(loaded))
            view = loaded.game.view(loaded.shown.state, None)
            body = msgspec.json.encode(LiveTable(loaded.id, points, len(loaded.audience.moves), view))
            tournaments.ports.answers.put(key, body)
        tables.append(msgspec.Raw(body))
    return Response(msgspec.json.encode({"tables": tables}), media_type=MediaType.JSON, headers=NO_STORE)


@post("/tournaments/{tournament:str}/join", status_code=200)
async def join(request: AnyRequest, visitor: NamedDependency[Visitor], tournament: FromPath[str]) -> TournamentPage:
    """Join: from the next round on if it has started."""
    tournaments, _ = await _tournament(request, tournament)
    return await shown_page(tournaments, await tournaments.join(tournament, visitor.person.id), visitor.person.id)


@post("/tournaments/{tournament:str}/here", status_code=200)
async def here(request: AnyRequest, visitor: NamedDependency[Visitor], tournament: FromPath[str]) -> TournamentPage:
    """Say that you are here: after a missed round you are drawn again."""
    tournaments, kept = await _tournament(request, tournament)
    word = entered(kept, visitor.person.id)
    kept = await tournaments.change(tournament, lambda now: is_here(now.state, word))
    return await shown_page(tournaments, kept, visitor.person.id)


@post("/tournaments/{tournament:str}/leave", status_code=200)
async def leave(request: AnyRequest, visitor: NamedDependency[Visitor], tournament: FromPath[str]) -> TournamentPage:
    """Leave: a bot takes the seat at a running table."""
    tournaments, kept = await _tournament(request, tournament)
    kept = await tournaments.resign(tournament, entered(kept, visitor.person.id))
    return await shown_page(tournaments, kept, visitor.person.id)


@post("/tournaments/{tournament:str}/begin", status_code=200)
async def begin(request: AnyRequest, visitor: NamedDependency[Visitor], tournament: FromPath[str]) -> TournamentPage:
    """Start: the first round is drawn."""
    tournaments = await _organised(request, visitor, tournament)
    return await shown_page(tournaments, await tournaments.begin(tournament), visitor.person.id)


@post("/tournaments/{tournament:str}/next", status_code=200)
async def next_round(
    request: AnyRequest, visitor: NamedDependency[Visitor], tournament: FromPath[str]
) -> TournamentPage:
    """Start the next round."""
    tournaments = await _organised(request, visitor, tournament)
    return await shown_page(tournaments, await tournaments.next_round(tournament), visitor.person.id)


@post("/tournaments/{tournament:str}/remove", status_code=200)
async def remove(
    request: AnyRequest, visitor: NamedDependency[Visitor], tournament: FromPath[str], data: JSONBody[RemoveWish]
) -> TournamentPage:
    """Remove a player for good: a bot takes the seat at a running table."""
    tournaments = await _organised(request, visitor, tournament)
    word = numbered(await tournaments.find(tournament), data.entrant)
    return await shown_page(tournaments, await tournaments.resign(tournament, word, removed=True), visitor.person.id)


@post("/tournaments/{tournament:str}/swap", status_code=200)
async def swap(
    request: AnyRequest, visitor: NamedDependency[Visitor], tournament: FromPath[str], data: JSONBody[SwapWish]
) -> TournamentPage:
    """Let two players change places in the newest round, before their tables begin."""
    tournaments = await _organised(request, visitor, tournament)
    return await shown_page(tournaments, await tournaments.swap(tournament, data.one, data.other), visitor.person.id)


@post("/tournaments/{tournament:str}/pause", status_code=200)
async def pause(
    request: AnyRequest, visitor: NamedDependency[Visitor], tournament: FromPath[str], data: JSONBody[PauseWish]
) -> Response[TournamentPage]:
    """Pause, so that no round or table starts, or resume."""
    answer = await _changed(request, visitor, tournament, lambda kept: stopped(kept.state, data.paused))
    request.part(Tournaments).go_on(tournament)
    return answer


@post("/tournaments/{tournament:str}/result", status_code=200)
async def correct(
    request: AnyRequest, visitor: NamedDependency[Visitor], tournament: FromPath[str], data: JSONBody[ResultWish]
) -> Response[TournamentPage]:
    """Correct a table's result, visible to all."""
    return await _changed(
        request, visitor, tournament, lambda kept: corrected(kept.state, data.round, data.table, data.places)
    )


@post("/tournaments/{tournament:str}/end", status_code=200)
async def end(
    request: AnyRequest, visitor: NamedDependency[Visitor], tournament: FromPath[str]
) -> Response[TournamentPage]:
    """End it: running tables may be finished and do not count."""
    return await _changed(request, visitor, tournament, lambda kept: ended(kept.state))


router = Router(
    "/",
    route_handlers=[
        make_tournament, my_tournaments, read_tournament, read_csv, read_live, join, here, leave, begin,
        next_round, remove, swap, pause, correct, end,
    ],
    tags=["tournaments"],
)  # fmt: skip
