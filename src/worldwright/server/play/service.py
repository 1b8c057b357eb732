"""Ports of the table sockets: limits, and forwarding to other nodes."""

from __future__ import annotations

from dataclasses import dataclass

from worldwright.server.http.carrier import Carrier
from worldwright.server.http.ports import Ports
from worldwright.server.play.socket_limits import SocketLimits


@dataclass(frozen=True)
class Play:
    """What the routes of running tables use."""

    ports: Ports
    carrier: Carrier
    socket_limits: SocketLimits
