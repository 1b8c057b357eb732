"""Sizes that keep the source readable: code lines of features and of what carries them, and methods of a class."""

from __future__ import annotations

from tools.sizes import by_package, code_lines, methods

MOST_OF_A_FEATURE = 1_500
CARRIERS = ("engine", "storage", "http")
MOST_OF_CARRIERS = 9_000
MOST_METHODS = 26
NOT_FEATURES = {*CARRIERS, "cluster", "runtime", "process", "app"}

TEXT = '''"""Words
of two lines."""

import os
from a import (
    b,
)

# A note.
LIMIT = 3
"""What it is."""


def one() -> str:
    """Docstring."""
    return """a
b"""
'''


def test_blanks_notes_words_and_imports_are_no_code() -> None:
    assert code_lines(TEXT) == 4


def test_a_feature_stays_small_and_so_does_what_carries_it() -> None:
    found = by_package()
    features = {
        name: lines
        for name, lines in found.items()
        if name.startswith("server/") and name.removeprefix("server/") not in NOT_FEATURES
    }
    assert len(features) > 10
    assert {name: lines for name, lines in features.items() if lines > MOST_OF_A_FEATURE} == {}
    assert sum(found[f"server/{name}"] for name in CARRIERS) <= MOST_OF_CARRIERS


def test_no_class_does_everything() -> None:
    assert {name: count for name, count in methods().items() if count > MOST_METHODS} == {}
