"""Seeds, ids and tokens of a test come from its name: a deal that breaks a test breaks it every time."""

from __future__ import annotations

import base64
import os
import random
import secrets
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

LUCK = random.Random()
os.register_at_fork(after_in_child=LUCK.seed)  # a forked node draws ids of its own


@contextmanager
def instead_of_secrets() -> Iterator[None]:
    """Everything that `secrets` draws in this process comes from `LUCK`."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "token_bytes", lambda count=32: LUCK.randbytes(count))
        patch.setattr(secrets, "token_hex", lambda count=32: LUCK.randbytes(count).hex())
        patch.setattr(secrets, "token_urlsafe", _urlsafe)
        patch.setattr(secrets, "randbelow", LUCK.randrange)
        patch.setattr(secrets, "choice", LUCK.choice)
        yield


def _urlsafe(count: int = 32) -> str:
    return base64.urlsafe_b64encode(LUCK.randbytes(count)).rstrip(b"=").decode()
