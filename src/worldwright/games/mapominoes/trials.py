"""The tables of Mapominoes that the health measurements add to those with one changed option."""

from worldwright.core.extras import Trial

JOINED = (
    ("europe", "africa"),
    ("europe", "asia_australasia"),
    ("africa", "asia_australasia"),
    ("europe", "americas"),
    ("europe", "us_states"),
    ("europe", "africa", "asia_australasia"),
    ("europe", "africa", "asia_australasia", "americas"),
)
"""The combinations of decks that are measured."""
TRIALS = (
    *(
        Trial(f"{deck}, {seats} players", {"deck": [deck]}, seats)
        for deck in ("europe_47", "africa", "asia_australasia", "americas", "us_states")
        for seats in (2, 4, 5)
    ),
    *(
        Trial(f"{' + '.join(decks)}, {seats} players", {"deck": list(decks), "rounds": 1}, seats)
        for decks in JOINED
        for seats in (4, 5)
    ),
    Trial("cosy, joined decks", {"deck": ["europe", "africa"], "table": "cosy", "rounds": 2}, 4),
    Trial("Asia, right side", {"deck": ["asia_australasia"], "correct_side": True}, 4),
    Trial("cosy, right side", {"table": "cosy", "correct_side": True}, 3),
    Trial("population in thousands", {"score": "population", "raw": True}, 3),
)
