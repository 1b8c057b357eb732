"""Chat at a table: phrases, emoji and, if the host allows it, free text.

Lives in memory as long as the table. Nothing of it goes into a log or a record.
"""

from __future__ import annotations

import re
import unicodedata
from collections import deque

from worldwright.core.game import Millis, Seat
from worldwright.server.engine import messages as say
from worldwright.server.process.token_buckets import Buckets

KEPT = 40
"""How many lines a later visitor can read."""
AT_ONCE, SECONDS_EACH = 5, 2.0
"""Rate limit of a seat: this many lines at once, then one in this many seconds."""
MOST_MARKS = 2
"""The most accents on one letter. More of them would overlap other lines."""
_JOINER = "\u200d"
_LINK = re.compile(
    r"://|\bwww\.|\b\d{1,3}(?:\.\d{1,3}){3}\b|@[\w-]+\.\w"
    r"|[\w-]\.(?:com|net|org|info|biz|app|dev|io|me|gg|ly|co|tv|to|cc|xyz|link|site|online|shop|page|club|top|live"
    r"|de|at|ch|eu|uk|us|fr|it|es|nl|be|pl|cz|se|no|dk|fi|ru|ua|cn|jp|in|br)\b",
    re.IGNORECASE,
)
"""Addresses. Nothing is ever shown as a link, so this only has to stop the plain cases."""


def cleaned(text: str) -> str:
    """A line without line breaks, invisible characters and stacked accents; "" if nothing is left."""
    visible: list[str] = []
    marks = 0
    for character in " ".join(text.split()):
        kind = unicodedata.category(character)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if (kind[0] != "C" or character == _JOINER) and marks <= MOST_MARKS:
            visible.append(character)
    return "".join(visible).strip()


def has_link(text: str) -> bool:
    """Whether a line names an address, also in wide or unusual letters."""
    return _LINK.search(unicodedata.normalize("NFKC", text).replace("。", ".")) is not None


class Talk:
    """The chat of one table."""

    def __init__(self) -> None:
        self.is_free = False
        """Whether the host allows free text."""
        self._buckets = Buckets(AT_ONCE, SECONDS_EACH)
        self._lines: deque[tuple[int, say.Saying]] = deque(maxlen=KEPT)
        """Each line with the generation of its seat at that time."""
        self._number = 0

    def refusal(self, seat: Seat, command: say.Say | say.Chat, clock: Millis) -> say.Code | None:
        """Why a seat cannot send this line now; None: it can."""
        if isinstance(command, say.Chat):
            if not self.is_free:
                return "no_chat"
            if not cleaned(command.text):
                return "malformed"
            if has_link(command.text):
                return "no_links"
        return None if self._buckets.take(seat, clock / 1000) else "too_fast"

    def add(self, seat: Seat, generation: int, command: say.Say | say.Chat) -> say.ChatUpdate:
        """Store a line and return the message for all."""
        self._number += 1
        if isinstance(command, say.Say):
            line = say.Saying(seat, phrase=command.phrase, line=self._number)
        else:
            line = say.Saying(seat, text=cleaned(command.text), line=self._number)
        self._lines.append((generation, line))
        return say.ChatUpdate(self.is_free, (line,))

    def whole(self, generations: dict[Seat | None, int]) -> say.ChatUpdate | None:
        """All lines that can still be read, of players who still sit there; None: there are none."""
        lines = tuple(line for generation, line in self._lines if generations.get(line.seat) == generation)
        return say.ChatUpdate(self.is_free, lines, whole=True) if lines or self.is_free else None

    def line(self, number: int, generations: dict[Seat | None, int]) -> say.Saying | None:
        """A line that can still be read; None: no such number, or its author has left."""
        lines = (line for generation, line in self._lines if generations.get(line.seat) == generation)
        return next((line for line in lines if line.line == number), None)
