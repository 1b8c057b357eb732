"""What people say to each other at a table: phrases, faces and, where the host allows it, words of their own.

It lives in memory for as long as the table does. Nothing of it goes into a log or a record.
"""

from __future__ import annotations

import re
import unicodedata
from collections import deque

from worldwright.core.game import Millis, Seat
from worldwright.server.engine import messages as say
from worldwright.server.process.token_buckets import Buckets

KEPT = 40
"""So many lines can be read by somebody who comes later."""
AT_ONCE, SECONDS_EACH = 5, 2.0
"""How much a seat may say: so many lines at once, then one in so many seconds."""
MOST_MARKS = 2
"""So many accents a letter may carry: more of them climb over other lines."""
_JOINER = "\u200d"
_LINK = re.compile(
    r"://|\bwww\.|\b\d{1,3}(?:\.\d{1,3}){3}\b|@[\w-]+\.\w"
    r"|[\w-]\.(?:com|net|org|info|biz|app|dev|io|me|gg|ly|co|tv|to|cc|xyz|link|site|online|shop|page|club|top|live"
    r"|de|at|ch|eu|uk|us|fr|it|es|nl|be|pl|cz|se|no|dk|fi|ru|ua|cn|jp|in|br)\b",
    re.IGNORECASE,
)
"""What leads elsewhere. Nothing is ever shown as a link: this keeps the plain cases away, not everybody who tries."""


def cleaned(text: str) -> str:
    """A line without signs that cannot be seen, of one line, and without heaps of accents; "": nothing is left."""
    kept: list[str] = []
    marks = 0
    for sign in " ".join(text.split()):
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if (kind[0] != "C" or sign == _JOINER) and marks <= MOST_MARKS:
            kept.append(sign)
    return "".join(kept).strip()


def has_link(text: str) -> bool:
    """Whether a line names an address, also one in wide or unusual letters."""
    return _LINK.search(unicodedata.normalize("NFKC", text).replace("。", ".")) is not None


class Talk:
    """What was said at one table, and whether people may use words of their own."""

    def __init__(self) -> None:
        self.is_free = False
        """The host allows words of one's own."""
        self._buckets = Buckets(AT_ONCE, SECONDS_EACH)
        self._lines: deque[tuple[int, say.Saying]] = deque(maxlen=KEPT)
        """Each line, and how often its seat had changed hands then."""
        self._number = 0

    def refusal(self, seat: Seat, wish: say.Say | say.Chat, clock: Millis) -> say.Code | None:
        """Why a seat cannot say this now."""
        if isinstance(wish, say.Chat):
            if not self.is_free:
                return "no_chat"
            if not cleaned(wish.text):
                return "malformed"
            if has_link(wish.text):
                return "no_links"
        return None if self._buckets.take(seat, clock / 1000) else "too_fast"

    def add(self, seat: Seat, generation: int, wish: say.Say | say.Chat) -> say.ChatUpdate:
        """Keep what a seat says; what all are told of it."""
        self._number += 1
        if isinstance(wish, say.Say):
            line = say.Saying(seat, phrase=wish.phrase, line=self._number)
        else:
            line = say.Saying(seat, text=cleaned(wish.text), line=self._number)
        self._lines.append((generation, line))
        return say.ChatUpdate(self.is_free, (line,))

    def whole(self, generations: dict[Seat | None, int]) -> say.ChatUpdate | None:
        """All that can still be read, of those who still sit there; None: nothing was said."""
        lines = tuple(line for generation, line in self._lines if generations.get(line.seat) == generation)
        return say.ChatUpdate(self.is_free, lines, whole=True) if lines or self.is_free else None

    def line(self, number: int, generations: dict[Seat | None, int]) -> say.Saying | None:
        """A line that can still be read; None: there is none of that number, or who said it is gone."""
        lines = (line for generation, line in self._lines if generations.get(line.seat) == generation)
        return next((line for line in lines if line.line == number), None)
