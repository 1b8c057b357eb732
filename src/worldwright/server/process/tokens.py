"""Tokens and ids: long random strings. Tokens are stored only as hashes and compared in constant time."""

from __future__ import annotations

import hashlib
import hmac
import secrets

TOKEN_BYTES = 32
ID_BYTES = 16


def new_token() -> str:
    """A secret of 256 bits, safe in a cookie or a link."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_id() -> str:
    """An unguessable id of 128 bits, of a table (its link lets people in) or of a person.

    It does not begin with a dash, because a command line would read it as an option.
    """
    while (name := secrets.token_urlsafe(ID_BYTES)).startswith("-"):
        pass
    return name


def hashed(token: str) -> str:
    """The hash that is stored of a token."""
    return hashlib.sha256(b"worldwright token 1:" + token.encode("utf-8", "surrogatepass")).hexdigest()


def same(one: str, other: str) -> bool:
    """Whether two secrets are equal, in constant time."""
    return hmac.compare_digest(one.encode("utf-8", "surrogatepass"), other.encode("utf-8", "surrogatepass"))
