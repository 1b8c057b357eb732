"""End of a benchmark: its report, or one sentence that says why nothing was measured."""

from __future__ import annotations

import sys
from collections.abc import Callable

from worldwright.core.errors import UserError


class BenchError(Exception):
    """Why nothing was measured, in one sentence."""


def printed(work: Callable[[], str]) -> int:
    """0 after printing the report; 2 after one sentence about what is wrong; 130 if interrupted."""
    try:
        print(work())
    except (BenchError, UserError) as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("Interrupted: nothing was compared.", file=sys.stderr)
        return 130
    return 0
