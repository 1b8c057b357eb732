"""Print for programs (JSON) and for people (text with colours)."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click
import msgspec
from rich.console import Console
from rich.text import Text

from worldwright.core.drawing import WIDTH, Canvas
from worldwright.core.errors import UserError


def print_json(tree: Any) -> None:
    """Print a value as JSON, indented, in the order it was built."""
    click.echo(json.dumps(msgspec.to_builtins(tree), ensure_ascii=False, indent=2))


def console(stderr: bool = False) -> Console:
    """A console: coloured on a terminal, plain in a file."""
    return Console(stderr=stderr, highlight=False, markup=False, soft_wrap=True)


def columns(out: Console) -> int:
    """The columns available for a board, at least as many as every terminal has."""
    return max(WIDTH, out.width)


def coloured(canvas: Canvas) -> Text:
    """A drawing with its styles."""
    text = Text()
    for row in canvas.rows():
        for run, style in row:
            text.append(run, style or None)
        text.append("\n")
    return text


def peak_memory_mib() -> float | None:
    """The most memory this process has used, where the system reports it."""
    try:
        import resource
    except ImportError:
        return None
    unit = 2**20 if sys.platform == "darwin" else 2**10
    return round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit, 1)


def write_text(path: Path, text: str) -> None:
    """Write a file and its folders; UserError if that fails."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as fault:
        raise UserError(f"{path}: cannot be written ({(fault.strerror or 'unusable').lower()})") from None
