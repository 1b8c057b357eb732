"""Links that work without being known: one that ends notifications, one that confirms a mail address.

They are signed, name nobody, and do nothing by being opened: a page asks, and only a press on its button counts.
"""

from __future__ import annotations

from worldwright.server.process.tokens import hashed, same

_LETTERS = 32


def _proof(secret: str, what: str, word: str, about: str) -> str:
    return hashed(f"{secret}\n{what}\n{word}\n{about}")[:_LETTERS]


def end_token(secret: str, word: str, table: str) -> str:
    """What a link carries that ends notifications about a table, or all of them; `word` stands for a person."""
    return f"{word}.{table}.{_proof(secret, 'end', word, table)}"


def ended(secret: str, token: str) -> tuple[str, str] | None:
    """The word and the table of such a link; None: it is not ours."""
    word, _, rest = token.partition(".")
    table, _, proof = rest.partition(".")
    return (word, table) if word and same(proof, _proof(secret, "end", word, table)) else None


def confirm_token(secret: str, word: str, address: str) -> str:
    """What a link carries by which somebody who reads mail at an address agrees to get it."""
    return f"{word}.{_proof(secret, 'confirm', word, address)}"


def word_of(token: str) -> str:
    """Whom such a link is for."""
    return token.partition(".")[0]


def is_confirmed(secret: str, token: str, address: str) -> bool:
    """Whether such a link is ours, and for that address."""
    return same(token, confirm_token(secret, word_of(token), address))
