"""Browsers that came in with an account before: they have tries of their own when they come in again.

What such a browser keeps opens nothing, names nobody, and is void with the next password.
"""

from __future__ import annotations

from worldwright.server.process.tokens import hashed, new_id, same


def again(secret: str, person: str, password: str) -> str:
    """What a browser keeps; `password` is the hash of the one it came in with."""
    word = new_id()
    return f"{word}.{_proof(secret, person, password, word)}"


def is_again(secret: str, person: str, password: str, token: str) -> bool:
    """Whether a browser came in with that account before."""
    word, _, proof = token.partition(".")
    return bool(word) and same(proof, _proof(secret, person, password, word))


def _proof(secret: str, person: str, password: str, word: str) -> str:
    return hashed(f"{secret}\nagain\n{person}\n{password}\n{word}")
