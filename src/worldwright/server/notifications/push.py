"""Web Push: messages encrypted for one browser (RFC 8291) and signed by the server (RFC 8292).

Keys are created on first start and stay in the data folder. A push service cannot read the messages.
"""

from __future__ import annotations

import base64
import binascii
import secrets
import struct
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from worldwright.core.errors import UserError
from worldwright.server.process.settings import Keep, kept_file
from worldwright.server.process.tokens import new_token

_CURVE = ec.SECP256R1()
_POINT_BYTES = 65
_AUTH_BYTES = 16
_SALT_BYTES = 16
_RECORD = 4096
MOST_PLAIN = 3000
"""Bytes of a message: a push service accepts 4096 encrypted ones."""
_LASTS = 12 * 3600
"""Seconds for which a signature is valid; RFC 8292 allows a day."""


class Keys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Keys for push services and end links. Never printed."""

    push: str
    """The private key, a number of 32 bytes."""
    links: str
    """The secret that signs end links."""

    def __repr__(self) -> str:
        return "Keys(…)"

    __str__ = __repr__


def encoded(raw: bytes) -> str:
    """Bytes in URL-safe base64 without padding."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """The decoded bytes; UserError if the text is not URL-safe base64."""
    try:
        return base64.b64decode(text.encode("ascii") + b"=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise UserError("That is not a browser's key.") from None


def kept_keys(folder: Path, keep: Keep = kept_file) -> Keys:
    """The keys of a data folder: read, or created in a file that only its owner can read."""

    def make() -> Keys:
        number = ec.generate_private_key(_CURVE).private_numbers().private_value
        return Keys(encoded(number.to_bytes(32, "big")), new_token())

    return keep(folder / "push.json", Keys, make)


def check_browser(key: str, auth: str) -> None:
    """UserError if a message cannot be encrypted for these keys."""
    if len(decoded(auth)) != _AUTH_BYTES:
        raise UserError("That is not a browser's key.")
    _point(key)


def _point(key: str) -> ec.EllipticCurvePublicKey:
    raw = decoded(key)
    try:
        return ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, raw)
    except ValueError:
        raise UserError("That is not a browser's key.") from None


def _raw(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derived(length: int, salt: bytes, info: bytes, secret: bytes) -> bytes:
    return HKDF(algorithm=hashes.SHA256(), length=length, salt=salt, info=info).derive(secret)


def encrypted(plain: bytes, key: str, auth: str) -> bytes:
    """A message encrypted as `aes128gcm` for the browser with these keys."""
    assert len(plain) <= MOST_PLAIN
    browser, ephemeral = _point(key), ec.generate_private_key(_CURVE)
    public, salt = _raw(ephemeral.public_key()), secrets.token_bytes(_SALT_BYTES)
    info = b"WebPush: info\0" + _raw(browser) + public
    secret = _derived(32, decoded(auth), info, ephemeral.exchange(ec.ECDH(), browser))
    content = _derived(16, salt, b"Content-Encoding: aes128gcm\0", secret)
    nonce = _derived(12, salt, b"Content-Encoding: nonce\0", secret)
    head = salt + struct.pack("!IB", _RECORD, _POINT_BYTES) + public
    return head + AESGCM(content).encrypt(nonce, plain + b"\x02", None)


class Signer:
    """Signs requests to push services."""

    def __init__(self, keys: Keys, contact: str) -> None:
        self._key = ec.derive_private_key(int.from_bytes(decoded(keys.push), "big"), _CURVE)
        self._contact = contact
        self.public = encoded(_raw(self._key.public_key()))
        """The public key that browsers subscribe with; their push service accepts only its messages."""

    def authorization(self, endpoint: str, now: int) -> str:
        """The Authorization header for an endpoint, valid for half a day at that push service."""
        where = urlsplit(endpoint)
        claims = {"aud": f"{where.scheme}://{where.netloc}", "exp": now + _LASTS, "sub": self._contact}
        head = encoded(b'{"typ":"JWT","alg":"ES256"}')
        signed = f"{head}.{encoded(msgspec.json.encode(claims))}"
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        return f"vapid t={signed}.{encoded(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}, k={self.public}"
