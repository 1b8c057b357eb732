"""Requests and answers about the address that links carry, as types."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from worldwright.server.http.schemas import Wish

Where: TypeAlias = Literal["machine", "network", "everywhere"]


class LinkReach(msgspec.Struct, frozen=True):
    """Who can open a link to this server, and with which address."""

    where: Where
    origin: str
    """The address that links carry, as http://192.168.1.20:8000; empty: the one the page was opened with."""
    is_yours: bool
    """Whether the visitor may open the server to the home network and close it again."""
    addresses: tuple[str, ...]
    """Addresses to choose from, the likeliest first; for those who may open the server."""


class OpenWish(Wish, frozen=True):
    """Open the server to the home network, at one of its addresses; empty: the likeliest."""

    address: Annotated[str, msgspec.Meta(max_length=64)] = ""
