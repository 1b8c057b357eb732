"""The server as one application: the page, its questions, and what every answer carries."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request, Response, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader, MutableScopeHeaders
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
from worldwright.tables.lobby import Unfit
from worldwright.tables.names import NameTrouble
from worldwright.tables.worker_pool import Unworked
from worldwright.web import accounts, games, lobby, positions, records, socket
from worldwright.web.api import Fault
from worldwright.web.guard import NotThere, one_length
from worldwright.web.guard import guard as guard_door
from worldwright.web.health import health, metrics
from worldwright.web.service import Service

STATIC = Path(worldwright.__file__).parent / "static"
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
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

log = logging.getLogger(__name__)
AnyRequest = Request[Any, Any, Any]


async def guard(message: Message, _: Scope) -> None:
    """Every answer carries the headers: pages, answers to questions and faults alike."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders(message)
        for name, value in HEADERS.items():
            headers[name] = value


def fault(status: int, sentence: str, code: str = "", at: str = "") -> Response[Fault]:
    """An answer that says what went wrong."""
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
        case NotFoundException():
            return fault(404, f"There is nothing at {request.url.path}.")
        case MethodNotAllowedException():
            return fault(405, f"{request.method} is not possible at {request.url.path}.")
    return fault(refused.status_code, refused.detail, CODES.get(refused.status_code, ""))


def on_trouble(request: AnyRequest, trouble: Trouble) -> Response[Fault]:
    """What was asked for cannot be; its own sentence says why. Broken content alone is the server's fault."""
    match trouble:
        case Unfit():
            return fault(409, str(trouble), trouble.code)
        case ContentError():
            log.error("%s", trouble)
            return fault(500, str(trouble))
        case OptionError():
            return fault(400, str(trouble), "option", trouble.option)
        case PositionError():
            return unplaced(trouble)
        case NameTrouble():
            return fault(400, str(trouble), "name")
        case Unworked():
            return fault(503, str(trouble), trouble.code)
    return fault(400, str(trouble))


def on_failure(request: AnyRequest, failure: Exception) -> Response[Fault]:
    """A fault of ours: the log has it all, the visitor learns nothing about the inside."""
    log.error("failure at %s", request.url.path, exc_info=failure)
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
    """Everything about people and tables, behind the guard."""
    return Router(
        "/api",
        route_handlers=[accounts.router, lobby.router, records.router, positions.router, socket.router],
        guards=[guard_door],
        before_request=strictly,
        dependencies={"visitor": Provide(accounts.visitor)},
    )


def create_app(static: Path = STATIC, service: Service | None = None) -> Litestar:
    """The application; Trouble if the page was never built. Without a service there are no tables, only the page."""
    if not (static / "index.html").is_file():
        raise Trouble("The page is not built: run ./dev setup in the repository, or install the package again.")

    @contextlib.asynccontextmanager
    async def house(app: Litestar) -> AsyncIterator[None]:
        """The house is open while the server runs."""
        if service is None:
            yield
            return
        await service.open()
        app.state.service = service
        try:
            yield
        finally:
            await service.close()

    return Litestar(
        [health, metrics, games.router, *([interface()] if service is not None else []), *pages(static)],
        before_send=[guard],
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000, exclude="/api/(tables|me)"),
        exception_handlers={HTTPException: on_refused, Trouble: on_trouble, Exception: on_failure},
        lifespan=[house],
        middleware=[one_length],
        openapi_config=OPENAPI,
        request_max_body_size=LARGEST_BODY,
        logging_config=None,  # whoever runs the server decides about logs
    )
