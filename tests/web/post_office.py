"""A push service and a mail server for tests: they take what is sent, and the push service's browsers can read it."""

from __future__ import annotations

import base64
import json
import socketserver
import struct
import threading
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
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


class PushService:
    """Takes messages for its browsers, or refuses them as a test wants."""

    def __init__(self) -> None:
        self.browsers: dict[str, Browser] = {}
        self.hangs = threading.Event()
        """While it is set nobody gets an answer."""
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                while outer.hangs.is_set():
                    sleep(0.02)
                browser = outer.browsers[self.path.rpartition("/")[2]]
                if browser.status < 300:
                    browser.headers.append(dict(self.headers))
                    browser.heard.append(browser.read(body))
                self.send_response(browser.status)
                if browser.retry_after:
                    self.send_header("Retry-After", browser.retry_after)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.origin = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def browser(self, name: str) -> Browser:
        self.browsers[name] = Browser(self, name)
        return self.browsers[name]

    def close(self) -> None:
        self.hangs.clear()
        self._server.shutdown()
        self._server.server_close()


class MailServer:
    """Takes mails by SMTP and keeps them."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.refuses = 0
        """A code with which every receiver is refused; 0: none is."""
        self.hangs = threading.Event()
        outer = self

        class Handler(socketserver.StreamRequestHandler):
            def say(self, line: str) -> None:
                self.wfile.write(f"{line}\r\n".encode())

            def handle(self) -> None:
                while outer.hangs.is_set():
                    sleep(0.02)
                self.say("220 tests")
                while line := self.rfile.readline().decode().strip():
                    word = line.split(" ", maxsplit=1)[0].upper()
                    if word == "DATA":
                        self.say("354 go on")
                        body = b""
                        while (part := self.rfile.readline()) != b".\r\n":
                            body += part
                        found = message_from_bytes(body, policy=policy.default)
                        assert isinstance(found, EmailMessage)
                        outer.mails.append(found)
                        self.say("250 taken")
                    elif word == "RCPT" and outer.refuses:
                        self.say(f"{outer.refuses} not here")
                    elif word == "QUIT":
                        self.say("221 bye")
                        return
                    else:
                        self.say("250 fine")

        socketserver.ThreadingTCPServer.allow_reuse_address = True
        self._server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"smtp://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def wait(self, count: int = 1) -> EmailMessage:
        until = monotonic() + 30
        while len(self.mails) < count:
            assert monotonic() < until, f"{len(self.mails)} of {count} mails came"
            sleep(0.02)
        return self.mails[-1]

    def close(self) -> None:
        self.hangs.clear()
        self._server.shutdown()
        self._server.server_close()
