"""Both Mondo games against bots by each way to act alone, and two hands that reach for one tile."""

from __future__ import annotations

import re
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.people import PHONE
from tests.browser.scramble import ByKeys, Player, open_table, play_round, score_sheet, somebody
from tests.browser.screens import keep

VILLAGE = re.compile("^Take (Fishermen|Shepherds|Lumberjacks)")


def by_touch(page: Page) -> Player:
    """The small edition on a phone."""
    open_table(page, "mondo", bots=1, pace="at_once", edition="small", rounds=1, tempo="10x")
    ann = Player(page, touch=True)
    ann.take(2)
    ann.press(ann.hand.get_by_role("button", name=re.compile("Turn left")))
    ann.press(ann.hand.get_by_role("button", name=re.compile("Flip")))
    keep(page, "mondo-small-phone-hand")
    ann.lay()
    ann.take(6)
    ann.press(ann.hand.get_by_role("button", name=re.compile("Put back")))
    expect(ann.held).to_have_count(0)
    play_round(ann, tiles=2)
    keep(page, "mondo-small-phone-out")
    return ann


def by_keys(page: Page) -> Player:
    """Mondo with everything, without a pointer: arrows, Enter, letters."""
    open_table(page, "mondo", bots=1, pace="at_once", level="expert", rounds=1, tempo="10x")
    ben = ByKeys(page)
    ben.take(4)
    page.keyboard.press("r")
    page.keyboard.press("f")
    keep(page, "mondo-keys-hand")
    ben.lay()
    ben.take(7)
    page.keyboard.press("Backspace")
    expect(ben.held).to_have_count(0)
    play_round(ben, tiles=2)
    return ben


def by_mouse(page: Page) -> Player:
    """Mondo Sapiens, with a village."""
    open_table(page, "mondo_sapiens", bots=1, pace="at_once", level="expert", rounds=1, tempo="10x")
    eve = Player(page)
    eve.take(3)
    eve.press(eve.hand.get_by_role("button", name=re.compile("Turn right")))
    eve.lay()
    eve.press(page.get_by_role("button", name=VILLAGE).first)
    expect(eve.held.first).to_be_visible()
    keep(page, "sapiens-village")
    eve.lay()
    play_round(eve, tiles=1)
    return eve


@pytest.mark.long
def test_whole_games_in_real_time_against_bots_by_touch_by_keys_and_by_mouse(browser: Browser, base_url: str) -> None:
    """Three tables at once, with bots that do not wait: when the last person has jumped out, all games end."""
    ways = {"mondo-small-phone": (by_touch, PHONE), "mondo-keys": (by_keys, {}), "sapiens-mouse": (by_mouse, {})}
    with ExitStack() as stack:
        played = {
            name: play(stack.enter_context(somebody(browser, base_url, **looks)))
            for name, (play, looks) in ways.items()
        }
        for name, player in played.items():
            score_sheet(player, f"{name}-score")


def test_a_whole_game_of_mondo_sapiens_in_steps_by_touch_alone_on_a_phone(browser: Browser, base_url: str) -> None:
    with somebody(browser, base_url, **PHONE) as page:
        open_table(page, "mondo_sapiens", bots=1, level="expert", mode="step", rounds=1, steps=3)
        ann = Player(page, touch=True)
        for step in range(3):
            expect(page.get_by_role("timer", name=f"Step {step + 1}")).to_be_visible()
            if step == 1:
                ann.press(page.get_by_role("button", name="Tasks and more"))
                ann.press(page.get_by_role("button", name=VILLAGE).first)
                assert ann.got()  # everybody has villages of their own
            else:
                ann.choose(3 * step)
            ann.press(ann.hand.get_by_role("button", name=re.compile("Turn left")))
            keep(page, f"sapiens-phone-{step + 1}")
            cell = ann.cells().first
            ann.press(cell)
            ann.press(cell)
        score_sheet(ann, "sapiens-phone-score")


REACH = """([place, at]) => {
    const tile = document.querySelector(`[data-place="${place}"]`);
    setTimeout(() => {
        tile.click();
        window.reached = place;
    }, at - Date.now());
}"""


def reach_at_once(place: int, *players: Player) -> None:
    """Let all hands go out for one tile at the same moment, and wait for what becomes of them."""
    soon = players[0].page.evaluate("Date.now()") + 300
    for player in players:
        player.page.evaluate(REACH, [place, soon])
    for player in players:
        player.page.wait_for_function("place => window.reached === place", arg=place)
        expect(player.page.get_by_text("Grabbing …")).to_have_count(0)


def test_two_hands_reach_for_one_tile_and_who_gets_nothing_is_told_why(browser: Browser, base_url: str) -> None:
    with somebody(browser, base_url) as one, somebody(browser, base_url) as other:
        open_table(one, "mondo", other, rounds=1, tempo="10x", window=1000)
        ann, ben = Player(one), Player(other)
        for player in (ann, ben):
            expect(player.tiles().first).to_be_visible()
        contested = re.compile("^Close calls")
        for place in range(20):  # on a very busy machine the second hand may come after the window: then once more
            reach_at_once(place, ann, ben)
            winner, loser = (ann, ben) if ann.held.count() else (ben, ann)
            expect(winner.held.first).to_be_visible()
            expect(loser.held).to_have_count(0)
            if loser.page.get_by_text(contested).count():
                break
            winner.press(winner.hand.get_by_role("button", name=re.compile("Put back")))
            expect(winner.held).to_have_count(0)
        lost = re.compile(r"(was faster by \d+ ms|A tie: \w[\w ]* got it by chance)\.")
        expect(loser.page.locator("[aria-live=polite]").filter(has_text=lost)).to_have_count(1)
        for player in (loser, winner):
            player.press(player.page.get_by_text(contested))
            why = player.page.locator("details").filter(has_text=contested)
            expect(why.get_by_role("listitem").first).to_contain_text(f"Tile {place + 1}: ")
            expect(why.locator("ol").get_by_role("listitem")).to_have_count(2)
            expect(why).to_contain_text("The fastest gets it. Ties are drawn at random.")
            keep(player.page, f"mondo-contested-{'won' if player is winner else 'lost'}")
            player.press(player.page.get_by_text(contested))
        loser.take()  # the hand is free
        for player in (ann, ben):
            player.lay()
            player.jump_out()
        score_sheet(ann, "mondo-contested-score")
