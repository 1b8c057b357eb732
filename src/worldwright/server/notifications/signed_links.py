"""Signed links that need no sign-in: one ends notifications, one confirms a mail address.

They name no one and do nothing by being opened: the client asks, and only its button acts.
"""

from __future__ import annotations

from worldwright.server.process.tokens import hashed, same

_LETTERS = 32


def _proof(secret: str, what: str, word: str, about: str) -> str:
    return hashed(f"{secret}\n{what}\n{word}\n{about}")[:_LETTERS]


def end_token(secret: str, word: str, table: str) -> str:
    """Token of a link that ends the notifications of a table, or all; `word` stands for a user."""
    return f"{word}.{table}.{_proof(secret, 'end', word, table)}"


def ended(secret: str, token: str) -> tuple[str, str] | None:
    """The word and the table of such a link; None: not signed by this server."""
    word, _, rest = token.partition(".")
    table, _, proof = rest.partition(".")
    return (word, table) if word and same(proof, _proof(secret, "end", word, table)) else None


def confirm_token(secret: str, word: str, address: str) -> str:
    """Token of a link that confirms a mail address."""
    return f"{word}.{_proof(secret, 'confirm', word, address)}"


def word_of(token: str) -> str:
    """The word of the user a link is for."""
    return token.partition(".")[0]


def is_confirmed(secret: str, token: str, address: str) -> bool:
    """Whether a link is signed by this server for that address."""
    return same(token, confirm_token(secret, word_of(token), address))
