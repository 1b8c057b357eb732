"""The vectors in the documents are those of the program."""

from __future__ import annotations

import hashlib
import hmac
from pathlib import Path

from worldwright.core.chance import Chance, commitment, seed_from
from worldwright.core.record import Chain

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs/notation-and-records.md").read_text(encoding="utf-8")
ZERO, COUNTING = bytes(32), bytes(range(32))


def block(seed: bytes, purpose: bytes) -> str:
    """The first block of a stream, as the page describes it."""
    return hmac.new(seed, purpose + b"\0" + bytes(8), hashlib.sha256).hexdigest()


def test_blocks_words_draws_and_shuffles() -> None:
    words, dice = Chance(ZERO, "test"), Chance(ZERO, "test")
    for shown in (
        block(ZERO, b"test"),
        block(COUNTING, b"deal/0"),
        ", ".join(str(words.below(2**32)) for _ in range(3)),
        " ".join(str(dice.below(6)) for _ in range(12)),
        " ".join(map(str, Chance(ZERO, "test").shuffled(range(10)))),
        " ".join(Chance(COUNTING, "deal/0").shuffled("abcdefgh")),
    ):
        assert f"{shown}` |\n" in TEXT or f"| {shown} |\n" in TEXT


def test_seals_seeds_and_checks() -> None:
    chain = Chain()
    for shown in (
        commitment(ZERO),
        seed_from(7).hex(),
        chain.check("worldwright record 1"),
        chain.check("game monuments"),
    ):
        assert f"`{shown}`" in TEXT


def test_the_first_deal_of_the_playthrough_follows_from_its_seed() -> None:
    record = (ROOT / "tests/games/playthroughs/monuments-2.txt").read_text(encoding="utf-8").splitlines()
    seed = next(line.split()[1] for line in record if line.startswith("seed "))
    seat = Chance(bytes.fromhex(seed), "deal/0").below(2)
    assert record[9].startswith(f"0.000 dealer first seat={seat} #")
    assert f"`0.000 dealer first seat={seat}`" in TEXT
