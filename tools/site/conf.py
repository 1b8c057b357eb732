"""Sphinx makes a site of the pages in `docs`: `./dev docs`. It loads nothing from elsewhere."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parents[2] / "docs"
OUTSIDE = re.compile(r"\[([^\]]+)\]\(((?:\.\./)+[\w./-]+)\)")
"""A link that may lead out of `docs`."""
LINK = re.compile(r"\[[^\]]+\]\(([\w./-]+\.md)\)")

project = "Worldwright"
root_doc = "README"
extensions = ["myst_parser"]
myst_heading_anchors = 3
exclude_patterns = ["shore", "bots", "hosting", "measured/health"]
suppress_warnings = ["misc.highlighting_failure"]
html_theme = "furo"
html_title = "Worldwright"
html_favicon = "../../client/public/mark.svg"
html_copy_source = False
html_show_sphinx = False


def contents(page: str) -> str:
    """The site's contents below a README: for each of its parts the pages that it links to."""
    parts = []
    for part in page.split("\n## "):
        title, _, rest = part.partition("\n")
        pages = [link.removesuffix(".md") for link in LINK.findall(rest) if not link.startswith("..")]
        if pages:
            caption = "" if title.startswith("#") else f":caption: {title}\n"
            parts.append("```{toctree}\n:hidden:\n" + caption + "\n" + "\n".join(dict.fromkeys(pages)) + "\n```\n")
    return "\n".join(parts)


def read(_: Any, name: str, source: list[str]) -> None:
    """Add the contents to a README, and name files of the repository instead of linking to them."""
    folder = (DOCS / name).parent

    def named(link: re.Match[str]) -> str:
        target = (folder / link[2]).resolve()
        return link[0] if target.is_relative_to(DOCS) else f"{link[1]} (`{target.relative_to(DOCS.parent)}`)"

    source[0] = OUTSIDE.sub(named, source[0])
    if Path(name).name == "README":
        source[0] += "\n" + contents(source[0])


def setup(app: Any) -> None:
    """What Sphinx calls first."""
    app.connect("source-read", read)
