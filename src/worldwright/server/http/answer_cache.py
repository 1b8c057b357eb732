"""A cache of encoded answers about finished games, bounded by bytes and number."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

MOST_BYTES = 8 * 1024 * 1024
MOST_ANSWERS = 20_000


class AnswerCache:
    """The most recently requested answers, up to `most` bytes and `number`. Their games never change."""

    def __init__(self, most: int = MOST_BYTES, number: int = MOST_ANSWERS) -> None:
        self.most = most
        self.number = number
        self.size = 0
        self._answers: OrderedDict[Hashable, bytes] = OrderedDict()

    def get(self, key: Hashable) -> bytes | None:
        """The cached answer under a key; None: not cached."""
        answer = self._answers.get(key)
        if answer is not None:
            self._answers.move_to_end(key)
        return answer

    def put(self, key: Hashable, answer: bytes) -> None:
        """Cache an answer and drop the least recently requested ones beyond the limit."""
        self.size += len(answer) - len(self._answers.pop(key, b""))
        self._answers[key] = answer
        while self.size > self.most or len(self._answers) > self.number:
            _, gone = self._answers.popitem(last=False)
            self.size -= len(gone)
