"""What the sockets of tables use: room for them, and the way to tables at other nodes."""

from __future__ import annotations

from dataclasses import dataclass

from worldwright.server.http.carrier import Carrier
from worldwright.server.http.ports import Ports
from worldwright.server.play.socket_limits import SocketLimits


@dataclass(frozen=True)
class Play:
    """Tables while they are played."""

    ports: Ports
    carrier: Carrier
    socket_limits: SocketLimits
