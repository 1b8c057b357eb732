"""A finished game as a film of ten seconds: its first and last moment, and the files that the browser makes of it."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.inspection import axe
from tests.browser.release import released
from tests.browser.screens import keep
from tests.browser.serving import serving
from tests.browser.settling import fits, lasting
from tools.finished_tables import GAMES, table_id, write

FILMED = {game.name: game for game in GAMES if game.name != "solo"}
MOST = {"film": 1_500_000, "picture": 3_000_000}
BEGINS = {
    "mondo": r"0 of 10 seconds, 0:00",
    "sapiens": r"0 of 10 seconds, 0:00",
    "mapominoes": r"0 of 10 seconds, 1 placed",
    "lords": r"0 of 10 seconds, 0 tiles",
    "monuments": r"0 of 10 seconds, 0 of \d+",
}
ENDS = {
    "mondo": r"10 of 10 seconds, [1-9]\d*:\d\d",
    "sapiens": r"10 of 10 seconds, [1-9]\d*:\d\d",
    "mapominoes": r"10 of 10 seconds, \d\d placed",
    "lords": r"10 of 10 seconds, \d\d tiles",
    "monuments": r"10 of 10 seconds, \d\d stones",
}
PICTURE = "canvas => canvas.toDataURL('image/png')"


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """The address of a server where all games have been played, and the cookie of who sat on the first seats."""
    folder: Path = tmp_path_factory.mktemp("grown") / "data"
    cookie = write(folder, tuple(FILMED.values()))
    with serving(folder) as address:
        yield address.rstrip("/"), cookie


@pytest.fixture(scope="session")
def base_url(finished: tuple[str, str]) -> str:
    return finished[0]


@pytest.fixture(autouse=True)
def seated(page: Page, finished: tuple[str, str]) -> None:
    """Be the one who played."""
    address, cookie = finished
    name, _, value = cookie.partition("=")
    page.context.add_cookies([{"name": name, "value": value, "url": address}])
    page.add_init_script("localStorage.setItem('worldwright.guest', '1')")


def to(page: Page, seconds: int) -> str:
    """Go to a moment of the film; its picture."""
    page.get_by_role("slider", name="Time").fill(str(seconds))
    expect(page.locator(".screen")).to_have_attribute("data-at", f"{seconds:.2f}")
    found: str = page.locator(".screen canvas").evaluate(PICTURE)
    return found


@pytest.mark.parametrize("name", FILMED)
def test_every_game_grows_from_nothing_to_its_end(page: Page, base_url: str, name: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{base_url}/#/grow/{table_id(FILMED[name])}")
    slider = page.get_by_role("slider", name="Time")
    # With reduced motion the end stands there, and nothing plays by itself.
    expect(slider).to_have_attribute("aria-valuetext", re.compile(ENDS[name]))
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    expect(page.get_by_role("heading", name=re.compile(" wins by | share the win|Tie"))).to_be_visible()
    end = to(page, 10)
    begin = to(page, 0)
    expect(slider).to_have_attribute("aria-valuetext", re.compile(BEGINS[name]))
    assert len({begin, to(page, 4), end}) == 3
    assert (to(page, 0), to(page, 10)) == (begin, end)  # any moment at once, and always the same
    keep(page, f"grow-{name}")
    if name == "mondo":
        assert lasting(page, lambda: axe(page)) == []
        page.evaluate("localStorage.setItem('worldwright.theme', 'dark')")
        page.reload()
        expect(slider).to_be_visible()
        assert page.evaluate("document.documentElement.dataset.theme") == "dark"
        assert to(page, 10) == end  # a picture that leaves the page is light
        assert lasting(page, lambda: axe(page)) == []
        page.set_viewport_size({"width": 320, "height": 568})
        fits(page, 320)


def chunks(file: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The chunks of a WebP file."""
    assert (file[:4], int.from_bytes(file[4:8], "little"), file[8:12]) == (b"RIFF", len(file) - 8, b"WEBP")
    at = 12
    while at < len(file):
        size = int.from_bytes(file[at + 4 : at + 8], "little")
        yield file[at : at + 4], file[at + 8 : at + 8 + size]
        at += 8 + size + size % 2


def boxes(file: bytes) -> dict[bytes, bytes]:
    """The boxes of an MP4 file, or of a box."""
    found, at = {}, 0
    while at < len(file):
        size = int.from_bytes(file[at : at + 4], "big")
        assert size >= 8
        found[file[at + 4 : at + 8]] = file[at + 8 : at + size]
        at += size
    return found


def made(page: Page, button: str, folder: Path) -> bytes:
    """The file that the page makes."""
    page.get_by_role("button", name=button).click()
    save = page.get_by_role("button", name="Save")
    expect(save).to_be_visible()
    with page.expect_download() as download:
        save.click()
    assert download.value.suggested_filename.startswith("worldwright-")
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    expect(page.get_by_role("status").filter(has_text="Saved")).to_be_visible()
    page.get_by_role("button", name="Make another").click()
    return path.read_bytes()


@pytest.mark.parametrize("name", released(FILMED, "monuments"))
def test_a_film_and_a_moving_picture_are_made_in_the_browser(
    page: Page, base_url: str, tmp_path: Path, name: str
) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{base_url}/#/grow/{table_id(FILMED[name])}")
    expect(page.get_by_role("slider", name="Time")).to_be_visible()
    film = made(page, "Make a film", tmp_path)
    assert 10_000 < len(film) <= MOST["film"]
    if film[4:8] == b"ftyp":
        whole = boxes(film)
        assert list(whole)[:3] == [b"ftyp", b"moov", b"mdat"]
        length, scale = (int.from_bytes(boxes(whole[b"moov"])[b"mvhd"][at : at + 4], "big") for at in (16, 12))
        assert length / scale == 10
    else:
        assert film[:4] == b"\x1a\x45\xdf\xa3"  # WebM, from a browser without an encoder for the other
    picture = made(page, "Make a moving picture", tmp_path)
    assert 10_000 < len(picture) <= MOST["picture"]
    frames = [body for kind, body in chunks(picture) if kind == b"ANMF"]
    assert len(frames) > 20
    assert sum(int.from_bytes(body[12:15], "little") for body in frames) == pytest.approx(10_000, abs=100)
    page.evaluate(
        """async text => {
            const data = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
            await new ImageDecoder({ data, type: "image/webp" }).decode({ frameIndex: 3 });
        }""",
        b64encode(picture).decode(),
    )


def test_making_can_be_stopped_and_the_end_of_a_game_leads_to_its_film(page: Page, base_url: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{base_url}/#/grow/{table_id(FILMED['monuments'])}")
    page.get_by_role("button", name="Make a moving picture").click()
    expect(page.get_by_role("progressbar", name="Making it")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("button", name="Make a film")).to_be_visible()
    page.goto(f"{base_url}/#/t/{table_id(FILMED['monuments'])}")
    page.get_by_role("link", name="Watch it grow").click()
    expect(page.get_by_role("slider", name="Time")).to_be_visible()
