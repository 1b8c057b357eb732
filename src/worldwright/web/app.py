"""The server as one application: the page, its questions, and what every answer carries."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

from litestar import Litestar, MediaType, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader, MutableScopeHeaders
from litestar.exceptions import HTTPException, MethodNotAllowedException, NotFoundException
from litestar.static_files import create_static_files_router
from litestar.types import ControllerRouterHandler, Message, Scope

import worldwright
from worldwright.core.errors import Trouble
from worldwright.web import games
from worldwright.web.messages import Fault, Health

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

log = logging.getLogger(__name__)
AnyRequest = Request[Any, Any, Any]


@get("/health", sync_to_thread=False, cache_control=CacheControlHeader(no_store=True))
def health() -> Health:
    """That the server answers."""
    return Health(status="ok", version=worldwright.__version__)


async def guard(message: Message, _: Scope) -> None:
    """Every answer carries the headers: pages, answers to questions and faults alike."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders(message)
        for name, value in HEADERS.items():
            headers[name] = value


def fault(status: int, sentence: str) -> Response[Fault]:
    """An answer that says what went wrong."""
    return Response(Fault(sentence), status_code=status, media_type=MediaType.JSON)


def on_refused(request: AnyRequest, refused: HTTPException) -> Response[Fault]:
    """What a visitor asked for cannot be given."""
    match refused:
        case games.NoSuchGame():
            return fault(404, refused.detail)
        case NotFoundException():
            return fault(404, f"There is nothing at {request.url.path}.")
        case MethodNotAllowedException():
            return fault(405, f"{request.method} is not possible at {request.url.path}.")
    return fault(refused.status_code, refused.detail)


def on_trouble(_: AnyRequest, trouble: Trouble) -> Response[Fault]:
    """Content on this server is broken; its own sentence says where."""
    log.error("%s", trouble)
    return fault(500, str(trouble))


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


def create_app(static: Path = STATIC) -> Litestar:
    """The application; Trouble if the page was never built."""
    if not (static / "index.html").is_file():
        raise Trouble("The page is not built: run ./dev setup in the repository, or install the package again.")
    return Litestar(
        [health, games.router, *pages(static)],
        before_send=[guard],
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000),
        exception_handlers={HTTPException: on_refused, Trouble: on_trouble, Exception: on_failure},
        openapi_config=None,
        logging_config=None,  # whoever runs the server decides about logs
    )
