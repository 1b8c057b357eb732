"""Marks of browsers that have signed in to an account before: they have their own limit of tries.

A mark grants no access, names no one, and is void once the password changes.
"""

from __future__ import annotations

from worldwright.server.process.tokens import hashed, new_id, same


def again(secret: str, person: str, password: str) -> str:
    """A new mark; `password` is the hash of the one the browser signed in with."""
    word = new_id()
    return f"{word}.{_proof(secret, person, password, word)}"


def is_again(secret: str, person: str, password: str, token: str) -> bool:
    """Whether a browser has signed in to that account before."""
    word, _, proof = token.partition(".")
    return bool(word) and same(proof, _proof(secret, person, password, word))


def _proof(secret: str, person: str, password: str, word: str) -> str:
    return hashed(f"{secret}\nagain\n{person}\n{password}\n{word}")
