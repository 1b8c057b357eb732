"""The application: all routes, error answers, and the headers of every answer."""

from __future__ import annotations

import contextlib
import logging
import traceback
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

import worldwright
from worldwright.core.errors import ContentError, OptionError, PositionError, UserError
from worldwright.core.position import fault_sentence
from worldwright.core.words import LANGS
from worldwright.server.accounts import device_code_routes as device_code
from worldwright.server.accounts import device_routes as devices
from worldwright.server.accounts import export_routes as own_data
from worldwright.server.accounts import recovery_routes as recovery
from worldwright.server.accounts import routes as accounts
from worldwright.server.accounts.names import NameTrouble
from worldwright.server.analysis import hints, reviews
from worldwright.server.analysis import routes as records
from worldwright.server.app.health_routes import health
from worldwright.server.app.metrics_routes import metrics
from worldwright.server.app.site import Site
from worldwright.server.catalogue import printing_routes as prints
from worldwright.server.catalogue import routes as games
from worldwright.server.catalogue import scoring_routes as positions
from worldwright.server.challenges import routes as challenges
from worldwright.server.daily import routes as daily
from worldwright.server.engine.ownership import Elsewhere
from worldwright.server.engine.seating import Rejected
from worldwright.server.host_pages import routes as host_pages
from worldwright.server.http.asgi_app import App
from worldwright.server.http.errors import HTTPException, MethodNotAllowedException, NotFoundException
from worldwright.server.http.game_access import NoSuchGame
from worldwright.server.http.guard import NeedsHttps, NotThere, Suspended, refused
from worldwright.server.http.identity import guard_door, visitor
from worldwright.server.http.openapi import described
from worldwright.server.http.request import Request
from worldwright.server.http.response import MediaType, Response
from worldwright.server.http.routing import Handler, Route, Router, get
from worldwright.server.http.schemas import Fault
from worldwright.server.http.static_files import StaticFiles
from worldwright.server.lobby import practice_routes as practice
from worldwright.server.lobby import routes as lobby
from worldwright.server.matchmaking import routes as match
from worldwright.server.moderation import routes as moderation
from worldwright.server.notifications import routes as notifications
from worldwright.server.phones import routes as phones
from worldwright.server.play import computing_routes as computing
from worldwright.server.play import socket_routes as socket
from worldwright.server.play.service import Play
from worldwright.server.previews import routes as previews
from worldwright.server.process.counters import MEASURES
from worldwright.server.process.incidents import report
from worldwright.server.process.lanes import Unworked
from worldwright.server.profile import routes as your_page
from worldwright.server.ratings import routes as ratings
from worldwright.server.runtime.nodes import NodeFault
from worldwright.server.runtime.tables import NoTable
from worldwright.server.storage.database import BadText, Conflict, StoreFault
from worldwright.server.tournaments import routes as tournament_routes

log = logging.getLogger(__name__)
STATIC = Path(worldwright.__file__).parent / "static"
CODES = {401: "unknown", 403: "forbidden", 409: "taken", 429: "too_many"}
"""Codes of refusals for which the client has its own words."""
ABOUT = "Tables, people and games. State-changing requests need the Origin of this server's own page."


def fault(status: int, sentence: str, code: str = "", at: str = "") -> Response[Fault]:
    """An error answer."""
    if code:
        MEASURES.faults[code] += 1
    return Response(Fault(sentence, code, at), status_code=status, media_type=MediaType.JSON)


def unplaced(wrong: PositionError) -> Response[Fault]:
    """An answer to an impossible position: the place, the reason, and the sentence in every language."""
    parts = {name: part if isinstance(part, int) else str(part) for name, part in wrong.spoken("en").items()}
    sentences = {lang: fault_sentence(wrong, lang) for lang in LANGS}
    return Response(
        Fault(str(wrong), "position", wrong.where, wrong.code, parts, sentences),
        status_code=400,
        media_type=MediaType.JSON,
    )


def on_refused(request: Request, refused: HTTPException) -> Response[Fault]:
    """The answer to a refused request."""
    match refused:
        case NoSuchGame() | NotThere():
            return fault(404, refused.detail)
        case NeedsHttps():
            return fault(403, refused.detail, "https")
        case Suspended():
            return fault(403, refused.detail, "suspended")
        case NotFoundException():
            return fault(404, f"There is nothing at {request.scope['path']}.")
        case MethodNotAllowedException():
            return fault(405, f"{request.method} is not possible at {request.scope['path']}.")
    return fault(refused.status_code, refused.detail, CODES.get(refused.status_code, ""))


def on_trouble(request: Request, trouble: UserError) -> Response[Any]:
    """The answer to a UserError, with its own sentence. Only broken content is the server's fault."""
    match trouble:
        case StoreFault():
            return fault(503, str(trouble), "busy")
        case Elsewhere():
            return request.part(Play).carrier.answer(request, trouble)
        case Rejected():
            if trouble.code == "house_full":
                report(
                    "full",
                    "the limit of tables is reached: new ones are refused (raise WORLDWRIGHT_TABLES)",
                    part="tables",
                )
            return fault(409, str(trouble), trouble.code)
        case ContentError():
            report("failure", f"content cannot be read: {trouble}")
            return fault(500, str(trouble))
        case OptionError():
            return fault(400, str(trouble), "option", trouble.option)
        case PositionError():
            return unplaced(trouble)
        case NameTrouble():
            return fault(400, str(trouble), "name")
        case BadText():
            return fault(400, str(trouble), "text")
        case Conflict():  # its own sentence is about database rows
            return fault(409, "Someone else was faster: reload and try again.", "faster")
        case NodeFault():
            log.warning("request not forwarded, another node does not answer: %s", trouble)
            return fault(503, "Another server of this cluster does not answer: try again in a moment.", "moving")
        case Unworked():
            return fault(503, str(trouble), trouble.code)
    return fault(400, str(trouble))


def on_failure(request: Request, failure: Exception) -> Response[Any]:
    """The answer to any exception. Unexpected ones go to the log; the visitor learns no internals."""
    if isinstance(failure, HTTPException):
        return on_refused(request, failure)
    if isinstance(failure, UserError):
        return on_trouble(request, failure)
    if isinstance(failure, NoTable):
        return fault(404, "There is no such table.")
    trace = "".join(traceback.format_exception(failure))
    report("failure", f"a request to {request.scope['path'][:200]} failed", method=request.method, trace=trace)
    return fault(500, "Something went wrong on the server; see its log.")


def interface() -> Router:
    """All routes under /api, behind the guard."""
    return Router(
        "/api",
        route_handlers=[
            games.router,
            games.list_bots,
            accounts.router,
            devices.router,
            lobby.router,
            notifications.router,
            practice.router,
            daily.router,
            challenges.router,
            ratings.router,
            match.router,
            records.router,
            hints.router,
            computing.router,
            positions.router,
            prints.router,
            reviews.router,
            your_page.router,
            recovery.router,
            device_code.router,
            own_data.router,
            moderation.router,
            tournament_routes.router,
            phones.router,
            host_pages.router,
            socket.router,
        ],
        guards=[guard_door],
        dependencies={"visitor": visitor},
    )


@contextlib.asynccontextmanager
async def opened(app: App) -> AsyncIterator[None]:
    """Open the site while the server runs."""
    site: Site | None = app.state.get("next_site")
    if site is None:
        yield
        return
    try:
        await site.open(app)
    except Exception as fault:
        app.state.start_fault = site.explained(fault)
        raise app.state.start_fault from fault
    app.state.site = site
    app.state.parts = site.parts
    try:
        yield
    finally:
        await site.close()


def description(routes: Sequence[Route]) -> Handler:
    """The handler of the OpenAPI document, encoded at start so that no request blocks the loop."""
    text = msgspec.json.encode(
        described(routes, title="Worldwright", version=worldwright.__version__, description=ABOUT)
    )

    @get("/api/schema/openapi.json", include_in_schema=False)
    async def openapi() -> Response[bytes]:
        return Response(text, media_type="application/vnd.oai.openapi+json")

    return openapi


def create_app(static: Path = STATIC, site: Site | None = None) -> App:
    """The application; UserError if the client is not built. Without a site it serves only the client and the games."""
    if not (static / "index.html").is_file():
        raise UserError("The page is not built: run ./dev setup in the repository, or install the package again.")
    api = interface() if site is not None else Router("/api", [games.router, games.list_bots])
    links = [previews.router] if site is not None else []
    routes = list(Router("/", [health, metrics, api, *links]).routes())
    routes += Router("/", [description(routes)]).routes()
    app = App(routes, StaticFiles(static), check=refused, fault=on_failure, lifespan=opened)
    app.state["page"] = static / "index.html"
    if site is not None:
        app.state["next_site"] = site
    return app
