"""The tables of Mondo Sapiens that the health measurements add to those with one changed option."""

from worldwright.core.extras import Trial

TRIALS = (
    Trial("expert, board 4", {"level": "expert", "board": 4}, 4),
    Trial("boards 1, 2 and 3", {"boards": [1, 2, 3]}, 3),
    Trial("in steps, at most 200", {"mode": "step", "steps": 200}, 3),
    *(Trial(f"solo, {level}", {"difficulty": level}, 1) for level in ("moderate", "hard", "round")),
)
