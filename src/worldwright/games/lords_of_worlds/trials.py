"""The tables of Lords of Worlds whose health is measured beside one option at a time."""

from worldwright.core.extras import Trial

TRIALS = (
    Trial("strategic, seven Architects", {"strategic": True, "architects": "seven"}, 3),
    Trial("strategic, value sets on top", {"strategic": True, "value_sets": "visible"}, 3),
    *(Trial(f"strategic, {seats} players", {"strategic": True}, seats) for seats in (2, 4)),
)
