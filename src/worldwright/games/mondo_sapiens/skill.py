"""The knowledge of bots about Mondo Sapiens: its taste, its best worlds, and the weight of a point."""

from worldwright.core.skill import Slope
from worldwright.games.mondo_sapiens.best_world import best_round
from worldwright.games.mondo_sapiens.bot import reasons, taste_of
from worldwright.games.mondo_sapiens.content import ground
from worldwright.games.mondo_sapiens.model import NAME
from worldwright.games.mondo_sapiens.scoring import boards_scored
from worldwright.kit.scramble.bots.playing import family_skill

SKILL = family_skill(
    NAME, taste_of, reasons, Slope(-2.78, 2.16), best_round=best_round, scored_worlds=lambda: (ground(1), boards_scored)
)
