"""The way to what another node has, as requests and sockets ask for it. One process has no other: none is found."""

from __future__ import annotations

from typing import Any

from worldwright.server.engine.ownership import Elsewhere
from worldwright.server.http.request import Request
from worldwright.server.http.response import MediaType, Response
from worldwright.server.http.schemas import Fault
from worldwright.server.http.websocket import Wire


def moving(there: Elsewhere) -> Response[Fault]:
    """What is said where nobody can be asked now."""
    return Response(
        Fault(str(there), "moving"), status_code=503, media_type=MediaType.JSON, headers={"Retry-After": "1"}
    )


class Carrier:
    """Carries requests and sockets to the node that has their table."""

    def answer(self, _request: Request, there: Elsewhere) -> Response[Any]:
        """The answer to a request about something that is not here."""
        return moving(there)

    async def fetch(self, _socket: Any, there: Elsewhere) -> None:
        """Let a table come to this node, where somebody wants it; Elsewhere if it stays where it is."""
        raise there

    async def carry(self, _socket: Any, _wire: Wire, _there: Elsewhere) -> bool:
        """Carry what is said to the node that has the table and back, until the end; False: it cannot be reached."""
        return False
