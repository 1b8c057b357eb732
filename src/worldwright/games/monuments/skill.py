"""The knowledge of bots about Monuments: the levels, and the weight of a point."""

from worldwright.core.skill import Skill, Slope, Style
from worldwright.games.monuments import bot, lookahead
from worldwright.games.monuments.model import NAME

SKILL = Skill(
    NAME,
    think=bot.think,
    reasons=bot.reasons,
    lookahead=lookahead,
    levels={
        "novice": Style(rough=3.6),
        "easy": Style(rough=1.6),
        "casual": Style(rough=0.8),
        "keen": Style(),
        "strong": Style(work=48, search=250),
        "master": Style(work=160, search=5_000, valued=11_000),
    },
    adviser=("master", 0),
    pairs=120,
    slope=Slope(-2.72, 0.91),
)
