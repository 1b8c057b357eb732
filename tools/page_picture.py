"""Takes the README's picture of the start page: `python -m tools.page_picture` (with $CHROMIUM, or one on the path)."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

PICTURE = Path(__file__).parents[1] / "docs" / "pictures" / "page.webp"
WIDTH, HEIGHT = 1280, 800
_SERVER = "from worldwright.web.serving import run; run(port=0)"


def main() -> None:
    """Start a server on a free port, let a headless Chromium look at it, and end the server."""
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        sys.exit("No Chromium found: set CHROMIUM to its path.")
    as_root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    with subprocess.Popen([sys.executable, "-c", _SERVER], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address = server.stdout.readline().split()[4]
        subprocess.run(
            [
                chromium, "--headless", *as_root, "--disable-gpu", "--hide-scrollbars", "--lang=en",
                f"--window-size={WIDTH},{HEIGHT}", "--virtual-time-budget=5000", f"--screenshot={PICTURE}", address,
            ],
            check=True,
            capture_output=True,
        )  # fmt: skip
        server.terminate()
    print(f"{PICTURE.name}: {PICTURE.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
