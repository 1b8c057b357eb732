"""Limits by network: an IPv6 customer counts once, and what the wider network refuses costs the near one nothing."""

from __future__ import annotations

from worldwright.server.http.guard import WIDE, LastNetworks, NetworkBuckets


def test_a_token_comes_back_where_the_wider_network_refuses() -> None:
    buckets = NetworkBuckets(burst=2, each=10.0)
    for part in range(WIDE):  # other /64s of the same /48 use up what it may do
        assert buckets.take(f"2001:db8:0:{part + 1}::1", 0.0)
        assert buckets.take(f"2001:db8:0:{part + 1}::1", 0.0)
    for _ in range(3):
        assert not buckets.take("2001:db8:0:9::1", 0.0)
    assert buckets.wait("2001:db8:0:9::/64", 0.0) == 0.0, "all were refused because of other networks"
    assert buckets.take("2001:db8:0:9::1", 10.0)


def test_nodes_share_the_limit_of_the_wider_network_too() -> None:
    buckets = NetworkBuckets(burst=4, each=1.0)
    buckets.share(4)
    taken = sum(buckets.take(f"2001:db8:0:{part}::1", 0.0) for part in range(20))
    assert taken == WIDE


def test_the_last_network_of_a_removed_account_is_forgotten() -> None:
    last = LastNetworks()
    last.see("ann", "192.0.2.1")
    last.see("ben", "192.0.2.1")
    assert last.is_shared(["ann", "ben"])
    last.forget("ann")
    assert not last.is_shared(["ann", "ben"])
