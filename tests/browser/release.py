"""Which of many parameters the release lane tries."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def released(every: Iterable[Any], *these: Any) -> list[Any]:
    """All of them as parameters; the release lane tries these alone, the long one all."""
    return [each if each in these else pytest.param(each, marks=pytest.mark.long) for each in every]
