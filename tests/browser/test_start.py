"""The way in: what a stranger sees in ten seconds, one press to the game that waits, one page to learn, settings."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.inspection import BrowserSite, axe
from tests.browser.scramble import post
from tests.browser.screens import keep
from tests.browser.settling import fits, lasting
from tests.browser.test_lessons import by_mouse, now, wait_for_change
from tests.browser.test_story import hurry
from worldwright.core.rulebook import rulebook
from worldwright.games import NAMES

SIZES = ((1366, 768), (390, 844), (320, 568), (768, 1024), (1024, 768))
WORDS = r"""() => {
    const shown = (text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        const { top, width, height } = range.getBoundingClientRect();
        const near = text.parentElement;
        return near.checkVisibility() && !near.closest(".unseen, script, style") && width > 1 && height > 1
            && top < innerHeight;
    };
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let text = walk.nextNode(); text; text = walk.nextNode()) if (shown(text)) found.push(text.data.trim());
    return found.join(" ").split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}"""
"""The words in sight without scrolling."""
STOPS = """() => document.querySelectorAll("a[href], button, input, select, summary, [tabindex='0']").values()
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.disabled).toArray().length"""
"""Everything that Tab stops at, on the whole page."""


@pytest.mark.parametrize("locale", ["en", "de"])
def test_a_stranger_sees_a_sentence_one_main_action_and_five_games_without_scrolling(
    browser: Browser, base_url: str, locale: str
) -> None:
    with browser.new_context(locale=locale, base_url=base_url, viewport={"width": 1366, "height": 768}) as context:
        page = context.new_page()
        page.goto("./")
        expect(page.get_by_role("article")).to_have_count(len(NAMES) + 1)  # with today's world
        assert page.evaluate(WORDS) <= 120
        assert page.evaluate(STOPS) <= 15
        assert page.locator("main .primary:visible").count() == 1
        for button in page.locator("article button").all():
            box = button.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= 700
            assert box["height"] >= 44
        expect(page.get_by_role("status")).to_have_text([""] * page.get_by_role("status").count())
        assert lasting(page, lambda: axe(page)) == []


@pytest.mark.parametrize("size", SIZES)
def test_the_start_page_of_a_stranger_fits(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto("./")
    expect(page.get_by_role("article").first).to_be_visible()
    fits(page, size[0])
    places = page.get_by_role("navigation", name="Main").get_by_role("link")
    expect(places).to_have_text(["Play", "Daily", "Learn", "Watch"])
    for place in places.all():
        expect(place).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("name", NAMES)
def test_a_stranger_makes_a_first_knowing_move_with_four_presses_at_most(page: Page, name: str) -> None:
    """Acts only on what it reads: the sentence on the page, then the hand and the sentence of the lesson."""
    page.emulate_media(reduced_motion="reduce")
    page.goto("./")
    title = rulebook(name, "en").title
    page.get_by_role("button", name=f"Play {title}", exact=True).first.click()
    page.get_by_role("dialog", name=title).get_by_role("link", name="Learn in two minutes").click()
    wait_for_change(page, ("", "", False))
    presses = 2
    while True:
        asked = now(page)
        _, mark, reads = asked
        presses += 1
        if not reads:
            break
        page.locator(".step-card .next").click()
        wait_for_change(page, asked)
    by_mouse(page, mark)
    wait_for_change(page, asked)
    assert presses <= 4, f"{presses} presses up to the first move at {mark}"


@pytest.fixture
def returning(site: BrowserSite) -> Page:
    """Somebody with a game over days, where it is their move."""
    site.over_days()
    with_mark = "localStorage.setItem('worldwright.guest', '1')"
    site.page.goto("./mark.svg")
    site.page.evaluate(with_mark)
    return site.page


def test_whoever_comes_back_is_one_press_from_the_move_that_waits(returning: Page) -> None:
    page = returning
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto("./")
    move = page.get_by_role("link", name="Make your move")
    expect(move).to_be_in_viewport(ratio=1)
    assert page.locator("main .primary:visible").count() == 1
    expect(page.get_by_text("Five board games")).to_have_count(0)
    expect(page.get_by_role("link", name=re.compile(r"^Play.* waits? for your move$"))).to_be_visible()
    expect(page).to_have_title(re.compile(r"^\(\d+\) Your move: "))
    assert lasting(page, lambda: axe(page)) == []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        fits(page, width)
        expect(move).to_be_in_viewport(ratio=1)
    page.goto("./#/learn")
    expect(page).to_have_title(re.compile(r"^\(\d+\) Your move: .* · Learn · Worldwright$"))
    page.goto("./#/")
    move.press("Enter")
    expect(page).to_have_url(re.compile("#/t/"))


def test_the_waiting_game_says_what_happened_last_and_how_it_stands(page: Page) -> None:
    page.goto("./")
    post(page, "me")
    table = post(page, "tables", {"game": "monuments", "seats": 2, "turn_seconds": 3600, "pace": "at_once"})["id"]
    post(page, f"tables/{table}/bots", {"seat": 1, "level": "novice"})
    post(page, f"tables/{table}/start")
    page.evaluate("localStorage.setItem('worldwright.guest', '1')")
    page.goto(f"./#/t/{table}")
    page.reload()
    page.wait_for_function("() => document.title.startsWith('● ')")
    hurry(page, 1)
    page.wait_for_function("() => document.title.startsWith('● ')")
    sheets = [{"total": 25, "lines": []}, {"total": -1, "lines": []}]
    page.route("**/score", lambda route: route.fulfill(json={"table": table, "over": False, "sheets": sheets}))
    page.goto("./#/")
    first = page.locator("section.first")
    expect(first).to_contain_text("You 25, Pip −1.")
    expect(first).to_contain_text(re.compile(r"(You|Pip) (walked|drew|passed|built|took)"))
    assert axe(page) == []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        fits(page, width)
        expect(page.get_by_role("link", name="Make your move")).to_be_in_viewport(ratio=1)
        keep(page, f"waiting-{width}")


def test_all_there_is_to_learn_is_on_one_page_and_the_kind_of_page_stays_from_game_to_game(page: Page) -> None:
    page.goto("./#/")
    page.get_by_role("link", name="Learn", exact=True).press("Enter")
    games = page.get_by_role("navigation", name="Game")
    expect(page.get_by_role("article")).to_have_count(len(NAMES))
    assert page.locator("main ol a").count() >= 16
    assert lasting(page, lambda: axe(page)) == []
    games.get_by_role("link", name="Monuments").press("Enter")
    expect(page.get_by_role("article")).to_have_count(1)
    page.get_by_role("link", name="Rules of Monuments").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules of Monuments")
    games.get_by_role("link", name="Mapominoes").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules of Mapominoes")
    page.get_by_role("main").get_by_role("link", name="Learn", exact=True).press("Enter")
    sheets = page.get_by_role("link", name="Print Mondo: score sheet, aid and pieces (PDF)").get_attribute("href")
    answer = page.request.get(sheets or "")
    assert (answer.status, answer.headers["content-type"]) == (200, "application/pdf")
    assert answer.body().startswith(b"%PDF-")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.goto("./#/learn")
        expect(page.get_by_role("article").first).to_be_visible()
        fits(page, width)


def test_a_lesson_that_was_left_goes_on_where_it_was(page: Page) -> None:
    page.goto("./#/learn/monuments")
    page.locator('.board [data-field="O0"]').click()
    page.locator(".board [data-go]").click()
    page.locator(".step-card .next").click()
    expect(page.locator("[data-step]")).to_have_attribute("data-step", "1")
    page.get_by_role("link", name="Learn", exact=True).click()
    going = page.get_by_role("link", name=re.compile("step 2 of"))
    expect(going).to_be_visible()
    going.click()
    expect(page.locator("[data-step]")).to_have_attribute("data-step", "1")
    page.locator("summary").click()
    page.get_by_role("navigation", name="Game").get_by_role("link", name="Mondo", exact=True).click()
    expect(page).to_have_url(re.compile("#/learn/mondo$"))


def test_the_settings_are_five_addresses_gone_through_by_keys_and_an_account_is_made_at_once(page: Page) -> None:
    page.goto("./#/me")
    tabs = page.get_by_role("navigation", name="Settings").get_by_role("link")
    expect(tabs).to_have_text(["Name", "Account", "Devices", "Notifications", "Your data"])
    expect(page.get_by_role("form", name="Create account")).to_be_visible()
    tabs.first.focus()
    for tab in ("name", "account", "devices", "notifications", "data"):
        page.keyboard.press("Enter")
        expect(page).to_have_url(re.compile(f"#/settings/{tab}$"))
        expect(page.locator("nav a[aria-current=page]", has_text=re.compile("."))).to_have_count(1)
        expect(page.locator(".settings-panel > *").first).to_be_visible()
        assert lasting(page, lambda: axe(page)) == [], tab
        page.keyboard.press("Tab")
    page.goto("./#/settings/account")
    form = page.get_by_role("form", name="Create account")
    form.get_by_label("Username").fill("amber.otter")
    form.get_by_label("Password").fill("correct horse")
    form.get_by_role("button").press("Enter")
    expect(page.get_by_role("heading", name="Save your recovery code")).to_be_focused()
    with page.expect_download() as file:
        page.get_by_role("button", name="Save a file").press("Enter")
    assert page.locator("code").inner_text() in file.value.path().read_text()
    assert lasting(page, lambda: axe(page)) == []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        fits(page, width)


def test_the_menu_is_used_by_keys(page: Page) -> None:
    page.goto("./")
    menu = page.get_by_role("button", name="Menu")
    menu.press("Enter")
    expect(page.get_by_role("link", name="Create account")).to_be_focused()
    assert lasting(page, lambda: axe(page)) == []
    for _ in range(2):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Menü")).to_be_focused()
    expect(page.locator("#menu")).not_to_be_visible()


INK = """async (weight) => {
    const font = `${weight} 200px "Atkinson Hyperlegible"`;
    await document.fonts.load(font, "0");
    const pen = new OffscreenCanvas(200, 300).getContext("2d");
    pen.font = font;
    pen.fillText("0", 20, 250);
    const { width, actualBoundingBoxAscent: height } = pen.measureText("0");
    const row = pen.getImageData(20, Math.round(250 - height / 2), Math.round(width), 1).data;
    const alpha = (at) => row[4 * Math.round(width * at) + 3];
    return { loaded: document.fonts.check(font, "0"), strokes: [0.15, 0.5, 0.85].map((at) => alpha(at) > 0) };
}"""
"""Where a line through the middle of a zero meets ink."""


@pytest.mark.parametrize("weight", [400, 700])
def test_the_zero_of_running_text_has_no_slash(page: Page, weight: int) -> None:
    page.goto("./")
    assert page.evaluate(INK, weight) == {"loaded": True, "strokes": [True, False, True]}
