"""Reads the host's pages from the data folder. They are sent as text: the client draws it and runs none of it."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import get_args

from worldwright.core.words import Lang
from worldwright.server.host_pages.schemas import HostPage, PageTitle

FILE = re.compile(r"([a-z0-9][a-z0-9-]{0,39})(?:\.([a-z]{2}))?\.(?:md|txt)")
"""A page's file: its name, perhaps a language, and the ending."""
ORDER = ("about", "rules", "privacy", "contact")
"""Well-known pages come first, in this order."""
MOST_PAGES = 12
LARGEST = 64 * 1024
"""Bytes of a page that are read."""
HEADING = re.compile(r"#{1,3}\s+(.+?)\s*#*")


class HostPages:
    """The host's pages. A changed file is read again at the next request."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def titles(self) -> list[PageTitle]:
        """The pages in the order of the menu, with their titles by language."""
        found: dict[str, dict[Lang, str]] = {}
        for name, lang, path in self._files():
            found.setdefault(name, {})[lang] = title(name, _read(path))
        return [PageTitle(name, found[name]) for name in sorted(found, key=_place)[:MOST_PAGES]]

    def page(self, name: str, lang: Lang) -> HostPage | None:
        """A page in a language, or in another that there is; None: no such page."""
        texts = {other: path for known, other, path in self._files() if known == name}
        if not texts:
            return None
        chosen = lang if lang in texts else min(texts)
        text = _read(texts[chosen])
        return HostPage(name, chosen, title(name, text), text)

    def _files(self) -> list[tuple[str, Lang, Path]]:
        """Name, language and file of each page; a file without a language is English."""
        try:
            paths = sorted(self._folder.iterdir())
        except OSError:
            return []
        found: list[tuple[str, Lang, Path]] = []
        for path in paths:
            match = FILE.fullmatch(path.name)
            lang = next((known for known in get_args(Lang) if match and known == (match[2] or "en")), None)
            if match and lang and path.is_file():
                found.append((match[1], lang, path))
        return found


def title(name: str, text: str) -> str:
    """A page's first heading, or its name."""
    first = next((line.strip() for line in text.splitlines() if line.strip()), "")
    heading = HEADING.fullmatch(first)
    return heading[1][:60] if heading else name.replace("-", " ").capitalize()


def _read(path: Path) -> str:
    """A file's text, as far as it is read; empty if that is not possible."""
    try:
        found = path.stat()
    except OSError:
        return ""
    return _text(path, found.st_mtime_ns, found.st_size)


@lru_cache(maxsize=2 * MOST_PAGES)
def _text(path: Path, _changed: int, _size: int) -> str:
    """A file's text, cached until it changes."""
    try:
        with path.open("rb") as file:
            return file.read(LARGEST).decode("utf-8", "replace").removeprefix("\ufeff")
    except OSError:
        return ""


def _place(name: str) -> tuple[int, str]:
    return (ORDER.index(name) if name in ORDER else len(ORDER), name)
