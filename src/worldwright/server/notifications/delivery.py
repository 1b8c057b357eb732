"""Delivers one notification by push or mail, and returns the changes to store: sent, retry, or gone."""

from __future__ import annotations

import hashlib

import msgspec

from worldwright.core.errors import UserError
from worldwright.server.notifications import mail_words, store
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
"""Tries before a notification is dropped; the last is an afternoon after the first."""
LONGEST_WAIT = 6 * 3600
LIVES = 24 * 3600
"""Seconds for which a push service holds a message for an offline browser."""
GONE = frozenset({403, 404, 410})
"""The browser is gone or subscribed with another key; the client subscribes again."""


class Delivery:
    """Push services, and the host's mail server if there is one."""

    def __init__(self, settings: Settings, keys: Keys) -> None:
        self.origin = next(iter(settings.origins), f"http://localhost:{settings.port}")
        """Public address for links in mails."""
        self.signer = Signer(keys, settings.contact or self.origin)
        self.outbound = Outbound(settings.push_services)
        self.mailer = Mailer(settings.smtp, settings.mail_from) if settings.smtp else None

    def close(self) -> None:
        """Stop sending."""
        self.outbound.close()
        if self.mailer is not None:
            self.mailer.close()

    async def push(self, waiting: Waiting, message: TableNews, browser: Subscription, now: int) -> tuple[Change, ...]:
        """Send a notification to a browser."""
        body = encrypted(msgspec.json.encode(message), browser.key, browser.auth)
        headers = {
            "Authorization": self.signer.authorization(browser.endpoint, now),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(LIVES),
            "Topic": hashlib.sha256(message.table.encode()).hexdigest()[:32],
            "Urgency": "normal",
        }
        try:
            answer = await self.outbound.post(browser.endpoint, headers, body)
        except UserError:
            return store.expired(waiting.way)
        MEASURES.pushes[str(answer.status)] += 1
        if 200 <= answer.status < 300:
            return (store.sent(waiting),)
        if answer.status in GONE:
            return store.expired(waiting.way)
        return _again(waiting, now, answer.wait, answer.status == 429 or not 400 <= answer.status < 500)

    async def mail(self, waiting: Waiting, message: TableNews, address: str, now: int) -> tuple[Change, ...] | None:
        """Send a notification by mail; None: the mail server rejects the address for good."""
        if self.mailer is None:
            return (store.drop(waiting),)
        word = hashlib.sha256(f"{message.end} {waiting.seq} {waiting.stored_way}".encode()).hexdigest()[:32]
        subject, text = mail_words.notifying(message, self.origin)
        is_sent = await self.mailer.send(Mail(address, subject, text, word))
        MEASURES.mails["sent" if is_sent else "failed"] += 1
        if is_sent is None:
            return None
        return (store.sent(waiting),) if is_sent else _again(waiting, now, 0, True)


def _again(waiting: Waiting, now: int, wait: int, may_pass: bool) -> tuple[Change, ...]:
    """Retry later with growing waits; give up after some tries, or when it can never be accepted."""
    if not may_pass or waiting.tries + 1 >= MOST_TRIES:
        return (store.sent(waiting),)
    wait = max(min(wait, LONGEST_WAIT), min(FIRST_WAIT * 4**waiting.tries, LONGEST_WAIT))
    return (store.later(waiting, now + wait, waiting.tries + 1),)
