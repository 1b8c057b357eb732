"""A push service and a mail server for tests: they take what is sent, and the push service's browsers can read it."""

from __future__ import annotations

import base64
import contextlib
import json
import socket
import struct
import threading
from email import message_from_bytes, policy
from email.message import EmailMessage
from io import BufferedRWPair
from time import monotonic, sleep
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()


def letters(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def raw(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def derived(length: int, salt: bytes, info: bytes, secret: bytes) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


class Browser:
    """A browser at the push service: it alone can read what is sent to it."""

    def __init__(self, service: PushService, name: str) -> None:
        self._key = ec.generate_private_key(CURVE)
        self._auth = b"0123456789abcdef"
        self.name = name
        self.service = service
        self.status = 201
        self.retry_after = ""
        self.heard: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []

    @property
    def public(self) -> bytes:
        return self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def wish(self) -> dict[str, str]:
        """What its page tells our server."""
        endpoint = f"{self.service.origin}/send/{self.name}"
        return {"endpoint": endpoint, "key": letters(self.public), "auth": letters(self._auth)}

    def read(self, body: bytes) -> dict[str, Any]:
        """What a message says, by RFC 8291 from its receiver's side."""
        salt, (size, length) = body[:16], struct.unpack("!IB", body[16:21])
        assert (size, length) == (4096, 65)
        sender = body[21:86]
        shared = self._key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender))
        secret = derived(32, self._auth, b"WebPush: info\0" + self.public + sender, shared)
        key = derived(16, salt, b"Content-Encoding: aes128gcm\0", secret)
        nonce = derived(12, salt, b"Content-Encoding: nonce\0", secret)
        plain = AESGCM(key).decrypt(nonce, body[86:], None)
        assert plain.endswith(b"\x02")
        return json.loads(plain[:-1])  # type: ignore[no-any-return]

    def wait(self, count: int = 1) -> dict[str, Any]:
        """The newest message, once there are so many."""
        until = monotonic() + 30
        while len(self.heard) < count:
            assert monotonic() < until, f"{len(self.heard)} of {count} messages came"
            sleep(0.02)
        return self.heard[-1]


def signed_claims(authorization: str, key: str) -> dict[str, Any]:
    """The claims of a VAPID header, by RFC 8292; raises if the signature is another's."""
    parts = dict(part.strip().split("=", 1) for part in authorization.removeprefix("vapid ").split(","))
    assert parts["k"] == key
    said, _, signature = parts["t"].rpartition(".")
    r, s = raw(signature)[:32], raw(signature)[32:]
    public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, raw(key))
    dss = encode_dss_signature(int.from_bytes(r, "big"), int.from_bytes(s, "big"))
    public.verify(dss, said.encode(), ec.ECDSA(hashes.SHA256()))
    return json.loads(raw(said.split(".")[1]))  # type: ignore[no-any-return]


class Server:
    """Listens on this machine; every line is talked to in a thread of its own."""

    def __init__(self) -> None:
        self.hangs = threading.Event()
        """While it is set nobody gets an answer."""
        self._held = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._held.getsockname()[1])
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        with contextlib.suppress(OSError):  # closed
            while True:
                line, _ = self._held.accept()
                threading.Thread(target=self._hear, args=(line,), daemon=True).start()

    def _hear(self, line: socket.socket) -> None:
        with contextlib.suppress(OSError), line, line.makefile("rwb") as file:
            while self.hangs.is_set():
                sleep(0.02)
            self.talk(file)

    def talk(self, file: BufferedRWPair) -> None:
        """Answer what comes."""
        raise NotImplementedError

    def close(self) -> None:
        self.hangs.clear()
        self._held.close()


class PushService(Server):
    """Takes messages for its browsers, or refuses them as a test wants."""

    def __init__(self) -> None:
        super().__init__()
        self.browsers: dict[str, Browser] = {}
        self.origin = f"http://127.0.0.1:{self.port}"

    def browser(self, name: str) -> Browser:
        self.browsers[name] = Browser(self, name)
        return self.browsers[name]

    def talk(self, file: BufferedRWPair) -> None:
        head = [line.decode().strip() for line in iter(file.readline, b"\r\n")]
        headers = dict(line.split(": ", 1) for line in head[1:])
        body = file.read(int(headers["Content-Length"]))
        browser = self.browsers[head[0].split(" ")[1].rpartition("/")[2]]
        if browser.status < 300:
            browser.headers.append(headers)
            browser.heard.append(browser.read(body))
        wait = f"Retry-After: {browser.retry_after}\r\n" if browser.retry_after else ""
        file.write(f"HTTP/1.1 {browser.status} so\r\n{wait}Content-Length: 0\r\n\r\n".encode())
        file.flush()


class MailServer(Server):
    """Takes mails by SMTP and keeps them."""

    def __init__(self) -> None:
        super().__init__()
        self.mails: list[EmailMessage] = []
        self.refuses = 0
        """A code with which every receiver is refused; 0: none is."""
        self.url = f"smtp://127.0.0.1:{self.port}"

    def talk(self, file: BufferedRWPair) -> None:
        def say(line: str) -> None:
            file.write(f"{line}\r\n".encode())
            file.flush()

        say("220 tests")
        while line := file.readline().decode().strip():
            word = line.split(" ", maxsplit=1)[0].upper()
            if word == "DATA":
                say("354 go on")
                found = message_from_bytes(b"".join(iter(file.readline, b".\r\n")), policy=policy.default)
                assert isinstance(found, EmailMessage)
                self.mails.append(found)
                say("250 taken")
            elif word == "RCPT" and self.refuses:
                say(f"{self.refuses} not here")
            elif word == "QUIT":
                say("221 bye")
                return
            else:
                say("250 fine")

    def wait(self, count: int = 1) -> EmailMessage:
        until = monotonic() + 30
        while len(self.mails) < count:
            assert monotonic() < until, f"{len(self.mails)} of {count} mails came"
            sleep(0.02)
        return self.mails[-1]
