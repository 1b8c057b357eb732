"""Rate limits: bursts, refills, and a limit that several nodes share."""

from __future__ import annotations

from worldwright.server.process.token_buckets import Buckets


def taken(buckets: Buckets, now: float = 0.0) -> int:
    """How many tokens there are at a time."""
    count = 0
    while buckets.take("key", now):
        count += 1
    return count


def test_a_bucket_has_its_burst_and_then_one_token_a_time() -> None:
    buckets = Buckets(burst=8, each=2.0)
    assert taken(buckets) == 8
    assert taken(buckets, 1.9) == 0
    assert taken(buckets, 2.0) == 1
    assert buckets.wait("key", 2.0) == 2.0


def test_a_node_of_four_has_a_quarter_of_the_burst_and_of_the_rate() -> None:
    buckets = Buckets(burst=8, each=2.0)
    buckets.share(4)
    assert taken(buckets) == 2
    assert taken(buckets, 7.9) == 0
    assert taken(buckets, 8.0) == 1
    buckets.share(1)
    assert (buckets.burst, buckets.each) == (8, 2.0), "a part is always one of the whole limit"


def test_a_small_burst_shared_by_many_is_never_nothing() -> None:
    buckets = Buckets(burst=2, each=1.0)
    buckets.share(5)
    assert taken(buckets) == 1


def test_a_bucket_is_full_until_a_token_is_taken_and_again_later() -> None:
    buckets = Buckets(burst=8, each=2.0)
    assert buckets.is_full("a", 0)
    buckets.take("a", 0)
    assert not buckets.is_full("a", 1)
    assert buckets.is_full("b", 1)
    assert buckets.is_full("a", 2)
