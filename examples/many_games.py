"""How much it helps to begin: `python examples/many_games.py [GAME [GAMES]]`.

Many games between equal bots. The same seed gives the same games. `worldwright simulate` does this in many processes.
"""

import sys
from collections import Counter

import worldwright as ww

game = sys.argv[1] if len(sys.argv) > 1 else "monuments"
games = int(sys.argv[2]) if len(sys.argv) > 2 else 20

result = ww.play(game, ["greedy", "greedy"], games=games, seed=1)
wins: Counter[int] = Counter()
for played in result.games:
    for seat in played.winners:
        wins[seat] += 1
totals = [total for played in result.games for total in played.totals]
print(f"{game}: {games} games, {min(totals)} to {max(totals)} points, mean {sum(totals) / len(totals):.1f}")
for seat in range(2):
    print(f"seat {seat} won {wins[seat] / games:.0%}, ties included")
