"""PDF from the SVG that games draw: the same outlines as vectors, true to size, without a library.

It knows the elements and attributes that our drawings use, and refuses others. A unit of a drawing is 0.1 mm; y points
down.
"""

from __future__ import annotations

import math
import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias
from xml.etree import ElementTree as ET

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
Style: TypeAlias = Mapping[str, str]

POINTS: Final = 72 / 254
"""Points of PDF in a unit of a drawing."""
SAME: Final[Matrix] = (1, 0, 0, 1, 0, 0)
USUAL: Final[Style] = {
    "fill": "#000000", "stroke": "none", "stroke-width": "1", "stroke-linecap": "butt", "stroke-linejoin": "miter",
    "stroke-dasharray": "none", "fill-opacity": "1", "stroke-opacity": "1", "opacity": "1",
}  # fmt: skip
OWN: Final = {"id", "transform", "clip-path"}
SHAPES: Final[Mapping[str, frozenset[str]]] = {
    "path": frozenset({"d"}),
    "rect": frozenset({"x", "y", "width", "height", "rx"}),
    "circle": frozenset({"cx", "cy", "r"}),
    "ellipse": frozenset({"cx", "cy", "rx", "ry"}),
    "polygon": frozenset({"points"}),
    "g": frozenset(),
    "use": frozenset({"href"}),
}
_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_NEXT = re.compile(rf"[\s,]*(?:([A-Za-z])|({_NUMBER}))")
_FLAG = re.compile(r"[\s,]*([01])")
_MOVE = re.compile(r"(\w+)\(([^)]*)\)")
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


class Stamp(NamedTuple):
    """A drawing placed on a page; equal drawings are stored once."""

    drawing: str
    x: float
    y: float
    width: float
    height: float


class PaperPage(NamedTuple):
    """A page: what is drawn on it, and the stamps over that."""

    drawing: str
    stamps: Sequence[Stamp] = ()


def times(a: Matrix, b: Matrix) -> Matrix:
    """First b, then a, as SVG nests them."""
    return (
        a[0] * b[0] + a[2] * b[1], a[1] * b[0] + a[3] * b[1], a[0] * b[2] + a[2] * b[3], a[1] * b[2] + a[3] * b[3],
        a[0] * b[4] + a[2] * b[5] + a[4], a[1] * b[4] + a[3] * b[5] + a[5],
    )  # fmt: skip


def matrix(text: str) -> Matrix:
    """The matrix of a `transform`."""
    found = SAME
    for name, inside in _MOVE.findall(text):
        given = [float(each) for each in re.findall(_NUMBER, inside)]
        match name:
            case "translate":
                step: Matrix = (1, 0, 0, 1, given[0], given[1] if len(given) > 1 else 0)
            case "scale":
                step = (given[0], 0, 0, given[-1], 0, 0)
            case "rotate":
                c, s = math.cos(math.radians(given[0])), math.sin(math.radians(given[0]))
                x, y = given[1:] or (0, 0)
                step = (c, s, -s, c, x - c * x + s * y, y - s * x - c * y)
            case "matrix":
                step = (given[0], given[1], given[2], given[3], given[4], given[5])
            case _:
                raise ValueError(f"no such transform: {name}")
        found = times(found, step)
    return found


def _n(*values: float) -> str:
    return " ".join(f"{value:.4f}".rstrip("0").rstrip(".") for value in values)


def _commands(d: str) -> Iterator[tuple[str, list[float]]]:
    """The commands of a path with their numbers, one for each repetition."""
    at, command = 0, ""
    while at < len(d.rstrip()):
        found = _NEXT.match(d, at)
        if found is None:
            raise ValueError(f"no path: {d[at : at + 20]}")
        if found[1]:
            command, at = found[1], found.end()
        count, given = _COUNTS[command.upper()], list[float]()
        while len(given) < count:
            pattern = _FLAG if command in "Aa" and len(given) in {3, 4} else _NEXT
            found = pattern.match(d, at)
            if found is None:
                raise ValueError(f"no path: {d[at : at + 20]}")
            given.append(float(found[found.lastindex or 0]))
            at = found.end()
        yield command, given
        command = {"M": "L", "m": "l"}.get(command, command)


@lru_cache(maxsize=2000)
def path(d: str) -> str:
    """A path of SVG as operators of PDF."""
    out = list[str]()
    x = y = left = top = 0.0
    last, hand = "", (0.0, 0.0)
    for command, numbers in _commands(d):
        kind, is_own, given = command.upper(), command.islower(), numbers
        dx, dy = (x, y) if is_own else (0.0, 0.0)
        if kind == "A":
            given[5], given[6] = given[5] + dx, given[6] + dy
        elif kind == "H":
            given, kind = [given[0] + dx, y], "L"
        elif kind == "V":
            given, kind = [x, given[0] + dy], "L"
        else:
            given = [value + (dy if i % 2 else dx) for i, value in enumerate(given)]
        if kind in "ST":
            known = hand if last in {"S": "CS", "T": "QT"}[kind] else (x, y)
            given = [2 * x - known[0], 2 * y - known[1], *given]
        match kind:
            case "M":
                out.append(f"{_n(*given)} m")
                left, top = given
            case "L":
                out.append(f"{_n(*given)} l")
            case "C" | "S":
                out.append(f"{_n(*given)} c")
                hand = given[2], given[3]
            case "Q" | "T":
                (px, py, ex, ey), hand = given, (given[0], given[1])
                curve = (x + (px - x) * 2 / 3, y + (py - y) * 2 / 3, ex + (px - ex) * 2 / 3, ey + (py - ey) * 2 / 3)
                out.append(f"{_n(*curve, ex, ey)} c")
            case "A":
                out += [f"{_n(*curve)} c" for curve in _arc((x, y), given)]
            case _:
                out.append("h")
                given = [left, top]
        x, y = given[-2:]
        last = kind
    return " ".join(out)


def _arc(start: tuple[float, float], given: Sequence[float]) -> Iterator[tuple[float, ...]]:
    """An arc of SVG as cubic curves of a quarter at most."""
    rx, ry, turn, large, sweep, ex, ey = given
    x, y = start
    if not rx or not ry or (x, y) == (ex, ey):
        yield (x, y, ex, ey, ex, ey)
        return
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    mx, my = (c * (x - ex) + s * (y - ey)) / 2, (c * (y - ey) - s * (x - ex)) / 2
    grow = max(1.0, math.sqrt((mx / rx) ** 2 + (my / ry) ** 2))
    rx, ry = abs(rx) * grow, abs(ry) * grow
    far = (rx * my) ** 2 + (ry * mx) ** 2
    k = math.sqrt(max(0.0, (rx * ry) ** 2 / far - 1)) * (-1 if large == sweep else 1)
    ox, oy = k * rx * my / ry, -k * ry * mx / rx
    begin = math.atan2((my - oy) / ry, (mx - ox) / rx)
    span = math.atan2((-my - oy) / ry, (-mx - ox) / rx) - begin
    span += math.tau if sweep and span < 0 else -math.tau if not sweep and span > 0 else 0
    cx, cy = c * ox - s * oy + (x + ex) / 2, s * ox + c * oy + (y + ey) / 2
    steps = max(1, math.ceil(abs(span) / (math.pi / 2) - 1e-9))
    step = span / steps
    reach = 4 / 3 * math.tan(step / 4)

    def at(px: float, py: float) -> tuple[float, float]:
        return cx + c * rx * px - s * ry * py, cy + s * rx * px + c * ry * py

    for i in range(steps):
        a, b = begin + i * step, begin + (i + 1) * step
        yield (
            *at(math.cos(a) - reach * math.sin(a), math.sin(a) + reach * math.cos(a)),
            *at(math.cos(b) + reach * math.sin(b), math.sin(b) - reach * math.cos(b)),
            *at(math.cos(b), math.sin(b)),
        )


def _outline(element: ET.Element) -> str:
    """A shape as operators of PDF."""

    def size(name: str) -> float:
        return float(element.get(name, "0"))

    if element.tag == "path":
        return path(element.get("d", ""))
    if element.tag == "polygon":
        return path(f"M{element.get('points', '')}z")
    if element.tag == "rect":
        x, y, wide, high, r = size("x"), size("y"), size("width"), size("height"), size("rx")
        if not r:
            return f"{_n(x, y, wide, high)} re"
        r = min(r, wide / 2, high / 2)
        arc = f"a{r} {r} 0 0 1"
        return path(
            f"M{x + r} {y}h{wide - 2 * r}{arc} {r} {r}v{high - 2 * r}{arc} {-r} {r}h{2 * r - wide}"
            f"{arc} {-r} {-r}v{2 * r - high}{arc} {r} {-r}z"
        )
    rx, ry = (size("r"), size("r")) if element.tag == "circle" else (size("rx"), size("ry"))
    return path(f"M{size('cx') - rx} {size('cy')}a{rx} {ry} 0 1 1 {2 * rx} 0a{rx} {ry} 0 1 1 {-2 * rx} 0z")


def _tint(colour: str) -> str:
    if not re.fullmatch(r"#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}", colour):
        raise ValueError(f"no colour: {colour}")
    digits = colour[1:] if len(colour) == 7 else "".join(each * 2 for each in colour[1:])
    return _n(*(int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)))


class Document:
    """Objects of a PDF file, collected and written in order."""

    def __init__(self) -> None:
        self._bodies: list[bytes] = [b"", b"", b""]  # catalogue, pages and resources
        self._states: dict[tuple[str, str], str] = {}
        self._named: dict[str, list[str]] = {"XObject": [], "Pattern": []}
        self._forms: dict[Stamp, str] = {}

    def add(self, head: str, stream: str | None = None) -> int:
        """An object, and its number."""
        if stream is None:
            self._bodies.append(f"<<{head}>>".encode("latin-1"))
        else:
            packed = zlib.compress(stream.encode("ascii"))
            start = f"<<{head}/Length {len(packed)}/Filter/FlateDecode>>stream\n".encode("ascii")
            self._bodies.append(start + packed + b"\nendstream")
        return len(self._bodies)

    def name(self, kind: str, number: int) -> str:
        """A name for an object in the resources."""
        known = self._named[kind]
        known.append(f"/{kind[0]}{len(known)} {number} 0 R")
        return f"/{kind[0]}{len(known) - 1}"

    def state(self, fill: float, stroke: float) -> str:
        """The name of a state with these opacities."""
        return self._states.setdefault((_n(fill), _n(stroke)), f"/G{len(self._states)}")

    def form(self, stamp: Stamp) -> str:
        """The name of a drawing, stored once."""
        key = stamp._replace(x=0, y=0)
        if key not in self._forms:
            box = f"/Type/XObject/Subtype/Form/BBox[0 0 {_n(stamp.width, stamp.height)}]/Resources 3 0 R"
            self._forms[key] = self.name("XObject", self.add(box, Operators(self, stamp.drawing).operators))
        return self._forms[key]

    def written(self, pages: Sequence[int], info: int, lang: str) -> bytes:
        """The file."""
        states = "".join(f"{name}<</ca {fill}/CA {edge}>>" for (fill, edge), name in self._states.items())
        named = "".join(f"/{kind}<<{''.join(all_)}>>" for kind, all_ in self._named.items())
        self._bodies[0] = (
            f"<</Type/Catalog/Pages 2 0 R/Lang({lang})/ViewerPreferences<</PrintScaling/None/DisplayDocTitle true>>>>"
        ).encode("ascii")
        kids = " ".join(f"{page} 0 R" for page in pages)
        self._bodies[1] = f"<</Type/Pages/Kids[{kids}]/Count {len(pages)}>>".encode("ascii")
        self._bodies[2] = f"<</ExtGState<<{states}>>{named}>>".encode("ascii")
        out, places = bytearray(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"), list[int]()
        for number, body in enumerate(self._bodies, 1):
            places.append(len(out))
            out += b"%d 0 obj\n%b\nendobj\n" % (number, body)
        table = "".join(f"{place:010} 00000 n \n" for place in places)
        count, start = len(places) + 1, len(out)
        end = f"xref\n0 {count}\n0000000000 65535 f \n{table}trailer<</Size {count}/Root 1 0 R/Info {info} 0 R>>\n"
        return bytes(out + f"{end}startxref\n{start}\n%%EOF\n".encode("ascii"))


class Operators:
    """A drawing as operators of PDF."""

    def __init__(self, document: Document, svg: str, base: Matrix = SAME) -> None:
        self._document = document
        self._out: list[str] = []
        root = ET.fromstring(f"<g>{svg}</g>")  # noqa: S314  drawn by our own code, all words escaped
        self._named = {each.attrib["id"]: each for each in root.iter() if "id" in each.attrib}
        self._patterns: dict[tuple[str, Matrix], str] = {}
        self._draw(root, USUAL, base)
        self.operators = "\n".join(self._out)

    def _draw(self, element: ET.Element, above: Style, place: Matrix) -> None:
        if element.tag in {"defs", "clipPath", "pattern"}:
            return
        if unknown := element.attrib.keys() - SHAPES[element.tag] - OWN - USUAL.keys():
            raise ValueError(f"a drawing has {', '.join(unknown)} at {element.tag}")
        style = {**above, **{key: value for key, value in element.attrib.items() if key in USUAL}}
        style["opacity"] = str(float(above["opacity"]) * float(element.get("opacity", "1")))
        own = matrix(element.get("transform", ""))
        place = times(place, own)
        self._out.append("q" if own == SAME else f"q {_n(*own[:4])} {_n(*own[4:])} cm")
        if clip := element.get("clip-path"):
            self._out += [_outline(each) for each in self._named[clip[5:-1]]]
            self._out.append("W n")
        if element.tag == "use":
            self._draw(self._named[element.attrib["href"][1:]], style, place)
        elif element.tag == "g":
            for each in element:
                self._draw(each, style, place)
        else:
            self._paint(_outline(element), style, place)
        self._out.append("Q")

    def _paint(self, outline: str, style: Style, place: Matrix) -> None:
        fill, stroke, whole = style["fill"], style["stroke"], float(style["opacity"])
        if not outline or (fill == stroke == "none"):
            return
        state = self._document.state(
            float(style["fill-opacity"]) * whole, float(style["stroke-opacity"]) * whole
        )  # fmt: skip
        parts = [f"{state} gs"]
        if fill.startswith("url("):
            parts.append(f"/Pattern cs {self._pattern(fill[5:-1], place)} scn")
        elif fill != "none":
            parts.append(f"{_tint(fill)} rg")
        if stroke != "none":
            ends = {"butt": 0, "round": 1}[style["stroke-linecap"]]
            joins = {"miter": 0, "round": 1}[style["stroke-linejoin"]]
            dashes = style["stroke-dasharray"].replace("none", "").replace(",", " ")
            parts.append(
                f"{_tint(stroke)} RG {_n(float(style['stroke-width']))} w {ends} J {joins} j 4 M [{dashes}] 0 d"
            )
        parts.append(f"{outline} {'S' if fill == 'none' else 'f' if stroke == 'none' else 'B'}")
        self._out.append(" ".join(parts))

    def _pattern(self, name: str, place: Matrix) -> str:
        """The name of a pattern where it is used: a pattern lies in the space of its whole drawing."""
        if (name, place) not in self._patterns:
            drawn = self._named[name]
            wide, high = float(drawn.attrib["width"]), float(drawn.attrib["height"])
            inside = Operators.__new__(Operators)
            inside._document, inside._out, inside._named, inside._patterns = self._document, [], self._named, {}
            for each in drawn:
                inside._draw(each, USUAL, SAME)
            head = (
                f"/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 {_n(wide, high)}]"
                f"/XStep {_n(wide)}/YStep {_n(high)}/Resources 3 0 R"
                f"/Matrix[{' '.join(f'{each:.6f}' for each in place)}]"
            )
            number = self._document.add(head, "\n".join(inside._out))
            self._patterns[name, place] = self._document.name("Pattern", number)
        return self._patterns[name, place]


def pdf(size: tuple[float, float], pages: Sequence[PaperPage], title: str, lang: str) -> bytes:
    """A PDF of pages of a size in units; the same drawings give the same bytes."""
    document, numbers = Document(), list[int]()
    wide, high = size
    for page in pages:
        base: Matrix = (POINTS, 0, 0, -POINTS, 0, high * POINTS)
        own = Operators(document, page.drawing, base).operators
        stamped = "\n".join(f"q 1 0 0 1 {_n(each.x, each.y)} cm {document.form(each)} Do Q" for each in page.stamps)
        start = f"{base[0]:.8f} 0 0 {base[3]:.8f} 0 {base[5]:.6f} cm"
        content = document.add("", f"{start}\n{stamped}\n{own}")
        box = f"/MediaBox[0 0 {_n(wide * POINTS, high * POINTS)}]"
        numbers.append(document.add(f"/Type/Page/Parent 2 0 R{box}/Resources 3 0 R/Contents {content} 0 R"))
    words = (b"\xfe\xff" + title.encode("utf-16-be")).hex()
    return document.written(numbers, document.add(f"/Title<{words}>/Creator(Worldwright)"), lang)
