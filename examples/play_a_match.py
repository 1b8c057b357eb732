"""Plays a game of Monuments through the Python API: `python examples/play_a_match.py [RECORD]`.

Seat 0 asks the greedy bot, the others take any legal action. With a file name the record is written there.
"""

import sys
from pathlib import Path

import worldwright as ww
from worldwright.bots.bot import bot
from worldwright.core.chance import Chance, seed_from
from worldwright.core.notation import action_text
from worldwright.core.thinking import Budget, Sight

game = ww.games["monuments"]
greedy = bot("greedy", game)
chance = Chance(seed_from(7), "example")

match = ww.Match(game, game.Options(monument="capitol"), seats=3, seed=7, players=["Ada", "Ben", "Cleo"])

# An action that is not legal is refused with the number of a rule, and nothing changes.
waiting = next(seat for seat in range(3) if seat not in match.to_move())
try:
    match.submit(waiting, match.actions(min(match.to_move()))[0])
except ww.Refused as fault:
    print(f"p{waiting} may not move yet: {fault.refusal.rule}")

while not match.over:
    seat = min(match.to_move())
    legal = match.actions(seat)
    # A bot gets what its seat may know, never the state.
    action = greedy.think(Sight(match.view(seat), legal), Budget(chance)).action if seat == 0 else chance.choice(legal)
    match.submit(seat, action)

print(f"{len(match.log)} moves; the last was p{match.log[-1].by}: {action_text(match.log[-1].act)}")
for seat, sheet in match.score().items():
    print(f"{match.players[seat]}: {sheet.total} points in {len(sheet.lines)} lines")
print("won by", ", ".join(match.players[seat] for seat in sorted(game.winners(match.state))))

if len(sys.argv) > 1:
    Path(sys.argv[1]).write_text(match.record().text(), encoding="utf-8")
