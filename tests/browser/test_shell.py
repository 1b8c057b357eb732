"""The page as something to install: there without a network, new when it is new, and nothing private kept."""

from __future__ import annotations

import json
import re
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.menu import press_in_menu
from tests.browser.scramble import Player, open_table
from tests.browser.settling import PATIENCE, another_document
from worldwright.games import NAMES
from worldwright.server.app.application import STATIC, create_app
from worldwright.server.app.serving import bound

KEPT = """async () => {
    const found = [];
    for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys()) found.push(request.url);
    return found;
}"""


def settled(page: Page, files: int = 25) -> None:
    """Wait until the worker has the page and the books."""
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    page.wait_for_function(f"async () => (await ({KEPT})()).length >= {files}")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


@pytest.fixture
def own(browser: Browser, base_url: str) -> Iterator[BrowserContext]:
    with browser.new_context(locale="en", base_url=base_url, service_workers="allow") as context:
        context.set_default_timeout(PATIENCE)
        yield context


def test_the_page_can_be_installed(own: BrowserContext) -> None:
    page = own.new_page()
    page.goto("./")
    session = own.new_cdp_session(page)
    for language, lang in (("English", "en"), ("Deutsch", "de")):
        press_in_menu(page, language)
        expect(page.locator("link[rel=manifest]")).to_have_attribute("href", re.compile(f"{lang}.webmanifest$"))
        told = session.send("Page.getAppManifest")
        assert told["errors"] == []
        says = page.get_by_role("heading", level=1).inner_text()  # the sentence of the start page
        assert json.loads(told["data"])["description"].startswith(says)
    settled(page)
    faults = [each["errorId"] for each in session.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert [fault for fault in faults if fault != "in-incognito"] == []  # a context of a test is one


def test_s174_the_shell_and_the_rules_work_without_a_network(own: BrowserContext) -> None:
    page = own.new_page()
    page.goto("./")
    settled(page)
    own.set_offline(True)
    page.reload()
    expect(page.locator(".notice").filter(has_text="You’re offline.")).to_be_visible()
    expect(page.get_by_role("region", name="Games").get_by_role("article")).to_have_count(len(NAMES))
    page.goto("./#/learn")
    page.get_by_role("link", name="Rules of Monuments").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules of Monuments")
    press_in_menu(page, "Deutsch")
    expect(page.get_by_role("heading", level=1)).to_have_text("Regeln von Monuments")
    expect(page.get_by_role("article").first).to_be_visible()
    press_in_menu(page, "English")
    # What needs the server says so in one sentence and can be tried again.
    page.goto("./#/t/some-table")
    expect(page.get_by_role("alert")).to_contain_text("No connection to the server.")
    own.set_offline(False)
    page.goto("./#/")
    expect(page.get_by_text("You’re offline.")).to_have_count(0)


class Builds:
    """A server whose page can be replaced by a newer build."""

    def __init__(self, folder: Path) -> None:
        self.static = folder / "static"
        shutil.copytree(STATIC, self.static, ignore=shutil.ignore_patterns("*.svg"))
        shutil.copy(STATIC / "mark.svg", self.static)
        self._held = bound("127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self._held.getsockname()[1]}/"
        self._server = uvicorn.Server(uvicorn.Config(create_app(self.static), log_level="error"))
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._held]}, daemon=True)
        self._thread.start()

    def renew(self) -> None:
        """A build with another title and another name."""
        page, worker = self.static / "index.html", self.static / "sw.js"
        page.write_text(page.read_text().replace("<title>", '<meta name="build" content="2"><title>'))
        text, changed = re.subn(r'"name":"[0-9a-f]{16}"', '"name":"feedfeedfeedfeed"', worker.read_text())
        assert changed == 1
        worker.write_text(text)

    def close(self) -> None:
        self._server.should_exit = True
        self._thread.join()
        self._held.close()


@pytest.fixture
def builds(tmp_path: Path) -> Iterator[Builds]:
    server = Builds(tmp_path)
    yield server
    server.close()


def test_a_new_build_is_said_taken_on_request_and_the_old_one_is_gone(browser: Browser, builds: Builds) -> None:
    with browser.new_context(locale="en", service_workers="allow") as context:
        page, second = context.new_page(), context.new_page()
        page.goto(builds.address)
        settled(page)
        second.goto(builds.address)
        [old] = page.evaluate("caches.keys()")
        builds.renew()
        page.evaluate("navigator.serviceWorker.getRegistration().then(found => found.update())")
        notice = page.locator(".notice").filter(has_text="A new version is ready.")
        expect(notice).to_be_visible()
        assert page.locator("meta[name=build]").count() == 0  # nobody is thrown out of what they do
        notice.get_by_role("button", name="Reload").click()
        expect(page.locator("meta[name=build]")).to_have_count(1)
        page.wait_for_function("async () => (await caches.keys()).length === 1")
        assert page.evaluate("caches.keys()") == ["worldwright-feedfeedfeedfeed"] != [old]
        expect(notice).to_have_count(0)
        expect(second.locator(".notice").filter(has_text="A new version")).to_be_visible()
        assert second.locator("meta[name=build]").count() == 0


OWN_WORDS = {"worldwright.lang", "worldwright.theme", "worldwright.sound", "worldwright.text-board"}
PUBLIC = re.compile(
    r"^(|assets/[^/]+|early\.js|mark\.svg|icons/[\w-]+\.png|worldwright\.(en|de)\.webmanifest|all-kept"
    r"|api/games(/\w+/(rules\?lang=(en|de)|[a-z]+(/[\w-]+)?))?)$"
)
STORES = """async () => ({
    words: Object.keys(localStorage), session: Object.keys(sessionStorage),
    bases: (await indexedDB.databases()).map(({ name }) => name),
})"""


def nothing_private(page: Page, base_url: str, secret: str) -> None:
    """A browser that keeps only what anybody may read."""
    stores = page.evaluate(STORES)
    assert set(stores["words"]) <= OWN_WORDS
    assert stores["session"] == []
    assert stores["bases"] == []
    for url in page.evaluate(KEPT):
        assert PUBLIC.match(url.removeprefix(base_url)), url
    assert secret not in page.content()


def test_s031_after_signing_out_nothing_private_is_left_in_any_tab(own: BrowserContext, base_url: str) -> None:
    page, second = own.new_page(), own.new_page()
    open_table(page, "mondo", tempo="10x")
    settled(page)
    Player(page).take()
    page.add_init_script("localStorage.setItem('worldwright.text-board', 'yes')")
    page.goto("./#/")
    page.reload()
    page.get_by_role("button", name="Play Monuments").last.click()
    page.get_by_role("button", name="Just play").click()
    expect(page.get_by_text("Your turn", exact=True)).to_be_visible()
    drawing = page.locator("pre")
    expect(drawing).to_contain_text("Quarry")
    secret = next(line for line in drawing.inner_text().splitlines() if "Quarry" in line)
    second.goto(page.url)
    expect(second.locator("pre")).to_contain_text("Quarry")
    page.goto("./#/settings/account")
    with another_document(page, second):
        page.get_by_role("button", name="Sign out and give up").click()
    for tab in (page, second):
        expect(tab.get_by_role("heading", level=1)).to_have_text("You’re signed out")
        nothing_private(tab, base_url, secret)


def test_w5_devices_are_listed_ended_and_the_password_is_changed(
    browser: Browser, base_url: str, tmp_path: Path
) -> None:
    with (
        browser.new_context(locale="en", base_url=base_url) as home,
        browser.new_context(locale="de", base_url=base_url) as other,
    ):
        page, second = home.new_page(), other.new_page()
        page.goto("./#/me")
        make = page.get_by_role("form", name="Create account")
        make.get_by_label("Username").fill("dora")
        make.get_by_label("Password").fill("a long enough one")
        make.get_by_role("button").click()
        expect(page.get_by_text("You are signed in as dora.")).to_be_visible()
        page.get_by_role("button", name="I have it safe").click()
        second.goto("./#/me")
        second.get_by_text("Schon ein Konto?").click()
        form = second.get_by_role("form", name="Anmelden")
        form.get_by_label("Benutzername").fill("dora")
        form.get_by_label("Passwort").fill("a long enough one")
        form.get_by_role("button").click()
        expect(second.get_by_text("Du bist als dora angemeldet.")).to_be_visible()
        second.goto("./#/settings/devices")
        expect(second.get_by_text("dieses Gerät")).to_be_visible()
        expect(second.get_by_role("button", name=re.compile("abmelden, seit"))).to_have_count(1)
        second.screenshot(path=tmp_path / "devices-de.png", full_page=True)
        page.goto("./#/settings/devices")
        end = page.get_by_role("button", name=re.compile("^Sign out Chrome"))
        expect(end).to_have_count(1)
        page.screenshot(path=tmp_path / "devices-en.png", full_page=True)
        end.click()
        expect(page.get_by_text("Signed out.")).to_be_visible()
        expect(end).to_have_count(0)
        second.goto("./#/settings/account")
        second.reload()
        expect(second.get_by_text("Schon ein Konto?")).to_be_visible()
        page.goto("./#/settings/account")
        page.locator("summary", has_text="Change password").click()
        change = page.get_by_role("form", name="Change password")
        change.get_by_label("Current password").fill("not the right one")
        change.get_by_label("New password").fill("another long one")
        change.get_by_role("button").click()
        expect(change.get_by_role("status")).to_have_text("Wrong current password.")
        change.get_by_label("Current password").fill("a long enough one")
        change.get_by_role("button").click()
        expect(change.get_by_role("status")).to_have_text("Changed. All other devices are signed out.")


def test_s128_an_account_signs_in_keeps_its_seats_and_signs_out_everywhere(own: BrowserContext, base_url: str) -> None:
    page, second = own.new_page(), own.new_page()
    page.goto("./#/me")
    make = page.get_by_role("form", name="Create account")
    make.get_by_label("Username").fill("Ann")
    make.get_by_label("Password").fill("short")
    make.get_by_role("button").click()
    expect(make.get_by_role("status")).to_have_text("Use at least 8 characters.")
    make.get_by_label("Password").fill("a long enough one")
    make.get_by_role("button").click()
    expect(page.get_by_role("heading", name="Save your recovery code")).to_be_focused()
    expect(page.get_by_text("You are signed in as ann.")).to_be_visible()
    second.goto("./")
    second.get_by_role("button", name="Play Monuments").last.click()
    second.get_by_role("button", name="Just play").click()
    expect(second.locator(".turn.mine")).to_be_visible()
    with another_document(page, second):
        page.get_by_role("button", name="Sign out").click()
    for tab in (page, second):
        expect(tab.get_by_role("heading", level=1)).to_have_text("You’re signed out")
    # Wrong, then right; the seat is there again
    page.goto("./#/me")
    page.get_by_text("Already have one?").click()
    form = page.get_by_role("form", name="Sign in")
    form.get_by_label("Username").fill("ann")
    form.get_by_label("Password").fill("not the right one")
    form.get_by_role("button").click()
    expect(form.get_by_role("status")).to_have_text("Wrong username or password.")
    form.get_by_label("Password").fill("a long enough one")
    form.get_by_role("button").click()
    expect(page.get_by_text("You are signed in as ann.")).to_be_visible()
    page.goto("./")
    expect(page.get_by_role("link", name="Make your move")).to_be_visible()
    page.goto("./#/settings/data")
    with page.expect_download() as given:
        page.get_by_role("button", name="Download").click()
    assert '"monuments"' in given.value.path().read_text()
    page.get_by_role("button", name="Delete …").click()
    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Delete …").click()
    with another_document(page):
        page.get_by_role("button", name="Delete everything").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your account is deleted")
    nothing_private(page, base_url, "a long enough one")
