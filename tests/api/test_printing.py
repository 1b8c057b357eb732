"""Sheets on paper: how many pages and pieces, and how large they are."""

from __future__ import annotations

import re
import zlib
from pathlib import Path

import pytest

from tests.cli.run import called
from worldwright.api.printing import SIZES, printed
from worldwright.core.errors import UserError
from worldwright.core.extras import extras
from worldwright.core.words import LANGS
from worldwright.games import NAMES, game
from worldwright.kit.pictures.pdf import POINTS, PaperPage, Stamp, path, pdf

MM = 72 / 25.4
SIZES_MM = {"a4": (210, 297), "letter": (215.9, 279.4)}
BOX = {
    "mondo": (136, 40, 40),
    "mondo_sapiens": (145 + 3 + 8, 40, 40),
    "mapominoes": (45 + 10, 44, 68),
    "lords_of_worlds": (60 + 16 + 100, 39.8, 46),
    "monuments": (72 + 9 + 1, 18, 18),
}
"""How many pieces the box of a game holds, and the size of the first in millimetres."""


def boxes(body: bytes) -> list[tuple[float, float]]:
    """The sizes of the pages in millimetres."""
    found = re.findall(rb"/MediaBox\[0 0 ([\d.]+) ([\d.]+)\]", body)
    return [(float(wide) / MM, float(high) / MM) for wide, high in found]


def streams(body: bytes) -> list[str]:
    """What is drawn on each page."""
    numbers = re.findall(rb"/Contents (\d+) 0 R", body)
    objects = dict(re.findall(rb"(\d+) 0 obj\n(.*?)\nendobj", body, re.DOTALL))
    return [
        zlib.decompress(objects[number].split(b"stream\n", 1)[1][: -len(b"\nendstream")]).decode() for number in numbers
    ]


def stamps(page: str) -> int:
    """How many pieces lie on a page."""
    return page.count(" Do Q")


@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize("name", NAMES)
def test_pages_are_as_large_as_the_paper(name: str, paper: str) -> None:
    for lang in LANGS:
        for what, count in (("score", 1), ("aid", 1)):
            assert (
                boxes(printed(game(name), what, paper=paper, lang=lang))
                == [pytest.approx(SIZES_MM[paper], abs=0.01)] * count
            )
    whole = boxes(printed(game(name), "all", paper=paper))
    assert len(whole) == 2 + len(boxes(printed(game(name), "pieces", paper=paper)))
    assert set(whole) == {whole[0]}


@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize("name", NAMES)
def test_every_piece_of_the_box_is_printed_once_true_to_size(name: str, paper: str) -> None:
    count, wide, high = BOX[name]
    body = printed(game(name), "pieces", paper=paper)
    fronts = [page for page in streams(body) if stamps(page)]
    shapes = {
        (float(a) / 10, float(b) / 10) for a, b in re.findall(rb"/Subtype/Form/BBox\[0 0 ([\d.]+) ([\d.]+)\]", body)
    }
    assert (wide, high) in shapes
    assert f"{POINTS:.8f} 0 0 {-POINTS:.8f} 0" in fronts[0]  # a unit is 0.1 mm, and nothing scales a piece again
    offer = extras(game(name)).paper
    assert offer is not None
    box = [piece for piece in offer().pieces if not piece.is_extra]
    sides = sum(piece.copies * (1 + bool(piece.sides("en")[1])) for piece in box)
    assert sum(piece.copies for piece in box) == count
    assert sum(map(stamps, fronts)) >= sides  # a piece without a back leaves its place on a page of backs empty


@pytest.mark.parametrize(
    ("name", "piece", "pieces"),
    [
        ("mondo", "M017", 1), ("mondo", "small_tiles", 48), ("mondo_sapiens", "lighthouse_WWMM", 1),
        ("mapominoes", "croatia", 1), ("mapominoes", "africa.egypt", 1), ("lords_of_worlds", "mix11", 1),
        ("lords_of_worlds", "cards", 100), ("monuments", "red", 1),
    ],
)  # fmt: skip
def test_a_lost_piece_is_printed_alone(name: str, piece: str, pieces: int) -> None:
    body = printed(game(name), "pieces", piece=piece)
    pages = streams(body)
    fronts = pages[::2] if len(pages) > 1 else pages
    assert sum(map(stamps, fronts)) == pieces


@pytest.mark.parametrize("name", NAMES)
def test_every_drawing_of_every_deck_and_edition_can_be_written(name: str) -> None:
    offer = extras(game(name)).paper
    assert offer is not None
    for part in dict.fromkeys(piece.set for piece in offer().pieces):
        assert printed(game(name), "pieces", piece=part, lang="de").endswith(b"%%EOF\n")
    names = [piece.name for piece in offer().pieces]
    assert len(set(names)) == len(names)


def test_the_same_sheet_has_the_same_bytes() -> None:
    assert printed(game("mondo"), "all") == printed(game("mondo"), "all")


def test_backs_lie_behind_their_fronts() -> None:
    front, back = streams(printed(game("mondo"), "pieces", piece="M017"))
    places = [float(found[1]) for page in (front, back) if (found := re.search(r"q 1 0 0 1 ([\d.]+) [\d.]+ cm", page))]
    assert places[0] + places[1] + 400 == SIZES["a4"][0]


def test_the_table_of_objects_is_right() -> None:
    body = printed(game("monuments"), "score")
    start = int(body.split(b"startxref\n")[1].split(b"\n")[0])
    assert body[start : start + 4] == b"xref"
    for number, place in enumerate(re.findall(rb"(\d{10}) 00000 n", body), 1):
        assert body[int(place) :].startswith(b"%d 0 obj" % number)


@pytest.mark.parametrize(
    ("d", "written"),
    [
        ("M1 2h3v-1l1 1z", "1 2 m 4 2 l 4 1 l 5 2 l h"),
        ("M0 0Q3 3 6 0t6 0", "0 0 m 2 2 4 2 6 0 c 8 -2 10 -2 12 0 c"),
        ("M0 0c1 1 2 1 3 0s2-1 3 0", "0 0 m 1 1 2 1 3 0 c 4 -1 5 -1 6 0 c"),
        ("M1 0A1 1 0 01 0 1", "1 0 m 1 0.5523 0.5523 1 0 1 c"),
    ],
)
def test_paths_keep_their_course(d: str, written: str) -> None:
    assert path(d) == written


def test_what_is_not_known_is_refused() -> None:
    for drawing in ('<path d="M0 0" filter="x"/>', '<path d="M0 0 ?"/>', '<path d="M0 0h1" fill="red"/>'):
        with pytest.raises(ValueError, match=r"a drawing has|no path|no colour"):
            pdf((100, 100), [PaperPage("", [Stamp(drawing, 0, 0, 10, 10)])], "x", "en")
    with pytest.raises(UserError, match="choose a4 or letter"):
        printed(game("mondo"), "all", paper="a5")


def test_the_command_writes_a_file(tmp_path: Path) -> None:
    target = tmp_path / "sheets" / "lost.pdf"
    ran = called("print", "mondo", "--what", "pieces", "--piece", "M017", "--paper", "letter", "-o", str(target))
    assert ran.code == 0
    assert boxes(target.read_bytes()) == [pytest.approx(SIZES_MM["letter"], abs=0.01)] * 2


def test_a_wrong_piece_writes_nothing(tmp_path: Path) -> None:
    target = tmp_path / "sheets" / "lost.pdf"
    ran = called("print", "mondo", "--piece", "M999", "-o", str(target))
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert not target.parent.exists()
