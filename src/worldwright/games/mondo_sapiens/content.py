"""The content of Mondo Sapiens: tiles, villages, buildings and the four boards, each with its source mark."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec.structs import asdict

from worldwright.core.content import FOR_PEOPLE, Source, load
from worldwright.core.errors import ContentError
from worldwright.kit.chips import Chips
from worldwright.kit.faces import STREETS, Face, Volcano
from worldwright.kit.ground import Board, Ground
from worldwright.kit.pieces import Box, Piece
from worldwright.kit.square import GLOBE

LANDSCAPES = "WFM"
StripsName: TypeAlias = Literal["joined", "separate"]
WORKERS = ("fisherman", "shepherd", "lumberjack")
VILLAGES = ("fishermen", "shepherds", "lumberjacks")
"""In the order of their WORKERS."""
BUILDINGS = ("coach_station", "lighthouse", "hunting_lodge", "mill")
BUILDING_PICTURES = ("coach", "ship", "boar", "field")
"""The picture that each of the BUILDINGS counts, in their order."""


class TileRows(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    tiles: tuple[tuple[str, str, str, str, str, str], ...]


class BoardRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    number: int
    name: Annotated[str, FOR_PEOPLE]
    border: str
    streets: tuple[str, ...]
    pictures: tuple[str, ...]
    tinted: tuple[str, ...]
    islet: str = ""
    pond: str = ""


class Boards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    boards: tuple[BoardRow, ...]


class VillageRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    face: str
    picture: str


class Villages(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    fishermen: VillageRow
    shepherds: VillageRow
    lumberjacks: VillageRow


class BuildingRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    faces: tuple[str, ...]
    picture: str
    street: str = ""


class Buildings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    coach_station: BuildingRow
    lighthouse: BuildingRow
    hunting_lodge: BuildingRow
    mill: BuildingRow


class Pictures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The landscape letter each picture stands in; empty for pictures on a street."""

    source: Source
    fisherman: str
    shepherd: str
    lumberjack: str
    ship: str
    boar: str
    field: str
    coach: str


class Pieces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    villages: Villages
    buildings: Buildings
    pictures: Pictures
    chips: Chips


TYPES: Final[Mapping[str, type]] = {"tiles.toml": TileRows, "boards.toml": Boards, "pieces.toml": Pieces}
"""Every content file and its type."""


@cache
def pieces() -> Pieces:
    return load("mondo_sapiens", "pieces.toml", Pieces)


def village_rows() -> Mapping[str, VillageRow]:
    """The villages by name, in the order of VILLAGES."""
    rows = pieces().villages
    return {"fishermen": rows.fishermen, "shepherds": rows.shepherds, "lumberjacks": rows.lumberjacks}


def building_rows() -> Mapping[str, BuildingRow]:
    """The buildings by name, in the order of BUILDINGS."""
    rows = pieces().buildings
    return {
        "coach_station": rows.coach_station,
        "lighthouse": rows.lighthouse,
        "hunting_lodge": rows.hunting_lodge,
        "mill": rows.mill,
    }


@cache
def landscape_of() -> Mapping[str, str]:
    """The landscape letter each picture stands in; empty for pictures on a street."""
    return {picture: letter for picture, letter in asdict(pieces().pictures).items() if picture != "source"}


@cache
def chips(seats: int) -> tuple[int, ...]:
    """The bonus chips for a number of players, top first; none in the solo game."""
    return pieces().chips.of(seats)


def picture_face(at: tuple[str, str], lands: str, street: str = "", picture: str = "", volcano: str = "-") -> Face:
    """One printed side from its letters, or ContentError at that file and entry."""
    marks: dict[str, Volcano] = {"-": "", "a": "active", "i": "inactive"}
    if len(lands) != 4 or not set(lands) <= set(LANDSCAPES):
        raise ContentError(*at, f"a face is four letters of {LANDSCAPES}, not {lands!r}")
    if volcano not in marks:
        raise ContentError(*at, f"a volcano is a, i or -, not {volcano!r}")
    if street and (street not in STREETS or any(lands[edge] != "M" for edge in STREETS[street])):
        raise ContentError(*at, f"no street {street} can run on a face {lands}")
    if picture and picture not in landscape_of():
        raise ContentError(*at, f"there is no picture {picture!r}")
    on = landscape_of().get(picture, "")
    if picture and (on not in lands if on else not street):
        raise ContentError(*at, f"a {picture} cannot stand on a face {lands} with street {street or 'none'}")
    return Face(lands, picture, on, street, marks[volcano])


@cache
def box() -> Box:
    """The 145 tiles, then the three villages of a player, then the eight buildings (`lighthouse_WWMM`)."""
    file = "tiles.toml"
    found = []
    for name, lands, street, picture, volcano, bare in load("mondo_sapiens", file, TileRows).tiles:
        front = picture_face((file, name), lands, street.strip("-"), picture.strip("-"), volcano)
        found.append(Piece(name, (front, picture_face((file, name), bare * 4))))
    for name, village in village_rows().items():
        found.append(Piece(name, (picture_face(("pieces.toml", name), village.face, "", village.picture),), "village"))
    for name, building in building_rows().items():
        for lands in building.faces:
            side = picture_face(("pieces.toml", name), lands, building.street, building.picture)
            found.append(Piece(f"{name}_{lands}", (side,), name))
    return Box(LANDSCAPES, tuple(found), ("picture", "bare"))


@cache
def board_row(number: int) -> BoardRow:
    for row in load("mondo_sapiens", "boards.toml", Boards).boards:
        if row.number == number:
            return row
    raise ContentError("boards.toml", str(number), "there is no board with this number")


@cache
def ground(number: int, strips: StripsName = "joined") -> Ground:
    """A world board with the box, as lookup tables for scoring."""
    return ground_for(box(), number, strips)


def ground_for(things: Box, number: int, strips: StripsName) -> Ground:
    """The same for any box of Mondo Sapiens faces: typed-in positions bring their own."""
    row = board_row(number)
    if len(row.border) != len(GLOBE.border) or not set(row.border) <= set(LANDSCAPES):
        raise ContentError("boards.toml", row.name, f"the border has 24 letters of {LANDSCAPES}, not {row.border!r}")
    board = Board(
        GLOBE,
        row.border,
        apart=strips == "separate",
        segments=tuple(_edge(row, edge) for edge in row.streets),
        pictures=tuple((picture, _edge(row, edge)) for picture, _, edge in (p.partition("@") for p in row.pictures)),
        islet=_edge(row, row.islet) if row.islet else None,
        pond=_edge(row, row.pond) if row.pond else None,
    )
    return Ground(board, things, counted=tuple((worker,) for worker in WORKERS))


def _edge(row: BoardRow, name: str) -> int:
    """The index of a border edge: B1 is 0."""
    if name[:1] != "B" or not name[1:].isdigit() or not 1 <= int(name[1:]) <= len(GLOBE.border):
        raise ContentError("boards.toml", row.name, f"{name!r} is not a border edge")
    return int(name[1:]) - 1


@cache
def tinted(number: int) -> tuple[int, ...]:
    """The cells of the solo start tiles, as indexes."""
    row = board_row(number)
    for cell in row.tinted:
        if cell not in GLOBE.index:
            raise ContentError("boards.toml", row.name, f"there is no cell {cell!r} to be tinted")
    return tuple(GLOBE.index[cell] for cell in row.tinted)
