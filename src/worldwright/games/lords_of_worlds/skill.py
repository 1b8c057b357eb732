"""The knowledge of bots about Lords of Worlds: the levels, and the weight of a point."""

from worldwright.core.skill import Skill, Slope, Style
from worldwright.games.lords_of_worlds import bot, lookahead
from worldwright.games.lords_of_worlds.rules import NAME

SKILL = Skill(
    NAME,
    think=bot.think,
    reasons=bot.reasons,
    lookahead=lookahead,
    levels={
        "novice": Style(rough=2.1),
        "easy": Style(rough=1.5),
        "casual": Style(rough=1.0),
        "keen": Style(),
        "strong": Style(work=16, search=14),
        "master": Style(work=40, search=400),
    },
    adviser=("master", 16),
    imagined=16,
    pairs=8,
    slope=Slope(-5.50, 3.75),
)
