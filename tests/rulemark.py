"""The mark that ties a test to the rules it proves."""

from __future__ import annotations

import pytest


def rule(*numbers: str) -> pytest.MarkDecorator:
    """A mark that says which numbered rules a test proves: `@rule("WM-Q3")`."""
    return pytest.mark.rule(*numbers)
