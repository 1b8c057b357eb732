"""Token buckets: so many at once, so many a second."""

from __future__ import annotations

from worldwright.core.game import Millis


class Bucket:
    """Whole thousandths of tokens, so that nothing depends on how often it is asked."""

    __slots__ = ("_at", "_burst", "_held", "_rate")

    def __init__(self, rate: int, burst: int) -> None:
        self._rate = rate
        """Tokens a second: as many thousandths a millisecond."""
        self._burst = burst * 1000
        self._held = self._burst
        self._at: Millis | None = None

    def take(self, clock: Millis) -> bool:
        """Whether there was a token; it is gone then."""
        held = self._held
        if self._at is not None and clock > self._at:
            held = min(held + (clock - self._at) * self._rate, self._burst)
        self._at = clock
        if held < 1000:
            self._held = held
            return False
        self._held = held - 1000
        return True
