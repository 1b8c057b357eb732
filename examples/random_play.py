"""Plays every game at random and says who won: `python examples/random_play.py [GAME …]`."""

import sys

import worldwright as ww


def rewards(winners: frozenset[int], seats: int) -> list[float]:
    """For each seat its share of the win, less a fair share: together nothing. Totals mislead where the fewest win."""
    return [(seat in winners) / len(winners) - 1 / seats for seat in range(seats)]


for name in sys.argv[1:] or ww.games:
    match = ww.match(name, seats=3, seed=7)
    luck = ww.Chance(b"any bytes", name)
    while waiting := match.wait():  # lets time pass until somebody may act: a clock may be running
        seat = luck.choice(sorted(waiting))
        match.submit(seat, luck.choice(match.actions(seat)))
    points = "penalties" if match.fewest_win else "points"
    print(f"{name}: {len(match.log)} moves, {points} {match.totals}, won by {sorted(match.winners)}")
    print("  rewards", " ".join(f"{reward:+.2f}" for reward in rewards(match.winners, match.seats)))
