"""The knowledge of bots about Mondo: its taste, its best worlds, and the weight of a point."""

from worldwright.core.skill import Slope
from worldwright.games.mondo.best_world import best_round
from worldwright.games.mondo.bot import reasons, taste_of
from worldwright.games.mondo.content import ground
from worldwright.games.mondo.model import NAME
from worldwright.games.mondo.scoring import boards_scored
from worldwright.kit.scramble.bots.playing import family_skill

SKILL = family_skill(
    NAME, taste_of, reasons, Slope(-2.09, 1.09), best_round=best_round, scored_worlds=lambda: (ground(), boards_scored)
)
