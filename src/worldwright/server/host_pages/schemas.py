"""The host's pages, as types."""

from __future__ import annotations

import msgspec

from worldwright.core.words import Lang


class PageTitle(msgspec.Struct, frozen=True):
    """A page of the host in the menu."""

    name: str
    titles: dict[Lang, str]


class HostPage(msgspec.Struct, frozen=True):
    """A page of the host, in simple Markdown."""

    name: str
    lang: Lang
    title: str
    text: str
