"""Routes of the host's pages."""

from __future__ import annotations

import asyncio

from worldwright.core.words import Lang
from worldwright.server.host_pages.schemas import HostPage, PageTitle
from worldwright.server.host_pages.service import HostPages
from worldwright.server.http.guard import NotThere
from worldwright.server.http.identity import AnyRequest
from worldwright.server.http.routing import FromPath, FromQuery, Router, get


@get("/pages")
async def list_pages(request: AnyRequest) -> list[PageTitle]:
    """The host's own pages, such as rules and contact."""
    return await asyncio.to_thread(request.part(HostPages).titles)


@get("/pages/{name:str}")
async def read_page(request: AnyRequest, name: FromPath[str], lang: FromQuery[Lang] = "en") -> HostPage:
    """A page of the host; in another language if there is none in this one."""
    page = await asyncio.to_thread(request.part(HostPages).page, name, lang)
    if page is None:
        raise NotThere("There is no such page.")
    return page


router = Router("/", route_handlers=[list_pages, read_page], tags=["pages"])
