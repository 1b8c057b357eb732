"""The moving picture of the front page: a part of a real game of each of the five, as one player sees it."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from typing import NamedTuple

from playwright.sync_api import Browser, Page

from tools.pictures.camera import found
from tools.pictures.looks import DESKTOP
from tools.pictures.screens import BOARD, FEAST, Screen, cards_fit, filled_world, grown_planets, half_built
from tools.pictures.site import PictureSite
from tools.pictures.stories import PEOPLE, Story, StoryTable
from tools.pictures.webp import Frame, animated

NAME = "film"
TITLE = "The five games in a few seconds"
WIDTH, HEIGHT = 768, 480
SETTLE = 250
"""Milliseconds until a board is drawn."""
EACH = 120
"""Milliseconds that a picture stays."""
LAST = 800
"""Milliseconds that the last picture of a game stays."""
QUALITY = 0.6
BLOCK = 16
"""Pixels of a side of what is drawn again when a part of it changed."""
CHANGED = """async ([now, before, block, quality]) => {
    const load = async (data) => createImageBitmap(await (await fetch("data:image/png;base64," + data)).blob());
    const image = await load(now), { width, height } = image;
    const canvas = (w, h) => Object.assign(document.createElement("canvas"), { width: w, height: h });
    const pixels = (each) => {
        const context = canvas(width, height).getContext("2d");
        context.drawImage(each, 0, 0);
        return new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
    };
    const changed = new Set(), a = pixels(image), b = before ? pixels(await load(before)) : [];
    for (let at = 0; at < a.length; at++) if (a[at] !== b[at])
        changed.add(Math.floor(at / width / block) * 1000 + Math.floor((at % width) / block));
    if (!changed.size) return null;
    const [xs, ys] = [[...changed].map((at) => at % 1000), [...changed].map((at) => Math.floor(at / 1000))];
    const [left, top] = [Math.min(...xs) * block, Math.min(...ys) * block];
    const [right, bottom] = [(Math.max(...xs) + 1) * block, (Math.max(...ys) + 1) * block];
    const part = canvas(Math.min(right, width) - left, Math.min(bottom, height) - top);
    const drawing = part.getContext("2d");
    for (const at of changed) {
        const [x, y] = [(at % 1000) * block, Math.floor(at / 1000) * block];
        drawing.drawImage(image, x, y, block, block, x - left, y - top, block, block);
    }
    return [left, top, part.width, part.height, part.toDataURL("image/webp", quality).split(",")[1]];
}"""
"""The blocks that differ between two pictures, as a WebP picture that is transparent elsewhere; null: none do."""
SEEN = "last => Number(document.querySelector('[data-seq]')?.dataset.seq) >= last"


class Take(NamedTuple):
    """A game of the film: its story, how many moves are shown, and how many between two pictures."""

    story: Story
    moves: int
    each: int


TAKES = (
    Take(Story("mondo", 2, 7, FEAST, filled_world), 64, 4),
    Take(Story("mapominoes", 4, 3, {}, cards_fit), 12, 1),
    Take(Story("monuments", 4, 4, {"monument": "capitol"}, half_built), 10, 1),
    Take(Story("lords_of_worlds", 3, 2, {}, grown_planets), 24, 2),
    Take(Story("mondo_sapiens", 2, 5, FEAST, filled_world), 70, 5),
)


def film(browser: Browser, site: PictureSite) -> bytes:
    """The whole film as an animated WebP."""
    frames: list[Frame] = []
    bench = browser.new_context().new_page()
    before = ""
    for take in TAKES:
        for picture in _pictures(browser, site, take):
            part = bench.evaluate(CHANGED, [picture, before, BLOCK, QUALITY])
            if part is None:
                frames[-1] = frames[-1]._replace(millis=frames[-1].millis + EACH)
            else:
                x, y, width, height, data = part
                frames.append(Frame(x, y, width, height, base64.b64decode(data), EACH))
            before = picture
        frames[-1] = frames[-1]._replace(millis=LAST)
    bench.context.close()
    return animated(WIDTH, HEIGHT, frames)


def _pictures(browser: Browser, site: PictureSite, take: Take) -> Iterator[str]:
    """The pictures of a game, one every few moves."""
    people = [site.guest(name) for name in PEOPLE]
    with site.standing_still():
        table = StoryTable(site, take.story, people, live=take.moves)
        page = found(browser, people[0], Screen(NAME, TITLE, "#/t/{table}", BOARD), table.table)
        page.mouse.move(1, DESKTOP.window.height - 1)
        yield _picture(page)
        while not table.over:
            page.wait_for_function(SEEN, arg=table.go_on(take.each))
            yield _picture(page)
        page.context.close()


def _picture(page: Page) -> str:
    """The page as PNG in base 64, in the size of the film."""
    page.locator('[data-drawn="false"]').wait_for(state="detached")
    page.wait_for_timeout(SETTLE)
    seen = DESKTOP.window
    part = {"x": 0, "y": 0, "width": seen.width, "height": seen.height, "scale": WIDTH / seen.width}
    taken = page.context.new_cdp_session(page).send("Page.captureScreenshot", {"format": "png", "clip": part})
    return str(taken["data"])
