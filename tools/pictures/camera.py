"""A browser in front of the pictures' server: opens a screen, changes its look, and takes its picture."""

from __future__ import annotations

import base64
import contextlib
from collections.abc import Iterator

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from examples.play_over_sockets import Guest
from tools.machine_chromium import for_root, use_our_node
from tools.pictures.looks import DESKTOP, Look
from tools.pictures.screens import Scene, Screen
from tools.pictures.site import PictureSite
from tools.pictures.steps import instead
from tools.pictures.stories import PEOPLE, StoryTable

QUALITY = 76
PATIENCE = 60_000
"""Milliseconds for a step on a busy machine."""
SETTLE = 900
"""Milliseconds until animations and late drawing have ended."""
THEMES = {"light": ("Light", "Hell"), "dark": ("Dark", "Dunkel")}
SWITCH = """names => {
    const found = [...document.querySelectorAll("button")].find((each) => names.includes(each.ariaLabel ?? ""));
    found?.click();
    return found !== undefined;
}"""
"""Presses a switch, even below a dialogue; false: there is none."""
KEEP = "chosen => Object.entries(chosen).forEach(([name, value]) => localStorage.setItem(`worldwright.${name}`, value))"


@contextlib.contextmanager
def opened(chromium: str) -> Iterator[Browser]:
    """A browser that renders in software, so that a picture is the same on every machine."""
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
def shown(browser: Browser, site: PictureSite, scene: Scene, screen: Screen) -> Iterator[Page]:
    """A screen in its own browser, with its own people and tables, so that pictures do not affect each other."""
    people = [site.guest(name) for name in PEOPLE]
    with contextlib.nullcontext() if scene.live else site.standing_still():
        tables = [StoryTable(site, story, people) for story in scene.stories]
        beside = scene.open(people)
        page = found(browser, people[0], screen, tables[0].table if tables else beside)
        ends = [table.finish() for table in tables]
        if scene.alone:
            tables[0].leave()
            for guest in people[1 : scene.stories[0].seats]:
                guest.ask("POST", f"/api/tables/{tables[0].table}/stand", {})
    if "#/t/" in screen.route and ends:
        page.wait_for_function("last => Number(document.querySelector('[data-seq]')?.dataset.seq) >= last", arg=ends[0])
    screen.steps(page)
    try:
        yield page
    finally:
        page.context.close()


def found(browser: Browser, who: Guest, screen: Screen, table: str) -> Page:
    """A player's page at a screen."""
    window: ViewportSize = {"width": DESKTOP.window.width, "height": DESKTOP.window.height}
    context = browser.new_context(viewport=window, locale="en", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    stored = dict(screen.kept) | {"sound": "off"}  # no question about sounds
    if not screen.stranger:
        name, _, value = who.cookie.partition("=")
        context.add_cookies([{"name": name, "value": value, "url": who.address}])
        stored["guest"] = "1"
    for name, value in stored.items():
        context.add_init_script(f"localStorage.setItem('worldwright.{name}', '{value}')")
    page = context.new_page()
    if screen.sends is not None:
        instead(page, screen.sends)
    page.goto(f"{who.address}/{screen.route.format(table=table)}")
    page.locator(screen.ready).first.wait_for()
    page.wait_for_load_state("networkidle")
    return page


def look_at(page: Page, screen: Screen, shot: Look) -> None:
    """Change size and theme in the open page. Another language, and touch instead of a mouse, reload it."""
    root = "document.documentElement"
    touches = page.evaluate("matchMedia('(any-pointer: coarse)').matches")
    begins = screen.repeats or touches != shot.window.touch or page.evaluate(f"{root}.lang") != shot.lang
    if page.evaluate(f"{root}.dataset.theme") != shot.theme:
        begins |= not page.evaluate(SWITCH, list(THEMES[shot.theme]))
    if begins:
        _resize(page, shot if screen.repeats else DESKTOP)
        _touch(page, shot.window.touch)
        page.evaluate(KEEP, {"lang": shot.lang, "theme": shot.theme})
        page.reload()
        page.locator(screen.ready).first.wait_for()
        screen.steps(page)
    page.evaluate("document.activeElement?.blur()")
    page.mouse.move(1, shot.window.height - 1)  # point at nothing
    if not screen.repeats:
        _resize(page, shot)


def _touch(page: Page, touches: bool) -> None:
    page.context.new_cdp_session(page).send("Emulation.setTouchEmulationEnabled", {"enabled": touches})


def _resize(page: Page, shot: Look) -> None:
    page.set_viewport_size({"width": shot.window.width, "height": shot.window.height})
    page.evaluate("scrollTo(0, 0)")


def drawn(page: Page, shot: Look, *, lossless: bool) -> bytes:
    """The page as a picture, once fonts are loaded and animations have ended."""
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
