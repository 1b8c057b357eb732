"""One table for five world-building games.

import worldwright as ww
match = ww.Match(ww.games["monuments"], seats=3, seed=7)
"""

from worldwright.core.match import Match, Refused
from worldwright.games import Games

games = Games()

__all__ = ["Match", "Refused", "games"]
__version__ = "1.0.0"
