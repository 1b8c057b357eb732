"""The chances of a game as an SVG picture, and as a line of text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from xml.sax.saxutils import escape

from worldwright.bots.win_chance import ChanceStanding

SEATS: Final = ("#1f5f8b", "#b3541e", "#3b7a3b", "#7a3b78", "#6b6b1f")
"""A colour for each seat. Its number also stands next to its line."""
BLOCKS: Final = "▁▂▃▄▅▆▇█"
ACROSS: Final = 40
"""The number of characters of a line of text."""
WIDE, HIGH, LEFT, RIGHT, TOP, LOW = 760, 260, 46, 130, 34, 24
DASHES: Final = ("", "7 3", "2 3", "9 3 2 3", "4 2")


def spark(shares: Sequence[float]) -> str:
    """Shares from 0 to 1 as a line of blocks."""
    if not shares:
        return ""
    picked = [shares[at * (len(shares) - 1) // (ACROSS - 1)] for at in range(ACROSS)]
    return "".join(BLOCKS[min(len(BLOCKS) - 1, int(share * len(BLOCKS)))] for share in picked)


def plot(title: str, standings: Sequence[ChanceStanding], players: Sequence[str]) -> str:
    """The chances of all seats as SVG. Lines differ in colour and dashes, and end with the players' names."""
    last = max(1, standings[-1].move)
    inner = WIDE - LEFT - RIGHT

    def y(chance: float) -> float:
        return TOP + (1 - chance) * (HIGH - TOP - LOW)

    frame = f'viewBox="0 0 {WIDE} {HIGH}" width="{WIDE}" height="{HIGH}"'
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {frame} font-family="sans-serif" font-size="12" role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDE}" height="{HIGH}" fill="#ffffff"/>',
        f'<text x="{LEFT}" y="18" font-weight="bold">{escape(title)}</text>',
    ]
    for quarter in range(5):
        at = y(quarter / 4)
        out.append(f'<path d="M{LEFT} {at:.1f}H{WIDE - RIGHT}" stroke="#dddddd"/>')
        out.append(f'<text x="{LEFT - 6}" y="{at + 4:.1f}" text-anchor="end">{25 * quarter}</text>')
    above = 0.0
    ends = sorted(range(len(players)), key=lambda seat: -standings[-1].chances[seat])
    for seat in ends:
        points = " ".join(f"{LEFT + inner * one.move / last:.1f},{y(one.chances[seat]):.1f}" for one in standings)
        colour = SEATS[seat % len(SEATS)]
        out.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2" '
            f'stroke-dasharray="{DASHES[seat % len(DASHES)]}"/>'
        )
        above = max(above + 15, y(standings[-1].chances[seat]) + 4)
        out.append(
            f'<text x="{WIDE - RIGHT + 8}" y="{above:.1f}" fill="{colour}">{seat + 1} {escape(players[seat])}</text>'
        )
    return "\n".join([*out, "</svg>"]) + "\n"
