"""Addresses to share: the web app with the tags of a preview in its head, and the preview's picture.

A browser that opens one is in the web app: `early.js` turns `/t/ID` into `/#/t/ID` before anything is loaded.
"""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from urllib.parse import urlsplit

from worldwright.core.words import LANGS, Lang, say
from worldwright.server.http.errors import NotFoundException
from worldwright.server.http.guard import FORWARDED, TOO_MUCH, AnyConnection, NotThere, TooMany, address, hostname
from worldwright.server.http.identity import AnyRequest, known_visitor
from worldwright.server.http.ports import Ports
from worldwright.server.http.response import Response
from worldwright.server.http.routing import FromPath, FromQuery, Router, get
from worldwright.server.http.table_access import worked_out
from worldwright.server.previews import jobs, words
from worldwright.server.previews.model import Preview
from worldwright.server.previews.service import TODAY, Previews
from worldwright.server.process.lanes import Unworked

HTML = "text/html"
_TITLE = re.compile(r'(<meta name="description"[^>]*>\s*)?<title>.*?</title>', re.DOTALL)
PICTURE = "max-age=604800, public, immutable"
"""A picture's address names what it shows."""
READY = "/previews"
"""Folder of the ready-made pictures, one for each game."""


async def guard_page(connection: AnyConnection) -> None:
    """The guard of pages: the host's name and the rates."""
    if FORWARDED in connection.scope:
        return
    guard = connection.part(Ports).guard
    guard.check_host(connection)
    visitor = await known_visitor(connection)
    guard.check_rate(connection, None if visitor is None else visitor.device)


def wished(request: AnyRequest, lang: str) -> Lang:
    """The language of a preview: that of the link, else the browser's first of ours."""
    if lang in LANGS:
        return "de" if lang == "de" else "en"
    for each in request.headers.get("accept-language", "").split(","):
        if (spoken := each.strip()[:2].lower()) in LANGS:
            return "de" if spoken == "de" else "en"
    return "en"


def origin(request: AnyRequest) -> str:
    """The address of this server as its visitors write it."""
    named = request.part(Ports).settings.origins
    own = next((each for each in named if urlsplit(each).hostname == hostname(request)), "")
    return own or f"{request.scope['scheme']}://{request.headers.get('host', '')}"


def tags(preview: Preview | None, lang: Lang, link: str, picture: str, is_listed: bool) -> str:
    """The tags of a preview; None: those of the site."""
    title = preview.heading if preview is not None else say(words.SITE, lang)
    sentence = preview.sentence if preview is not None else say(words.ABOUT, lang)
    named = {"description": sentence, "twitter:card": "summary_large_image"}
    if not is_listed:
        named["robots"] = "noindex"
    shown = {
        "og:site_name": "Worldwright", "og:type": "website", "og:locale": "de_DE" if lang == "de" else "en_GB",
        "og:title": title, "og:description": sentence, "og:url": link, "og:image": picture,
        "og:image:type": "image/png", "og:image:width": "1200", "og:image:height": "630",
        "og:image:alt": f"{title}. {sentence}",
    }  # fmt: skip
    lines = [f"<title>{escape(title)}</title>"]
    lines += [f'<meta name="{name}" content="{escape(text)}" />' for name, text in named.items()]
    lines += [f'<meta property="{name}" content="{escape(text)}" />' for name, text in shown.items()]
    return "\n    ".join(lines)


def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def head(page: str, lang: Lang, written: str) -> str:
    """The web app's page with other tags in its head, as it is served from another path."""
    page = _TITLE.sub(lambda _: written, page, count=1)
    return page.replace('="./', '="/').replace('<html lang="en">', f'<html lang="{lang}">')


async def _page(request: AnyRequest, kind: str, item: str, lang: str) -> Response[str]:
    spoken, base = wished(request, lang), origin(request)
    preview = await request.part(Previews).shown(kind, item, spoken)
    if preview is None:
        request.part(Ports).guard.check_guess(request)
    file: Path = request.app.state["page"]
    picture = f"{READY}/{preview.game if preview else 'worldwright'}.png"
    if preview is not None and jobs.is_drawn():
        picture = f"/preview/{spoken}/{kind}/{item}/{preview.key}.png"
    written = tags(preview, spoken, base + request.scope["path"], base + picture, kind == "daily")
    return Response(
        head(_text(file), spoken, written),
        status_code=200 if preview is not None else 404,
        media_type=HTML,
        headers={"Cache-Control": "no-cache", "Vary": "Accept-Language, Accept-Encoding"},
    )


@get("/t/{table:str}/{more:str?}", include_in_schema=False)
async def table_page(
    request: AnyRequest, table: FromPath[str], more: FromPath[str] = "", lang: FromQuery[str] = ""
) -> Response[str]:
    """A table, also at a move or watched: an invitation, a game to watch, or its result."""
    return await _page(request, "table", table, lang)


@get("/replay/{table:str}/{move:str?}/{eyes:str?}", include_in_schema=False)
async def replay_page(
    request: AnyRequest,
    table: FromPath[str],
    move: FromPath[str] = "",
    eyes: FromPath[str] = "",
    lang: FromQuery[str] = "",
) -> Response[str]:
    """A replay, also at a move and through a seat's eyes."""
    return await _page(request, "table", table, lang)


@get("/daily/{name:str?}/{day:str?}", include_in_schema=False)
async def daily_page(
    request: AnyRequest, name: FromPath[str] = "", day: FromPath[str] = "", lang: FromQuery[str] = ""
) -> Response[str]:
    """The deal of a day, or today's."""
    return await _page(request, "daily", f"{day or TODAY}.{name}", lang)


@get("/tournament/{tournament:str}/{more:str?}", include_in_schema=False)
async def tournament_page(
    request: AnyRequest, tournament: FromPath[str], more: FromPath[str] = "", lang: FromQuery[str] = ""
) -> Response[str]:
    """A tournament, also for a projector."""
    return await _page(request, "tournament", tournament, lang)


@get("/beat/{link:str}", include_in_schema=False)
async def challenge_page(request: AnyRequest, link: FromPath[str], lang: FromQuery[str] = "") -> Response[str]:
    """A challenge."""
    return await _page(request, "challenge", link, lang)


@get("/preview/{lang:str}/{kind:str}/{item:str}/{file:str}", include_in_schema=False)
async def read_picture(
    request: AnyRequest, lang: FromPath[str], kind: FromPath[str], item: FromPath[str], file: FromPath[str]
) -> Response[bytes]:
    """The picture of a preview. An address of what was shown before leads to the picture of what is shown now."""
    previews, guard = request.part(Previews), request.part(Ports).guard
    if lang not in LANGS:
        raise NotFoundException
    preview = await previews.shown(kind, item, wished(request, lang))
    if preview is None:
        guard.check_guess(request)
        raise NotThere("There is no such picture.")
    if file != f"{preview.key}.png":
        return _elsewhere(f"/preview/{lang}/{kind}/{item}/{preview.key}.png")
    body = previews.pictures.get(preview.key)
    if body is None:
        if not guard.previews.take(address(request), guard.steady()):
            raise TooMany(TOO_MUCH)
        try:
            past = await previews.past(preview)
            work = (
                worked_out(request, jobs.sample_picture, preview)
                if past is None
                else worked_out(request, jobs.result_picture, preview, past)
            )
            body = await work
        except Unworked:  # the worker has no time or no memory for it
            return _elsewhere(f"{READY}/{preview.game}.png")
        previews.pictures.put(preview.key, body)
    return Response(body, media_type="image/png", headers={"Cache-Control": PICTURE})


def _elsewhere(path: str) -> Response[bytes]:
    return Response(b"", status_code=302, media_type=HTML, headers={"Location": path, "Cache-Control": "no-store"})


router = Router(
    "/",
    route_handlers=[table_page, replay_page, daily_page, tournament_page, challenge_page, read_picture],
    guards=[guard_page],
)
