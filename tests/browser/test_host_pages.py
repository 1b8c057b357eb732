"""The host's own words in Chromium: a link at the foot of the site, both languages, and nothing in them runs."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.inspection import axe
from tests.browser.menu import press_in_menu
from tests.browser.people import PHONE
from tests.browser.scramble import somebody
from tests.browser.screens import keep
from tests.browser.serving import serving
from tests.browser.settling import fits

RULES = """# Rules of the club

We meet on **Tuesdays** in the back room. <img src=x onerror="document.title='hacked'">

## Be fair

- No shouting
- [Write to us](mailto:club@games.example), or [not](javascript:document.title='hacked')
"""


def test_the_hosts_pages_are_read_from_the_foot_of_the_site(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "rules.md").write_text(RULES)
    (tmp_path / "pages" / "rules.de.md").write_text("# Regeln des Vereins\n\nWir treffen uns dienstags.", "utf-8")
    (tmp_path / "pages" / "imprint.de.md").write_text("# Impressum\n\nAnna Beispiel", "utf-8")
    desk = {"viewport": {"width": 1366, "height": 768}}
    with serving(tmp_path) as address, somebody(browser, address, **desk) as page:
        page.goto("./")
        foot = page.get_by_role("navigation", name="About this server")
        expect(foot.get_by_role("link")).to_have_text(["Rules of the club", "Impressum"])
        foot.get_by_role("link", name="Rules of the club").press("Enter")
        expect(page.get_by_role("heading", level=1, name="Rules of the club")).to_be_visible()
        expect(page.get_by_role("main").get_by_role("link")).to_have_attribute("href", "mailto:club@games.example")
        assert page.get_by_role("main").locator("img, script").count() == 0
        expect(page).to_have_title("Rules of the club · Worldwright")
        assert axe(page) == []
        keep(page, "host-page")
        press_in_menu(page, "Deutsch")
        expect(page.get_by_role("heading", level=1, name="Regeln des Vereins")).to_be_visible()
        with somebody(browser, address, **PHONE) as phone:
            phone.goto("./#/page/rules")
            expect(phone.get_by_role("heading", level=2, name="Be fair")).to_be_visible()
            fits(phone, 390)
            assert axe(phone) == []
            keep(phone, "host-page-phone")
            phone.goto("./#/page/nothing")
            expect(phone.get_by_role("heading", name="Page not found")).to_be_visible()
