"""Tokens: who may sit where. Long random words, kept only as hashes, compared in constant time."""

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
    """A name of 128 bits that nobody guesses: of a table, whose link lets people in, or of a person.

    It begins with no dash: a command line would take it for an option.
    """
    while (name := secrets.token_urlsafe(ID_BYTES)).startswith("-"):
        pass
    return name


def hashed(token: str) -> str:
    """What is kept of a token: enough to know it again, not enough to use it."""
    return hashlib.sha256(b"worldwright token 1:" + token.encode("utf-8", "surrogatepass")).hexdigest()


def same(one: str, other: str) -> bool:
    """Whether two secrets are equal, in a time that does not tell where they differ."""
    return hmac.compare_digest(one.encode("utf-8", "surrogatepass"), other.encode("utf-8", "surrogatepass"))
