"""`python -m tools.pictures [name …]`: all pictures, or those whose names begin so.

It needs $CHROMIUM, or one on the path.
`--png FOLDER` puts them there as PNG instead, to look at while drawing.
"""

from __future__ import annotations

import argparse
import base64
import contextlib
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from examples.play_over_sockets import Guest
from tools.machine_chromium import for_root, needed_chromium, use_our_node
from tools.pictures import cluster
from tools.pictures.house import House
from tools.pictures.index import write_index
from tools.pictures.looks import DESK, Look, look
from tools.pictures.screens import SCENES, Scene, Screen
from tools.pictures.steps import instead
from tools.pictures.stories import PEOPLE, Telling

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
QUALITY = 76
PATIENCE = 60_000
"""Milliseconds a busy machine may take for one step."""
SETTLE = 900
"""Milliseconds until everything stands still that moves or is drawn late."""
THEMES = {"light": ("Light", "Hell"), "dark": ("Dark", "Dunkel")}
SWITCH = """names => {
    const found = [...document.querySelectorAll("button")].find((each) => names.includes(each.ariaLabel ?? ""));
    found?.click();
    return found !== undefined;
}"""
"""Presses a switch, also where a dialogue lies over it; false: there is none."""
KEEP = "chosen => Object.entries(chosen).forEach(([name, value]) => localStorage.setItem(`worldwright.${name}`, value))"


def asked() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tools.pictures", description="Take the pictures of the page.")
    parser.add_argument("names", nargs="*", help="only pictures whose names begin so, such as lords-phone")
    parser.add_argument("--png", type=Path, metavar="FOLDER", help="PNG into this folder, and no index")
    return parser.parse_args()


def wanted(screen: Screen, names: list[str]) -> list[tuple[str, Look]]:
    """The pictures of a screen that are asked for."""
    named = [(f"{screen.name}-{name}", look(name)) for name in screen.looks]
    return [(name, shot) for name, shot in named if not names or name.startswith(tuple(names))]


def main() -> None:
    """Open a house, play every story there, take every picture, and write the index."""
    asks = asked()
    chromium = needed_chromium()
    folder: Path = asks.png or FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, House(Path(data)) as house, opened(chromium) as browser:
        for scene in SCENES:
            for screen in scene.screens:
                looks = wanted(screen, asks.names)
                if not looks:
                    continue
                with shown(browser, house, scene, screen) as page:
                    for name, shot in looks:
                        file = folder / f"{name}.{'png' if asks.png else 'webp'}"
                        look_at(page, screen, shot)
                        file.write_bytes(drawn(page, shot, lossless=asks.png is not None))
                        print(f"{file.name}: {file.stat().st_size // 1024} KiB", flush=True)
        if not asks.names or cluster.NAME.startswith(tuple(asks.names)):
            file = folder / f"{cluster.NAME}.{'png' if asks.png else 'webp'}"
            with cluster.shown_beside(browser) as page:
                file.write_bytes(drawn(page, cluster.LOOK, lossless=asks.png is not None))
    if not asks.png:
        write_index(FOLDER)
    if not asks.png and not asks.names:
        taken = {f"{screen.name}-{name}.webp" for scene in SCENES for screen in scene.screens for name in screen.looks}
        taken.add(f"{cluster.NAME}.webp")
        for file in FOLDER.glob("*.webp"):
            if file.name not in taken:
                file.unlink()  # of a screen that is no more


@contextlib.contextmanager
def opened(chromium: str) -> Iterator[Browser]:
    """A browser that draws in software, so that a picture is the same on every machine."""
    use_our_node()
    drawing = ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--hide-scrollbars"]
    drawing += ["--disable-gpu-rasterization", "--disable-gpu-compositing"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=[*for_root(), *drawing])
        try:
            yield browser
        finally:
            browser.close()


@contextlib.contextmanager
def shown(browser: Browser, house: House, scene: Scene, screen: Screen) -> Iterator[Page]:
    """A screen in a browser of its own, with people and tables of its own: no picture shows traces of another."""
    people = [house.guest(name) for name in PEOPLE]
    with contextlib.nullcontext() if scene.live else house.standing_still():
        told = [Telling(house, story, people) for story in scene.stories]
        beside = scene.open(people)
        page = found(browser, people[0], screen, told[0].table if told else beside)
        ends = [story.finish() for story in told]
        if scene.alone:
            told[0].leave()
            for guest in people[1 : scene.stories[0].seats]:
                guest.ask("POST", f"/api/tables/{told[0].table}/stand", {})
    if "#/t/" in screen.route and ends:
        page.wait_for_function("last => Number(document.querySelector('[data-seq]')?.dataset.seq) >= last", arg=ends[0])
    screen.steps(page)
    try:
        yield page
    finally:
        page.context.close()


def found(browser: Browser, who: Guest, screen: Screen, table: str) -> Page:
    """Somebody's page at a screen."""
    window: ViewportSize = {"width": DESK.window.width, "height": DESK.window.height}
    context = browser.new_context(viewport=window, locale="en", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    kept = dict(screen.kept) | {"sound": "off"}  # nobody is asked about sounds
    if not screen.stranger:
        name, _, value = who.cookie.partition("=")
        context.add_cookies([{"name": name, "value": value, "url": who.address}])
        kept["guest"] = "1"
    for name, value in kept.items():
        context.add_init_script(f"localStorage.setItem('worldwright.{name}', '{value}')")
    page = context.new_page()
    if screen.sends is not None:
        instead(page, screen.sends)
    page.goto(f"{who.address}/{screen.route.format(table=table)}")
    page.locator(screen.ready).first.wait_for()
    page.wait_for_load_state("networkidle")
    return page


def look_at(page: Page, screen: Screen, shot: Look) -> None:
    """Change size and theme as somebody would who sits there. Other words, and fingers for a mouse, begin anew."""
    root = "document.documentElement"
    touches = page.evaluate("matchMedia('(any-pointer: coarse)').matches")
    begins = screen.anew or touches != shot.window.touch or page.evaluate(f"{root}.lang") != shot.lang
    if page.evaluate(f"{root}.dataset.theme") != shot.theme:
        begins |= not page.evaluate(SWITCH, list(THEMES[shot.theme]))
    if begins:
        _resize(page, shot if screen.anew else DESK)
        _touch(page, shot.window.touch)
        page.evaluate(KEEP, {"lang": shot.lang, "theme": shot.theme})
        page.reload()
        page.locator(screen.ready).first.wait_for()
        screen.steps(page)
    page.evaluate("document.activeElement?.blur()")
    page.mouse.move(1, shot.window.height - 1)  # nothing is pointed at
    if not screen.anew:
        _resize(page, shot)


def _touch(page: Page, touches: bool) -> None:
    page.context.new_cdp_session(page).send("Emulation.setTouchEmulationEnabled", {"enabled": touches})


def _resize(page: Page, shot: Look) -> None:
    page.set_viewport_size({"width": shot.window.width, "height": shot.window.height})
    page.evaluate("scrollTo(0, 0)")


def drawn(page: Page, shot: Look, *, lossless: bool) -> bytes:
    """The page as a picture, once fonts are there and it has stopped moving."""
    page.evaluate("document.fonts.ready.then(() => null)")
    page.locator('[data-drawn="false"]').wait_for(state="detached")
    page.wait_for_timeout(SETTLE)
    if lossless:
        return page.screenshot()
    seen = shot.window
    part = {"x": 0, "y": 0, "width": seen.width, "height": seen.height, "scale": seen.sharpness}
    how = {"format": "webp", "quality": QUALITY, "clip": part}
    taken = page.context.new_cdp_session(page).send("Page.captureScreenshot", how)
    return base64.b64decode(taken["data"])


if __name__ == "__main__":
    main()
