"""Plays a game of Monuments and writes its record: `python examples/play_a_match.py [RECORD]`.

Seat 0 asks the greedy bot, the others take any legal action.
"""

import sys
from pathlib import Path

import worldwright as ww

greedy = ww.bot("greedy", "monuments")
luck = ww.Chance(b"any bytes", "example")
match = ww.match("monuments", seats=3, seed=7, monument="capitol", players=["Ada", "Ben", "Cleo"])

# An action that is not legal is refused with the number of a rule, and nothing changes.
waiting = next(seat for seat in range(3) if seat not in match.to_move())
try:
    match.submit(waiting, match.actions(min(match.to_move()))[0])
except ww.Refused as fault:
    print(f"p{waiting} may not move yet: {fault.refusal.rule}")

while to_move := match.wait():
    seat = min(to_move)
    legal = match.actions(seat)
    # A bot gets what its seat may know, never the state.
    match.submit(seat, greedy.act(match.view(seat), legal, luck) if seat == 0 else luck.choice(legal))

print(f"{len(match.log)} moves; the last was p{match.log[-1].by}: {match.log[-1].act}")
for seat, sheet in match.score().items():
    print(f"{match.players[seat]}: {sheet.total} points in {len(sheet.lines)} lines")
print("won by", ", ".join(match.players[seat] for seat in sorted(match.winners)))

if len(sys.argv) > 1:
    Path(sys.argv[1]).write_text(match.record().text(), encoding="utf-8")
