"""The monument that the content page shows can be added as it stands there."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import msgspec

from worldwright.games.monuments.plans import PlanFile, plan_from

PAGE = Path(__file__).parents[2] / "docs/content.md"


def test_the_shown_monument_is_whole() -> None:
    (text,) = re.findall(r"^```toml\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    shown = plan_from("two_towers", msgspec.convert(tomllib.loads(text), PlanFile), "two_towers.toml")
    assert len(shown.places) == 13
