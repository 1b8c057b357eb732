"""What bots know about Shore."""

from worldwright.core.skill import Skill
from worldwright.games.shore import bot
from worldwright.games.shore.model import NAME

SKILL = Skill(NAME, think=bot.think, reasons=bot.reasons)
