"""Brings one notification out, by push or by mail, and says what is to be noted of it: sent, later again, or gone."""

from __future__ import annotations

import hashlib

import msgspec

from worldwright.core.errors import UserError
from worldwright.server.notifications import mail_words
from worldwright.server.notifications import store as kept
from worldwright.server.notifications.mail import Mail, Mailer
from worldwright.server.notifications.news import TableNews
from worldwright.server.notifications.outbound import Outbound
from worldwright.server.notifications.push import Keys, Signer, encrypted
from worldwright.server.notifications.store import Subscription, Waiting
from worldwright.server.process.counters import MEASURES
from worldwright.server.process.settings import Settings
from worldwright.server.storage.database import Change

FIRST_WAIT = 60
MOST_TRIES = 6
"""After six tries, the last an afternoon after the first, nobody needs to hear it any more."""
LONGEST_WAIT = 6 * 3600
LIVES = 24 * 3600
"""Seconds that a push service keeps a message for a browser that is not there."""
GONE = frozenset({403, 404, 410})
"""There is no such browser any more, or it was promised to another key than ours; its page asks anew."""


class Delivery:
    """The ways out of this server: push services, and a mail server where the host named one."""

    def __init__(self, settings: Settings, keys: Keys) -> None:
        self.origin = next(iter(settings.origins), f"http://localhost:{settings.port}")
        """Where the page is: links in mails lead there."""
        self.signer = Signer(keys, settings.contact or self.origin)
        self.outbound = Outbound(settings.push_services)
        self.mailer = Mailer(settings.smtp, settings.mail_from) if settings.smtp else None

    def close(self) -> None:
        """Send nothing any more."""
        self.outbound.close()
        if self.mailer is not None:
            self.mailer.close()

    async def push(self, one: Waiting, told: TableNews, browser: Subscription, now: int) -> tuple[Change, ...]:
        """Send a notification to a browser."""
        body = encrypted(msgspec.json.encode(told), browser.key, browser.auth)
        headers = {
            "Authorization": self.signer.authorization(browser.endpoint, now),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(LIVES),
            "Topic": hashlib.sha256(told.table.encode()).hexdigest()[:32],
            "Urgency": "normal",
        }
        try:
            answer = await self.outbound.post(browser.endpoint, headers, body)
        except UserError:
            return kept.expired(one.way)
        MEASURES.pushes[str(answer.status)] += 1
        if 200 <= answer.status < 300:
            return (kept.sent(one),)
        if answer.status in GONE:
            return kept.expired(one.way)
        return _again(one, now, answer.wait, answer.status == 429 or not 400 <= answer.status < 500)

    async def mail(self, one: Waiting, told: TableNews, address: str, now: int) -> tuple[Change, ...] | None:
        """Send a notification by mail; None: the mail server says that there is no such address."""
        if self.mailer is None:
            return (kept.drop(one),)
        word = hashlib.sha256(f"{told.end} {one.seq} {one.stored_way}".encode()).hexdigest()[:32]
        subject, text = mail_words.told(told, self.origin)
        is_sent = await self.mailer.send(Mail(address, subject, text, word))
        MEASURES.mails["sent" if is_sent else "failed"] += 1
        if is_sent is None:
            return None
        return (kept.sent(one),) if is_sent else _again(one, now, 0, True)


def _again(one: Waiting, now: int, wait: int, may_pass: bool) -> tuple[Change, ...]:
    """Try it again later, always later; after some tries, or where it can never be taken, no more."""
    if not may_pass or one.tries + 1 >= MOST_TRIES:
        return (kept.sent(one),)
    wait = max(min(wait, LONGEST_WAIT), min(FIRST_WAIT * 4**one.tries, LONGEST_WAIT))
    return (kept.later(one, now + wait, one.tries + 1),)
