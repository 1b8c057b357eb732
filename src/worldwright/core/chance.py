"""Provably fair chance: a seed, committed by its hash before the game and published after it, decides every deal.

Stream, version 1: for a 32-byte seed and a purpose (ASCII), block i is HMAC-SHA256(seed, purpose + NUL + i as 8 bytes,
big-endian). A block is eight 32-bit big-endian words, used in order. `below(n)` takes one word w and accepts it when w
< 2**32 - (2**32 mod n), giving w mod n; otherwise it takes the next. `shuffled` is Fisher-Yates from the top. The
stream is the same in every version of Python; the tests hold vectors that another program can be checked against.
"""

from __future__ import annotations

import hashlib
import hmac
import struct
from collections.abc import Iterable, Sequence
from typing import TypeVar

ALGORITHM = "hmac-sha256/1"
SEED_BYTES = 32

T = TypeVar("T")

_WORDS = struct.Struct(">8I")
_SPAN = 1 << 32


class Chance:
    """Uniform draws from the stream of one seed and one purpose."""

    __slots__ = ("_block", "_mac", "_words")

    def __init__(self, seed: bytes, purpose: str) -> None:
        self._mac = hmac.new(seed, purpose.encode("ascii") + b"\0", hashlib.sha256)
        self._block = 0
        self._words: list[int] = []

    def _refill(self) -> None:
        mac = self._mac.copy()
        mac.update(self._block.to_bytes(8, "big"))
        self._block += 1
        self._words.extend(reversed(_WORDS.unpack(mac.digest())))

    def below(self, n: int) -> int:
        """A uniform whole number from 0 to n-1."""
        if not 0 < n <= _SPAN:
            raise ValueError(f"no number below {n}")
        limit = _SPAN - _SPAN % n
        while True:
            if not self._words:
                self._refill()
            word = self._words.pop()
            if word < limit:
                return word % n

    def choice(self, things: Sequence[T]) -> T:
        """A uniform element of a sequence."""
        return things[self.below(len(things))]

    def shuffled(self, things: Iterable[T]) -> list[T]:
        """The things in a uniformly random order."""
        pile = list(things)
        for top in range(len(pile) - 1, 0, -1):
            other = self.below(top + 1)
            pile[top], pile[other] = pile[other], pile[top]
        return pile


def seed_from(number: int, *path: int | str) -> bytes:
    """A 32-byte seed for tests and simulations, from a small number and a path below it."""
    words = "/".join(str(part) for part in (number, *path))
    return hashlib.sha256(f"worldwright seed 1:{words}".encode()).digest()


def commitment(seed: bytes) -> str:
    """The seal: a hash, shown before the game, that fixes the seed and keeps it secret."""
    return hashlib.sha256(b"worldwright seal 1:" + seed).hexdigest()
