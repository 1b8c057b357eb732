"""Port for requests and sockets whose table another node owns. A single process always refuses."""

from __future__ import annotations

from typing import Any

from worldwright.server.engine.ownership import Elsewhere
from worldwright.server.http.request import Request
from worldwright.server.http.response import MediaType, Response
from worldwright.server.http.schemas import Fault
from worldwright.server.http.websocket import Wire


def moving(there: Elsewhere) -> Response[Fault]:
    """The 503 answer while no node can answer for a table."""
    return Response(
        Fault(str(there), "moving"), status_code=503, media_type=MediaType.JSON, headers={"Retry-After": "1"}
    )


class Carrier:
    """Forwards requests and sockets to the node that owns their table."""

    def answer(self, _request: Request, there: Elsewhere) -> Response[Any]:
        """The answer to a request about a table that another node owns."""
        return moving(there)

    async def fetch(self, _socket: Any, there: Elsewhere) -> None:
        """Move a table to this node when one of its players connects here; Elsewhere if it stays where it is."""
        raise there

    async def carry(self, _socket: Any, _wire: Wire, _there: Elsewhere) -> bool:
        """Forward messages both ways until the socket closes; False: the other node cannot be reached."""
        return False
