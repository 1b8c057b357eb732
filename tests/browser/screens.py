"""Pictures of the screens that the tests pass, kept for people to look at."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

FOLDER = Path(__file__).parents[2] / "artifacts" / "browser"


def keep(page: Page, name: str) -> None:
    """Keep what the page shows now as artifacts/browser/NAME.png."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=FOLDER / f"{name}.png", animations="disabled")
