"""Sheets of a game on paper, as PDF: drawn by a worker once, then cached within bounds."""

from __future__ import annotations

from worldwright.api.printing import SHEETS, SIZES
from worldwright.core.errors import UserError
from worldwright.server.catalogue.jobs import printed_sheets
from worldwright.server.catalogue.routes import asked_language
from worldwright.server.http.answer_cache import AnswerCache
from worldwright.server.http.errors import ValidationException
from worldwright.server.http.game_access import asked_game
from worldwright.server.http.guard import TOO_MUCH, TooMany, address
from worldwright.server.http.ports import Ports
from worldwright.server.http.request import Request
from worldwright.server.http.response import Response
from worldwright.server.http.routing import FromPath, FromQuery, Router, get
from worldwright.server.http.table_access import worked_out

MOST_BYTES = 16 * 1024 * 1024
MOST_FILES = 200
DAY = "max-age=86400"
"""Sheets change only with the package."""


@get("/{name:str}/print")
async def print_game(
    request: Request,
    name: FromPath[str],
    *,
    what: FromQuery[str] = "all",
    piece: FromQuery[str] = "",
    paper: FromQuery[str] = "a4",
    lang: FromQuery[str] = "en",
) -> Response[bytes]:
    """Score sheet, player aid and pieces to cut out, as PDF: `what` is all, score, aid or pieces; `piece` a piece's
    name or a part of the box; `paper` a4 or letter."""
    rules = asked_game(name)
    spoken = asked_language(lang)
    for asked, known in ((what, SHEETS), (paper, tuple(SIZES))):
        if asked not in known:
            raise ValidationException(f"There is no {asked!r}: choose {', '.join(known)}.")
    cache: AnswerCache = request.app.state.setdefault("printed", AnswerCache(MOST_BYTES, MOST_FILES))
    key = (name, what, piece, paper, spoken)
    body = cache.get(key)
    if body is None:
        guard = request.part(Ports).guard
        if not guard.prints.take(address(request), guard.steady()):
            raise TooMany(TOO_MUCH)
        try:
            body = await worked_out(request, printed_sheets, name, what, piece, paper, spoken)
        except UserError as fault:
            raise ValidationException(f"{fault}.") from None
        cache.put(key, body)
    file = f'inline; filename="{rules.NAME}.pdf"'
    return Response(body, media_type="application/pdf", headers={"Cache-Control": DAY, "Content-Disposition": file})


router = Router("/games", route_handlers=[print_game], tags=["games"])
