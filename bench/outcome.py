"""How a comparison ends: its words, or one sentence that says why there is nothing to measure."""

from __future__ import annotations

import sys
from collections.abc import Callable

from worldwright.core.errors import UserError


class BenchError(Exception):
    """Why there is nothing to measure, in one sentence."""


def printed(work: Callable[[], str]) -> int:
    """0 after what was found is printed; 2 after one sentence that says what is wrong; 130 if somebody stopped it."""
    try:
        print(work())
    except (BenchError, UserError) as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("Stopped: nothing compared.", file=sys.stderr)
        return 130
    return 0
