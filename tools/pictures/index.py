"""The page that shows all pictures side by side."""

from __future__ import annotations

from pathlib import Path

from tools.pictures import cluster, film
from tools.pictures.looks import BOTH, WINDOWS, look
from tools.pictures.screens import SCENES, Screen

_HEAD = f"""# Pictures

Every screen, taken by `./dev pictures` from real tables with games that bots played with fixed luck.
Windows: {", ".join(f"{name} {each.width} x {each.height}" for name, each in WINDOWS.items())}.

![{film.TITLE}]({film.NAME}.webp)

| screen | desktop | phone | more |
|---|---|---|---|
"""


def write_index(folder: Path) -> None:
    """Write the README of the pictures' folder."""
    rows = [_row(screen, folder) for scene in SCENES for screen in scene.screens]
    last = f"\n{cluster.TITLE}:\n\n![desktop]({cluster.NAME}.webp)\n"
    (folder / "README.md").write_text(_HEAD + "".join(rows) + last, encoding="utf-8")


def _row(screen: Screen, folder: Path) -> str:
    """A screen's two usual pictures, and links to the others."""
    there = [name for name in screen.looks if (folder / f"{screen.name}-{name}.webp").exists()]
    shown = (f"![{name.split('-')[0]}]({screen.name}-{name}.webp)" if name in there else "" for name in BOTH)
    more = ", ".join(f"[{_short(name)}]({screen.name}-{name}.webp)" for name in there if name not in BOTH)
    return f"| {screen.title} | {' | '.join(shown)} | {more} |\n"


def _short(name: str) -> str:
    """What is special about a look."""
    shot = look(name)
    size = name.split("-", maxsplit=1)[0]
    words = [*([size] if size != "desktop" else []), *(["dark"] if shot.theme == "dark" else [])]
    return " ".join([*words, *(["German"] if shot.lang == "de" else [])])
