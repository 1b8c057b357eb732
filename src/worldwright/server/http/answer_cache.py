"""Answers about games that are over: worked out once, kept as bytes while there is room."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

MOST_BYTES = 8 * 1024 * 1024


class AnswerCache:
    """The answers that were asked for last, up to so many bytes. What is over does not change, so none grows old."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self.most = most
        self.size = 0
        self._answers: OrderedDict[Hashable, bytes] = OrderedDict()

    def get(self, key: Hashable) -> bytes | None:
        """The answer under a key, if it is still here."""
        found = self._answers.get(key)
        if found is not None:
            self._answers.move_to_end(key)
        return found

    def put(self, key: Hashable, answer: bytes) -> None:
        """Keep an answer; those that were asked for longest ago go."""
        self.size += len(answer) - len(self._answers.pop(key, b""))
        self._answers[key] = answer
        while self.size > self.most:
            _, gone = self._answers.popitem(last=False)
            self.size -= len(gone)
