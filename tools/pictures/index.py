"""The page that shows all pictures side by side."""

from __future__ import annotations

from pathlib import Path

from tools.pictures import cluster
from tools.pictures.looks import WINDOWS, look
from tools.pictures.screens import SCENES

_HEAD = """# Pictures

Every screen as it is, taken by `./dev pictures` from real tables with real games on them: played by bots with fixed
luck up to a good moment, then looked at with a browser.
"""
_WIDTHS = {
    "desktop": 49, "laptop": 49, "small": 40, "low": 40, "wide": 49,
    "tablet": 32, "phone": 24, "short": 24, "tiny": 24, "lying": 40,
}  # fmt: skip
"""Width of a picture among others of its window, in per cent."""


def write_index(folder: Path) -> None:
    """Write the README of the pictures' folder."""
    sizes = ", ".join(f"{each.width} x {each.height} {each.words}" for each in WINDOWS.values())
    parts = [_HEAD, f"Windows: {sizes}.\n"]
    for screen in (screen for scene in SCENES for screen in scene.screens):
        parts.append(f"## {screen.title}\n")
        for window, width in _WIDTHS.items():
            shots = [name for name in screen.looks if name.startswith(f"{window}-")]
            there = [name for name in shots if (folder / f"{screen.name}-{name}.webp").exists()]
            wide = min(width, 100 // len(there) - 1) if there else 0
            marks = (
                f'<img src="{screen.name}-{name}.webp" alt="{_alt_text(screen.title, name)}" width="{wide}%">'
                for name in there
            )
            if there:
                parts.append("\n".join(marks) + "\n")
    if (folder / f"{cluster.NAME}.webp").exists():
        parts.append(f"## {cluster.TITLE}\n")
        parts.append(f'<img src="{cluster.NAME}.webp" alt="{cluster.TITLE}" width="98%">\n')
    (folder / "README.md").write_text("\n".join(parts), encoding="utf-8")


def _alt_text(title: str, name: str) -> str:
    """The alternative text of a picture."""
    shot = look(name)
    return ", ".join([title, shot.window.words, shot.theme, *(["in German"] * (shot.lang == "de"))])
