"""The server as one application: the page, its questions, and what every answer carries."""

from __future__ import annotations

import contextlib
import logging
import traceback
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request, Response, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader, MutableScopeHeaders, State
from litestar.di import Provide
from litestar.exceptions import HTTPException, MethodNotAllowedException, NotFoundException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.static_files import create_static_files_router
from litestar.types import ControllerRouterHandler, Message, Scope

import worldwright
from worldwright.core.errors import ContentError, OptionError, PositionError, Trouble
from worldwright.core.position import told
from worldwright.core.words import LANGS
from worldwright.tables.database import BadText, Conflict, StoreFault
from worldwright.tables.incidents import report
from worldwright.tables.lobby import Unfit
from worldwright.tables.measures import MEASURES
from worldwright.tables.names import NameTrouble
from worldwright.tables.ownership import Elsewhere
from worldwright.tables.worker_pool import Unworked
from worldwright.web import (
    accounts,
    computing,
    daily,
    desk,
    device_code,
    devices,
    games,
    hints,
    lobby,
    match,
    notifications,
    own_data,
    positions,
    practice,
    ratings,
    records,
    recovery,
    reviews,
    socket,
    tournament_routes,
    your_page,
)
from worldwright.web.api import Fault
from worldwright.web.cluster.bus import BusFault
from worldwright.web.guard import NotThere, Suspended
from worldwright.web.guard import guard as guard_door
from worldwright.web.health import health
from worldwright.web.metrics import metrics
from worldwright.web.requests import plain_requests
from worldwright.web.service import Service

log = logging.getLogger(__name__)
STATIC = Path(worldwright.__file__).parent / "static"
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none';"
        " form-action 'self'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
ONLY_HTTPS = f"max-age={365 * 24 * 3600}"
FOREVER = CacheControlHeader(public=True, max_age=365 * 24 * 3600, immutable=True)
ASK_FIRST = CacheControlHeader(no_cache=True)
LARGEST_BODY = 64 * 1024
CODES = {401: "unknown", 403: "forbidden", 409: "taken", 429: "too_many"}
"""What the page may say in its own words about a refusal of the guard."""
OPENAPI = OpenAPIConfig(
    title="Worldwright",
    version=worldwright.__version__,
    description="Tables, people and games. State-changing requests need the Origin of this server's own page.",
    path="/api/schema",
    render_plugins=[JsonRenderPlugin(path="/openapi.json")],  # no viewer: it would ask other sites for its parts
)

AnyRequest = Request[Any, Any, Any]


async def guard(message: Message, scope: Scope) -> None:
    """Every answer is counted and carries the headers: pages, answers to questions and faults alike."""
    if message["type"] == "http.response.start":
        MEASURES.answers[message["status"]] += 1
        headers = MutableScopeHeaders(message)
        for name, value in HEADERS.items():
            headers[name] = value
        if scope.get("scheme") == "https":  # as a proxy says that is named in the settings; nobody else is believed
            headers["Strict-Transport-Security"] = ONLY_HTTPS
        if scope["path"].startswith("/api/") and "Cache-Control" not in headers:
            headers["Cache-Control"] = "no-store"  # what is no private answer says so itself


def fault(status: int, sentence: str, code: str = "", at: str = "") -> Response[Fault]:
    """An answer that says what went wrong."""
    if code:
        MEASURES.faults[code] += 1
    return Response(Fault(sentence, code, at), status_code=status, media_type=MediaType.JSON)


def unplaced(wrong: PositionError) -> Response[Fault]:
    """A position that cannot be: where, why, and the sentence in every language we speak."""
    parts = {name: part if isinstance(part, int) else str(part) for name, part in wrong.spoken("en").items()}
    sentences = {lang: told(wrong, lang) for lang in LANGS}
    return Response(
        Fault(str(wrong), "position", wrong.where, wrong.code, parts, sentences),
        status_code=400,
        media_type=MediaType.JSON,
    )


def on_refused(request: AnyRequest, refused: HTTPException) -> Response[Fault]:
    """What a visitor asked for cannot be given."""
    match refused:
        case games.NoSuchGame() | NotThere():
            return fault(404, refused.detail)
        case Suspended():
            return fault(403, refused.detail, "suspended")
        case NotFoundException():
            return fault(404, f"There is nothing at {request.scope['path']}.")
        case MethodNotAllowedException():
            return fault(405, f"{request.method} is not possible at {request.scope['path']}.")
    return fault(refused.status_code, refused.detail, CODES.get(refused.status_code, ""))


def on_trouble(request: AnyRequest, trouble: Trouble) -> Response[Any]:
    """What was asked for cannot be; its own sentence says why. Broken content alone is the server's fault."""
    match trouble:
        case StoreFault():
            return fault(503, str(trouble), "busy")
        case Elsewhere():
            return elsewhere(request, trouble)
        case Unfit():
            if trouble.code == "house_full":
                report("full", "no table is left for newcomers", part="tables")
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
        case Conflict():  # its own sentence speaks of rows
            return fault(409, "Somebody was faster: look again.", "faster")
        case BusFault():
            log.warning("a request found another node silent: %s", trouble)
            return fault(503, "Another machine of this house does not answer: try again in a moment.", "moving")
        case Unworked():
            return fault(503, str(trouble), trouble.code)
    return fault(400, str(trouble))


def elsewhere(request: AnyRequest, there: Elsewhere) -> Response[Any]:
    """What another node answers, or that nobody can be asked now."""
    from worldwright.web.cluster.relay import answered_elsewhere  # noqa: PLC0415 - only where there are others

    return answered_elsewhere(request, there, request.app.state.service.cluster)


def on_failure(request: AnyRequest, failure: Exception) -> Response[Fault]:
    """A fault of ours: the log has it all, the visitor learns nothing about the inside."""
    trace = "".join(traceback.format_exception(failure))
    report("failure", f"a request to {request.scope['path'][:200]} failed", method=request.method, trace=trace)
    return fault(500, "Something went wrong on the server; its log says what.")


def pages(static: Path) -> list[ControllerRouterHandler]:
    """The built page: files named after their content are kept for ever, the others are asked for again."""
    return [
        create_static_files_router("/assets", [static / "assets"], name="assets", cache_control=FOREVER),
        create_static_files_router("/", [static], html_mode=True, name="page", cache_control=ASK_FIRST),
    ]


async def strictly(request: AnyRequest) -> None:
    """Refuses a body of other types than are asked for: a number as text is no number."""
    field = request.route_handler.parsed_data_field
    if field is not None:
        try:
            msgspec.json.decode(await request.body(), type=field.annotation)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
            raise ValidationException(f"That is not understood: {wrong}.") from None


def interface() -> Router:
    """Everything about games, people and tables, behind the guard."""
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
            ratings.router,
            match.router,
            records.router,
            hints.router,
            computing.router,
            positions.router,
            reviews.router,
            your_page.router,
            recovery.router,
            device_code.router,
            own_data.router,
            desk.router,
            tournament_routes.router,
            socket.router,
        ],
        guards=[guard_door],
        before_request=strictly,
        dependencies={"visitor": Provide(accounts.visitor)},
    )


@contextlib.asynccontextmanager
async def opened(app: Litestar) -> AsyncIterator[None]:
    """The house is open while the server runs."""
    service: Service | None = app.state.get("house")
    if service is None:
        yield
        return
    await service.open()
    app.state.service = service
    try:
        yield
    finally:
        await service.close()


def serve_house(app: Litestar, service: Service) -> None:
    """From its next start on the application serves this house, and remembers nothing of another."""
    app.state = State({"house": service})
    service.app = app


def create_app(static: Path = STATIC, service: Service | None = None) -> Litestar:
    """The application; Trouble if the page was never built. Without a service there are no tables, only the page."""
    if not (static / "index.html").is_file():
        raise Trouble("The page is not built: run ./dev setup in the repository, or install the package again.")
    app = Litestar(
        [
            health,
            metrics,
            interface() if service is not None else Router("/api", route_handlers=[games.router, games.list_bots]),
            *pages(static),
        ],
        before_send=[guard],
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000, exclude="/api/(tables|me|games)"),
        exception_handlers={HTTPException: on_refused, Trouble: on_trouble, Exception: on_failure},
        lifespan=[opened],
        middleware=[plain_requests],
        openapi_config=OPENAPI,
        request_max_body_size=LARGEST_BODY,
        logging_config=None,  # whoever runs the server decides about logs
    )
    if service is not None:
        serve_house(app, service)
    return app
