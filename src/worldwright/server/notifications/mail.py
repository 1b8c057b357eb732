"""Email through the host's mail server: plain text, in its own threads, with time limits."""

from __future__ import annotations

import asyncio
import re
import smtplib
import ssl
from concurrent.futures import ThreadPoolExecutor
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate
from urllib.parse import unquote, urlsplit

import msgspec

from worldwright.core.errors import UserError
from worldwright.server.process.settings import LOOPBACK

SECONDS = 10.0
"""Seconds for each step of the mail server."""
WHOLE_SECONDS = 30.0
"""Seconds for a whole mail."""
LONGEST = 254
_ADDRESS = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}"
)


class Mail(msgspec.Struct, frozen=True):
    """A mail; `id` stays the same when it is sent again."""

    to: str
    subject: str
    text: str
    id: str


def clean_address(text: str) -> str:
    """A cleaned mail address; UserError if it is not one."""
    address = text.strip()
    if len(address) > LONGEST or not _ADDRESS.fullmatch(address):
        raise UserError("That is not an email address.")
    return address


class Mailer:
    """Sends mails through the server at `url`; UserError if `url` is not one."""

    def __init__(self, url: str, sender: str) -> None:
        try:
            parts = urlsplit(url)
            self._host, port = parts.hostname or "", parts.port
        except ValueError:
            parts, self._host, port = urlsplit(""), "", None
        if parts.scheme not in ("smtp", "smtps") or not self._host:
            raise UserError("WORLDWRIGHT_SMTP should look like smtps://name:password@mail.example:465")
        self._port = port or (465 if parts.scheme == "smtps" else 587)
        self._is_tls = parts.scheme == "smtps"
        self._login = (unquote(parts.username), unquote(parts.password or "")) if parts.username else None
        self._sender = clean_address(sender)
        self._threads = ThreadPoolExecutor(2, "mail")

    def close(self) -> None:
        """Stop sending."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def send(self, mail: Mail) -> bool | None:
        """Whether a mail was accepted; None: its address is rejected for good."""
        work = asyncio.get_running_loop().run_in_executor(self._threads, self._send, mail)
        try:
            return await asyncio.wait_for(work, WHOLE_SECONDS)
        except TimeoutError:
            return False

    def _send(self, mail: Mail) -> bool | None:
        name, _, domain = self._sender.rpartition("@")
        message = EmailMessage()
        message["From"] = Address("Worldwright", name, domain)
        message["To"] = mail.to
        message["Subject"] = mail.subject
        message["Date"] = formatdate()
        message["Message-ID"] = f"<{mail.id}@{domain}>"
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(mail.text)
        context = ssl.create_default_context()
        try:
            if self._is_tls:
                server: smtplib.SMTP = smtplib.SMTP_SSL(self._host, self._port, timeout=SECONDS, context=context)
            else:
                server = smtplib.SMTP(self._host, self._port, timeout=SECONDS)
            with server:
                if not self._is_tls and self._host not in LOOPBACK:
                    server.starttls(context=context)
                if self._login is not None:
                    server.login(*self._login)
                server.send_message(message)
        except smtplib.SMTPRecipientsRefused as refused:
            return None if all(code >= 500 for code, _ in refused.recipients.values()) else False
        except (OSError, smtplib.SMTPException):
            return False
        return True
