"""A house with a push service and a mail server beside it, for tests of who is told what."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import msgspec

from examples.play_over_sockets import Guest
from tests.server.notifications.post_office import Browser, MailServer, PushService
from tests.server.site import ROOMY, Line, LiveSite
from worldwright.core.game import Millis, Seat

BERLIN = {"push": True, "mail": False, "lang": "en", "zone": "Europe/Berlin"}
MONDAY_NOON_UTC = 1_763_380_800


class Office:
    """A house with a push service and a mail server beside it; `now` is the time of day."""

    def __init__(self, folder: Path) -> None:
        self.push, self.mail = PushService(), MailServer()
        self.folder = folder
        self.now = float(MONDAY_NOON_UTC)
        self.passed = 0
        self.settings = msgspec.structs.replace(
            ROOMY, push_services=(self.push.origin,), smtp=self.mail.url, mail_from="games@example.org"
        )
        self.site = self._site()

    def _site(self) -> LiveSite:
        site = LiveSite(self.folder, self.settings, lambda: self.now)
        runtime, real = site.service.runtime, site.service.runtime.left

        def left(identity: str, seats: Collection[Seat]) -> Millis | None:
            found = real(identity, seats)
            return None if found is None else max(0, found - self.passed)

        runtime.left = left  # type: ignore[method-assign]
        return site

    def restart(self) -> None:
        self.site.close()
        self.site = self._site()

    def wait(self, seconds: int) -> None:
        """Time passes, of every turn too, and the notifier looks whether something is due.

        The house's own clock cannot be set forward: a gap in it is an outage, which costs nobody a moment.
        """
        self.now += seconds
        self.passed += seconds * 1000
        self.looks_again()

    def close(self) -> None:
        self.site.close()
        self.push.close()
        self.mail.close()

    def looks_again(self) -> None:
        """Let the notifier look whether something is due."""
        self.site.do(lambda service: service.sender._wake.set())

    def rows(self) -> list[tuple[Any, ...]]:
        question = "SELECT way, tries, sent, due FROM notification ORDER BY way"
        return self.site.run(lambda service: service.db.read(lambda db: db.rows(question)))

    def until(self, holds: Callable[[], bool]) -> None:
        end = monotonic() + 30
        while not holds():
            assert monotonic() < end, self.rows()
            sleep(0.02)

    def told(self, guest: Guest, name: str, **more: Any) -> Browser:
        """A guest's browser that wants to be told."""
        browser = self.push.browser(name)
        guest.ask("POST", "/api/me/browser", browser.wish)
        guest.ask("POST", "/api/me/notifications", {**BERLIN, **more})
        return browser

    def two(self, **terms: Any) -> tuple[Line, Guest, str]:
        """The line of whoever is to move at a new table of two, the other one, who is elsewhere, and the table."""
        (ann, ben), table = self.site.table(2, begin=False, **terms)
        for guest, name in ((ann, "Ann"), (ben, "Ben")):
            guest.ask("PATCH", "/api/me", {"name": name})
        ann.ask("POST", f"/api/tables/{table}/start")
        line = Line(ann, table)
        if line.welcome["to_move"] == [0]:
            return line, ben, table
        line.close()
        return Line(ben, table), ann, table


def move(line: Line) -> Any:
    """Move until it is another's turn; the last frame."""
    frame = line.welcome
    me = frame["you"]
    while me in frame["to_move"]:
        line.send(say="act", n=frame["seq"], seq=frame["seq"], action=frame["actions"][0])
        frame = line.read("moves")
    line.welcome = frame
    return frame
