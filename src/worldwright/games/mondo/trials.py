"""The tables of Mondo that the health measurements add to those with one changed option."""

from worldwright.core.extras import Trial

TRIALS = (
    Trial("expert, back", {"level": "expert", "side": "back"}, 4),
    Trial("chips 4 and 3, 2 players", {"two_player_chips": "4-3"}, 2),
    Trial("one with a strong handicap", {"handicap": ["strong", "none"]}, 2),
    Trial("in steps, expert", {"mode": "step", "level": "expert"}, 4),
    Trial("in steps, at most 200", {"mode": "step", "steps": 200}, 3),
    Trial("back, strips apart", {"side": "back", "strips": "separate"}, 3),
    *(Trial(f"solo, {level}", {"difficulty": level}, 1) for level in ("moderate", "hard", "round")),
)
