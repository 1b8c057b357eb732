"""Makes the fonts of the web app from those of npm: `python -m tools.fonts`, with the packages `./dev fonts` downloads.

Each face is cut in two: the letters that English and German need, which every visit loads, and the rest of the Latin
alphabets, which a browser loads when a name has one of them. The zero of running text loses its slash, which is read as
a letter in a score. The result is committed, so that a build needs no tools for fonts.
"""

from __future__ import annotations

import itertools
import json
import string
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

ROOT = Path(__file__).parents[1]
PACKAGES = ROOT / "client" / "node_modules" / "@fontsource"
FONTS = ROOT / "client" / "src" / "base" / "fonts"
OUTLINES = ROOT / "src" / "worldwright" / "kit" / "pictures" / "letters.json"
LAST_OF_NAMES = 0x180
"""Letters below this code are drawn on the server: those of most names in Latin script."""
CORE = string.printable[:95] + "ÄÖÜäöüß„“”‚‘’–—…·×−±→←•é€½²\u00a0\u202f"
"""Characters of our English and German."""

FEATURES = ("ccmp", "kern", "liga", "mark", "mkmk", "tnum")
"""What the page uses of a font: accents, kerning, ligatures, digits of equal width."""


SLASHED = "Atkinson Hyperlegible"
"""The family whose zero has a slash."""


class Face(NamedTuple):
    """A face of a family: its package, weight and style."""

    family: str
    package: str
    weight: int
    style: str

    @property
    def file(self) -> str:
        """The name of its file in the package, without its ending."""
        return f"{self.package}-latin-{self.weight}-{self.style}"


FACES = (
    Face("Atkinson Hyperlegible", "atkinson-hyperlegible", 400, "normal"),
    Face("Atkinson Hyperlegible", "atkinson-hyperlegible", 700, "normal"),
    Face("Fraunces", "fraunces", 600, "normal"),
)
"""What `text.css` declares. A sea's name in italics is the upright face, slanted by the browser."""


def ranges(codes: set[int]) -> str:
    """Code points as CSS writes them, `U+20-7E, U+A0`, in indented lines."""
    found: list[tuple[int, int]] = []
    for code in sorted(codes):
        if found and found[-1][1] == code - 1:
            found[-1] = (found[-1][0], code)
        else:
            found.append((code, code))
    shown = ", ".join(f"U+{first:X}" if first == last else f"U+{first:X}-{last:X}" for first, last in found)
    return "".join(f"\n    {line}" for line in textwrap.wrap(shown, 116, break_on_hyphens=False))


def rule(face: Face, file: str, codes: set[int]) -> str:
    """The CSS that declares a part of a face."""
    return (
        f'@font-face {{\n  font-family: "{face.family}";\n  font-style: {face.style};\n  font-display: swap;\n'
        f'  font-weight: {face.weight};\n  src: url("{file}") format("woff2");\n'
        f"  unicode-range:{ranges(codes)};\n}}\n"
    )


def unslash(font: TTFont) -> None:
    """Draw the zero as a ring: its outline, and that once more in the size of both counters together."""
    from fontTools.pens.ttGlyphPen import TTGlyphPointPen  # noqa: PLC0415

    name = font.getBestCmap()[ord("0")]
    old = font["glyf"][name]
    starts = [0, *(end + 1 for end in old.endPtsOfContours)]
    points = list(zip(old.coordinates, old.flags, strict=True))
    shapes = [points[start:end] for start, end in itertools.pairwise(starts)]

    def span(shape: list[Any], axis: int) -> tuple[int, int]:
        values = [place[axis] for place, _ in shape]
        return min(values), max(values)

    outer = max(shapes, key=lambda shape: span(shape, 0)[1] - span(shape, 0)[0])
    counters = [point for shape in shapes if shape is not outer for point in shape]

    def inner(place: tuple[int, int], axis: int) -> int:
        (low, high), (to_low, to_high) = span(outer, axis), span(counters, axis)
        return round(to_low + (place[axis] - low) * (to_high - to_low) / (high - low))

    pen = TTGlyphPointPen(None)
    for shape in (outer, [((inner(at, 0), inner(at, 1)), flag) for at, flag in reversed(outer)]):
        pen.beginPath()
        for place, flag in shape:
            pen.addPoint(place, "line" if flag & 1 else None)
        pen.endPath()
    font["glyf"][name] = pen.glyph()


def cut(face: Face) -> str:
    """Write both parts of a face; their CSS."""
    from fontTools.subset import Options, Subsetter  # noqa: PLC0415  downloaded for this alone
    from fontTools.ttLib import TTFont  # noqa: PLC0415

    source = PACKAGES / face.package / "files" / f"{face.file}.woff2"
    there: set[int] = set(TTFont(source).getBestCmap())
    core = there & set(map(ord, CORE))
    css = ""
    for name, codes in ((face.file, core), (f"{face.file}-rest", there - core)):
        font = TTFont(source, recalcTimestamp=False)
        if face.family == SLASHED:
            unslash(font)
        cutter = Subsetter(Options(layout_features=list(FEATURES)))
        cutter.populate(unicodes=codes)
        cutter.subset(font)
        font.save(FONTS / f"{name}.woff2")
        css += rule(face, f"{name}.woff2", codes)
    return css


def outlines(face: Face) -> dict[str, list[Any]]:
    """The letters of a face for the pictures that the server draws: width and SVG path, a thousand units high."""
    from fontTools.pens.svgPathPen import SVGPathPen  # noqa: PLC0415
    from fontTools.pens.transformPen import TransformPen  # noqa: PLC0415
    from fontTools.ttLib import TTFont  # noqa: PLC0415

    found: dict[str, list[Any]] = {}
    for part in ("latin", "latin-ext"):
        name = face.file.replace("-latin-", f"-{part}-")
        font = TTFont(PACKAGES / face.package / "files" / f"{name}.woff2")
        if face.family == SLASHED and part == "latin":
            unslash(font)
        scale, glyphs = 1000 / font["head"].unitsPerEm, font.getGlyphSet()
        for code, glyph in sorted(font.getBestCmap().items()):
            if chr(code) in found or (code >= LAST_OF_NAMES and chr(code) not in CORE):
                continue
            pen = SVGPathPen(glyphs, ntos=lambda value: str(round(value)))
            glyphs[glyph].draw(TransformPen(pen, (scale, 0, 0, -scale, 0, 0)))
            found[chr(code)] = [round(glyphs[glyph].width * scale), pen.getCommands()]
    return found


def main() -> None:
    """Write fonts, stylesheets and outlines."""
    letters = {f"{face.package}-{face.weight}": outlines(face) for face in FACES}
    lines = (f"{json.dumps(name)}:{json.dumps(each, ensure_ascii=False)}" for name, each in letters.items())
    OUTLINES.write_text("{" + ",\n".join(lines) + "}\n", encoding="utf-8")
    FONTS.mkdir(exist_ok=True)
    head = "/* Written by `./dev fonts`. */\n\n"
    (FONTS / "text.css").write_text(head + "\n".join(map(cut, FACES)), encoding="utf-8")


if __name__ == "__main__":
    main()
