"""The tables of Lords of Worlds that the health measurements add to those with one changed option."""

from worldwright.core.extras import Trial

TRIALS = (
    Trial("strategic, seven Architects", {"strategic": True, "architects": "seven"}, 3),
    Trial("strategic, value sets on top", {"strategic": True, "value_sets": "visible"}, 3),
    *(Trial(f"strategic, {seats} players", {"strategic": True}, seats) for seats in (2, 4)),
)
