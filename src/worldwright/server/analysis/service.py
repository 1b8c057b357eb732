"""Ports of the game routes."""

from __future__ import annotations

from dataclasses import dataclass

from worldwright.server.accounts.store import People
from worldwright.server.http.ports import Ports


@dataclass(frozen=True)
class Analysis:
    """What the routes of records, moments and reviews use."""

    ports: Ports
    people: People
