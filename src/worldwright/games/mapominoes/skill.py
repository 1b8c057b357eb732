"""The knowledge of bots about Mapominoes: the levels, and the weight of a point."""

from worldwright.core.skill import Skill, Slope, Style
from worldwright.games.mapominoes import bot, lookahead
from worldwright.games.mapominoes.model import NAME
from worldwright.games.mapominoes.scoring import standing

SKILL = Skill(
    NAME,
    think=bot.think,
    reasons=bot.reasons,
    lookahead=lookahead,
    levels={
        "novice": Style(rough=14.0),
        "easy": Style(rough=3.0),
        "casual": Style(rough=0.8),
        "keen": Style(),
        "strong": Style(work=8, search=48),
        "master": Style(work=24, search=2_000),
    },
    adviser=("master", 10),
    imagined=8,
    pairs=8,
    slope=Slope(-1.19, 1.44),
    standing=standing,
)
