"""A cache of encoded answers about finished games, bounded by bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

MOST_BYTES = 8 * 1024 * 1024


class AnswerCache:
    """The most recently requested answers, up to `most` bytes. Finished games never change, so entries never expire."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self.most = most
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
        while self.size > self.most:
            _, gone = self._answers.popitem(last=False)
            self.size -= len(gone)
