"""Lords of Worlds: buy terrain at the market, build the planet that pays."""

from worldwright.core.extras import Extras, SoakTable
from worldwright.games.lords_of_worlds.drawing import draw, glance
from worldwright.games.lords_of_worlds.knowledge import imagine, redact, view
from worldwright.games.lords_of_worlds.layout import layout
from worldwright.games.lords_of_worlds.model import Actions, Collect, State, View, Walk
from worldwright.games.lords_of_worlds.nearly import nearly
from worldwright.games.lords_of_worlds.outcome import outcome
from worldwright.games.lords_of_worlds.pad import pad
from worldwright.games.lords_of_worlds.paper import paper
from worldwright.games.lords_of_worlds.picture import end_pictures, shop_window
from worldwright.games.lords_of_worlds.position import score_position
from worldwright.games.lords_of_worlds.rules import (
    NAME,
    SEATS,
    actions,
    apply,
    census,
    content,
    deadline,
    deal,
    files,
    refusal,
    sample,
    start,
    to_move,
)
from worldwright.games.lords_of_worlds.scoring import course, score, winners
from worldwright.games.lords_of_worlds.table import RULES_VERSION, Options

EXTRAS = Extras(
    NAME,
    assets={"layout": layout},
    outcome=outcome,
    course=course,
    nearly=nearly,
    glance=glance,
    end_pictures=end_pictures,
    shop_window=shop_window,
    paper=paper,
    pad=pad,
    day_weekdays=(3,),
    soak=(SoakTable(4, {}, (2, 3, 4)),),
    earlier_rules=(1,),
    rated_options={"strategic": (True,)},
    later_options=("value_sets",),
    unlisted=(Collect, Walk),
)

__all__ = [
    "EXTRAS",
    "NAME",
    "RULES_VERSION",
    "SEATS",
    "Actions",
    "Options",
    "State",
    "View",
    "actions",
    "apply",
    "census",
    "content",
    "deadline",
    "deal",
    "draw",
    "files",
    "imagine",
    "redact",
    "refusal",
    "sample",
    "score",
    "score_position",
    "start",
    "to_move",
    "view",
    "winners",
]
