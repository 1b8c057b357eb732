"""The page that shows all pictures side by side."""

from __future__ import annotations

from pathlib import Path

from tools.pictures import cluster, film
from tools.pictures.looks import BOTH, WINDOWS
from tools.pictures.screens import SCENES, Screen

_HEAD = f"""# Pictures

Every screen, taken by `./dev pictures` from real tables with games that bots played with fixed luck.
More of a screen stand beside these under its name: its window, light or dark, and -de for German.
Windows: {", ".join(f"{name} {each.width} x {each.height}" for name, each in WINDOWS.items())}.

![{film.TITLE}]({film.NAME}.webp)

| screen | desktop | phone |
|---|---|---|
"""


def write_index(folder: Path) -> None:
    """Write the README of the pictures' folder."""
    rows = [_row(screen, folder) for scene in SCENES for screen in scene.screens]
    last = f"\n{cluster.TITLE}:\n\n![desktop]({cluster.NAME}.webp)\n"
    (folder / "README.md").write_text(_HEAD + "".join(rows) + last, encoding="utf-8")


def _row(screen: Screen, folder: Path) -> str:
    """A screen's two usual pictures, or the first of its own."""
    there = [name for name in screen.looks if (folder / f"{screen.name}-{name}.webp").exists()]
    usual = [name if name in there else "" for name in BOTH] if set(there) & set(BOTH) else [*there[:1], ""]
    shown = (f"![{name.split('-')[0]}]({screen.name}-{name}.webp)" if name else "" for name in usual)
    return f"| {screen.title} | {' | '.join(shown)} |\n"
