"""What the routes about a game use."""

from __future__ import annotations

from dataclasses import dataclass

from worldwright.server.accounts.store import People
from worldwright.server.http.ports import Ports


@dataclass(frozen=True)
class Analysis:
    """Games looked at."""

    ports: Ports
    people: People
