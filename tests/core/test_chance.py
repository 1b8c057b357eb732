"""Sealed chance against test vectors that any other program can check itself against."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from worldwright.core.chance import Chance, commitment, seed_from

ZERO = bytes(32)
COUNTING = bytes(range(32))


def test_the_stream_is_hmac_sha256_of_purpose_and_counter() -> None:
    block = hmac.new(COUNTING, b"deal/7\0" + (0).to_bytes(8, "big"), hashlib.sha256).digest()
    words = [int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4)]
    chance = Chance(COUNTING, "deal/7")
    assert [chance.below(2**32) for _ in range(8)] == words
    second = hmac.new(COUNTING, b"deal/7\0" + (1).to_bytes(8, "big"), hashlib.sha256).digest()
    assert chance.below(2**32) == int.from_bytes(second[:4], "big")


def test_vectors() -> None:
    chance = Chance(ZERO, "test")
    assert [chance.below(6) for _ in range(12)] == VECTOR_DICE
    assert Chance(ZERO, "test").shuffled(range(10)) == VECTOR_SHUFFLE
    assert Chance(COUNTING, "deal/0").shuffled("abcdefgh") == VECTOR_LETTERS
    assert commitment(ZERO) == VECTOR_SEAL
    assert seed_from(7).hex() == VECTOR_SEED
    assert seed_from(1, "monuments", 3).hex() == VECTOR_PATH


VECTOR_DICE = [1, 0, 1, 3, 4, 3, 2, 1, 4, 2, 1, 1]
VECTOR_SHUFFLE = [6, 7, 1, 8, 3, 4, 2, 9, 0, 5]
VECTOR_LETTERS = list("dcaefbgh")
VECTOR_SEAL = "5c941532c507b3b153f7b2829b05a9672ca34663b862554e89922d92013d84a0"
VECTOR_SEED = "f2a9107d6c62ca2d374781da2234bc4a994b8999fd20794f86003cb8ce05818e"
VECTOR_PATH = "463fd25d942350872a32c4217f26454ff34cc1d1bfeccdff76e4c02171de4056"


def test_a_word_beyond_the_last_whole_multiple_is_drawn_again() -> None:
    n = 2**31 + 1  # nearly half of all words must be refused
    chance = Chance(COUNTING, "reject")
    raw = Chance(COUNTING, "reject")
    expected: list[int] = []
    while len(expected) < 20:
        word = raw.below(2**32)
        if word < n:
            expected.append(word)
    assert [chance.below(n) for _ in range(20)] == expected


def test_draws_are_even() -> None:
    chance = Chance(COUNTING, "even")
    counts = Counter(chance.below(10) for _ in range(20_000))
    assert sum((count - 2000) ** 2 / 2000 for count in counts.values()) < 28  # chi-squared, 9 degrees, p = 0.001


def test_shuffles_are_even() -> None:
    chance = Chance(COUNTING, "orders")
    counts = Counter(tuple(chance.shuffled("abcd")) for _ in range(24_000))
    assert len(counts) == 24
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 50


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_there_is_no_number_below_nothing(n: int) -> None:
    with pytest.raises(ValueError, match="no number below"):
        Chance(ZERO, "test").below(n)


def test_purposes_and_seeds_give_other_streams() -> None:
    draws = {tuple(Chance(seed, purpose).shuffled(range(30))) for seed in (ZERO, COUNTING) for purpose in ("a", "b")}
    assert len(draws) == 4
