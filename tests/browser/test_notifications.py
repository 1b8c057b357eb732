"""Two browsers, one closed: a move makes a notification appear, and a tap opens the table at that move.

Chromium's own push service cannot be reached from here, so the page is given an address at the tests' push service, and
what that one reads is delivered to the service worker as Chromium does.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.people import DESK, PHONE, SCREENS, Person, speak
from tests.browser.serving import serving
from tests.browser.settling import NOTHING_DRAWN, PATIENCE
from tests.server.notifications.post_office import PushService

SUBSCRIBED = """(wish) => {
    const found = {
        options: { applicationServerKey: null },
        toJSON: () => ({ endpoint: wish.endpoint, keys: { p256dh: wish.key, auth: wish.auth } }),
        unsubscribe: () => Promise.resolve(true),
    };
    PushManager.prototype.subscribe = () => Promise.resolve(found);
}"""
SHOWN = """async () => (await self.registration.getNotifications()).map(({ title, body, tag, data }) =>
    ({ title, body, tag, data }))"""
STOOD_IN = """async () => {
    await registration.showNotification("?", { tag: "?" }).catch(() => {});
    const [shown] = await registration.getNotifications();
    if (shown) return shown.close();
    const kept = new Map();
    registration.showNotification = async (title, options) => {
        kept.set(options.tag, { title, ...options, close: () => kept.delete(options.tag) });
    };
    registration.getNotifications = async () => [...kept.values()];
}"""
"""Chromium's headless shell lets no worker notify: what would be shown is kept as other browsers keep it."""
TAPPED = """async () => {
    const [notification] = await self.registration.getNotifications();
    let opened = "";
    self.clients.matchAll = () => Promise.resolve([]);
    self.clients.openWindow = (url) => { opened = url; return Promise.resolve(null); };
    const event = notification instanceof Notification
        ? new NotificationEvent("notificationclick", { notification, action: "" })
        : Object.assign(new ExtendableEvent("notificationclick"), { notification, action: "" });
    self.dispatchEvent(event);
    for (let i = 0; i < 200 && !opened; i += 1) await new Promise((done) => setTimeout(done, 20));
    return opened;
}"""


@pytest.fixture
def push() -> Iterator[PushService]:
    service = PushService()
    yield service
    service.close()


@pytest.fixture
def address(tmp_path: Path, push: PushService) -> Iterator[str]:
    with serving(tmp_path, WORLDWRIGHT_PUSH_SERVICES=push.origin) as found:
        yield found


def seated(browser: Browser, address: str, name: str, **device: Any) -> Person:
    device |= {"locale": "en", "reduced_motion": "reduce", "base_url": address, "service_workers": "allow"}
    context = browser.new_context(**device)
    person = Person(context, name, speak())
    person.page.goto(NOTHING_DRAWN)
    person.ask("me", {"name": name})
    person.page.evaluate("localStorage.setItem('worldwright.guest', '1')")
    return person


def registration_of(page: Page, context: BrowserContext, address: str) -> tuple[Any, str]:
    """The line to Chromium's service workers, and the number of ours."""
    found: list[str] = []
    session = context.new_cdp_session(page)
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(
            one["registrationId"] for one in told["registrations"] if one["scopeURL"].startswith(address)
        ),
    )
    session.send("ServiceWorker.enable")
    page.wait_for_function("() => true")
    while not found:
        page.wait_for_timeout(50)
    return session, found[-1]


def test_a_move_makes_a_notification_appear_and_a_tap_opens_the_table_at_that_move(
    browser: Browser, address: str, push: PushService
) -> None:
    ann = seated(browser, address, "Ann", **DESK)
    ben = seated(browser, address, "Ben", permissions=["notifications"], **PHONE)
    wish = {"game": "monuments", "seats": 2, "turn_seconds": 24 * 3600}
    table = ann.ask("tables", wish)["id"]
    ben.ask(f"tables/{table}/sit", {})
    ben.ask(f"tables/{table}/ready", {"ready": True})
    ann.ask(f"tables/{table}/start", {})
    phone = push.browser("phone")
    # Ben asks to be told, with one press.
    ben.page.goto("./#/settings/notifications")
    ben.page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    ben.page.evaluate(SUBSCRIBED, phone.wish)
    ben.page.get_by_role("button", name="Turn on in this browser").click()
    expect(ben.page.get_by_text("On in this browser, even when the page is closed.")).to_be_visible()
    ben.page.screenshot(path=SCREENS / "notifications-phone.png", full_page=True)
    # Ben's page closes; a blank one is there to look at the worker with.
    blank = ben.context.new_page()
    blank.goto("./mark.svg")
    session, number = registration_of(blank, ben.context, address)
    ben.page.close()
    ann.page.goto(f"./#/t/{table}")
    ann.sees_more_than(0)
    expect(ann.page.get_by_role("button", name="Time per turn: Your turn, 23 h left")).to_be_visible(timeout=PATIENCE)
    assert ann.page.title().startswith("● 23 h left")
    ann.page.screenshot(path=SCREENS / "deadline-desk.png")
    while ann.standing()["mine"]:
        ann.act()
    told = phone.wait()
    assert (told["kind"], told["by"], told["table"]) == ("move", "Ann", table)
    [worker] = ben.context.service_workers
    worker.evaluate(STOOD_IN)
    session.send(
        "ServiceWorker.deliverPushMessage", {"origin": address, "registrationId": number, "data": json.dumps(told)}
    )
    for _ in range(200):
        if shown := worker.evaluate(SHOWN):
            break
        blank.wait_for_timeout(50)
    assert [one["title"] for one in shown] == ["Your turn in Monuments"]
    assert shown[0]["body"] == "Ann moved. 23 h left."
    # Delivered twice, it is there once.
    session.send(
        "ServiceWorker.deliverPushMessage", {"origin": address, "registrationId": number, "data": json.dumps(told)}
    )
    blank.wait_for_timeout(300)
    assert len(worker.evaluate(SHOWN)) == 1
    opened = worker.evaluate(TAPPED)
    assert opened == f"{address.rstrip('/')}/#/t/{table}/{told['move']}"
    assert worker.evaluate(SHOWN) == [], "a notification that was pressed is gone"
    again = ben.context.new_page()
    again.goto(opened)
    again.wait_for_function("() => document.title.startsWith('● ')")
    seq = again.evaluate("Number(document.querySelector('[data-seq]').dataset.seq)")
    assert seq == ann.standing()["seq"]
    # The link that ends it works for whoever has it, with a press and no login.
    stranger = browser.new_context(locale="en", base_url=address).new_page()
    stranger.goto(f"./#/end/{told['end']}")
    stranger.get_by_role("button", name="For this game").click()
    expect(stranger.get_by_text("Off for this game.")).to_be_visible()
    for context in (ann.context, ben.context, stranger.context):
        context.close()
