"""Rate limits by key: token buckets that refill with time. The caller passes the time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable


class Buckets:
    """A bucket for every key: `burst` at once, then `each` seconds for one more.

    At most `keys` buckets are kept. A dropped one was full, or unused for the longest time.
    """

    def __init__(self, burst: int, each: float, keys: int = 20_000) -> None:
        self._whole = (burst, each)
        self.burst = burst
        self.each = each
        self._keys = keys
        self.refused = 0
        """How often there was no token."""
        self._filled: OrderedDict[Hashable, float] = OrderedDict()
        """When each bucket would be full again. This number is its whole state."""

    def share(self, parts: int) -> None:
        """Enforce one of this many equal parts of the limit."""
        self.burst, self.each = max(1, self._whole[0] // parts), self._whole[1] * parts

    def take(self, key: Hashable, now: float) -> bool:
        """Take a token; False: there is none."""
        full = max(self._filled.pop(key, now), now)
        taken = full + self.each <= now + self.burst * self.each + 1e-9
        self._filled[key] = full + self.each if taken else full
        self.refused += not taken
        if len(self._filled) > self._keys:
            self._filled.popitem(last=False)
        return taken

    def give_back(self, key: Hashable) -> None:
        """Return a token."""
        if key in self._filled:
            self._filled[key] -= self.each

    def is_full(self, key: Hashable, now: float) -> bool:
        """Whether no token was taken lately."""
        return self._filled.get(key, now) <= now

    def wait(self, key: Hashable, now: float) -> float:
        """Seconds until there is a token again."""
        full = max(self._filled.get(key, now), now)
        return max(0.0, full + self.each - now - self.burst * self.each)

    def __len__(self) -> int:
        return len(self._filled)
