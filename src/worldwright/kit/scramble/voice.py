"""Words of the Mondo family: tiles of the pool by number and lands, how to turn a tile, why to jump out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from worldwright.core.thinking import Reason
from worldwright.core.voice import About, Fields, Spoken, Verb, Voice, by_field_names
from worldwright.core.words import Lang, Said, say
from worldwright.kit.pool import face_of
from worldwright.kit.scramble.bots.leaving import VERB, chip_to_take
from worldwright.kit.words import LANDS

VERBS: Final = {
    "reach": Verb(
        Said("Take {piece}{planned}.", "Nimm {piece}{planned}."),
        which=Said("Take {piece}.", "Nimm {piece}."),
        did=Said("{who} took {piece}.", "{who} {has} {piece} genommen."),
        word="greifen",
    ),
    "place": Verb(
        Said("Place it on {place}{turned}.", "Leg es auf {place}{turned}."),
        which=Said("Place your tile.", "Leg dein Plättchen."),
        did=Said("{who} placed a tile on {place}.", "{who} {has} ein Plättchen auf {place} gelegt."),
        word="legen",
    ),
    "place_hidden": Verb(
        did=Said("{who} chose a cell.", "{who} {has} ein Feld gewählt."),
        word="legen",
    ),
    "return": Verb(
        Said("Put it back.", "Leg es zurück."),
        did=Said("{who} put a tile back.", "{who} {has} ein Plättchen zurückgelegt."),
        word="zurücklegen",
    ),
    "jump_out": Verb(
        Said("Jump out now and take the top chip.", "Steig jetzt aus und nimm den obersten Chip."),
        did=Said("{who} jumped out.", "{who} {is_} ausgestiegen."),
        word="aussteigen",
    ),
    "jump_out_bare": Verb(
        Said("Jump out.", "Steig aus."),
        did=Said("{who} jumped out.", "{who} {is_} ausgestiegen."),
        word="aussteigen",
    ),
    "ready": Verb(
        Said("Press “Ready”.", "Drück „Bereit“."),
        did=Said("{who} {was} ready.", "{who} {is_} bereit."),
        word="bereit",
    ),
    "leave": Verb(
        did=Said("{who} left.", "{who} {has} aufgehört."),
        word="aufhören",
    ),
}
FEATURES: Final = {
    "edges": Said("matching edges", "passende Kanten"),
    "tile_itself": Said("the picture on the tile", "das Bild auf dem Plättchen"),
    "world_points": Said("points in your world", "Punkte in deiner Welt"),
    "top_chip": Said("the top chip", "der oberste Chip"),
    "sooner": Said("more than the next chip", "mehr als der nächste Chip"),
    "full_world": Said("your world is full", "deine Welt ist voll"),
    "empty_cells": Said("empty cells", "leere Felder"),
    "last_tile": Said("one good tile left out", "ein gutes Plättchen weniger"),
}
FIELDS: Final = {"turn": "Drehung", "side": "Seite", "board": "Plan", "flip": "gewendet"}
VALUES: Final = {"bare": "andere Seite"}
_TILE: Final = Said("tile {number} ({lands})", "Plättchen {number} ({lands})")
_TILE_BRIEFLY: Final = Said("tile {number}", "Plättchen {number}")
_FOR_CELL: Final = Said(" for {cell}", " für {cell}")
_OTHER_SIDE: Final = Said(", flipped", ", gewendet")
_TOWARDS: Final = Said(", {land} to the {edges}", ", {land} nach {edges}")
_STREET: Final = Said(", its street from {edges}", ", die Straße von {edges}")
_EDGES: Final = (Said("north", "Norden"), Said("east", "Osten"), Said("south", "Süden"), Said("west", "Westen"))
_AND: Final = Said(" and ", " und ")
_TO: Final = Said(" to ", " nach ")
_LETTERS: Final = "NESW"


def family_voice(game: str, verbs: Mapping[str, Verb] | None = None) -> Voice:
    """The words of a game of the family; `verbs` are its additional ones."""
    return Voice(
        game,
        verbs={**VERBS, **(verbs or {})},
        verb=_verb,
        about=_about,
        piece=_piece,
        parts=_parts,
        nothing=Said("something", "etwas"),
        features=FEATURES,
        fields=FIELDS,
        values=VALUES,
    )


def _verb(view: Any, fields: Fields) -> str:
    if fields["do"] == "place" and not fields.get("cell"):
        return "place_hidden"
    return "jump_out_bare" if fields["do"] == VERB and not chip_to_take(view) else str(fields["do"])


def _about(spoken: Spoken) -> About:
    """For a tile to be taken, the cell it is meant for."""
    about, planned = by_field_names(spoken), _planned(spoken.reasons)
    return about._replace(places=(planned,) if planned else ()) if spoken.verb == "reach" else about


def _parts(spoken: Spoken, lang: Lang, _brief: bool) -> Mapping[str, object]:
    planned = _planned(spoken.reasons) if spoken.verb == "reach" else ""
    return {
        "planned": say(_FOR_CELL, lang, cell=planned) if planned else "",
        "turned": _lies(spoken.view, spoken.fields, lang) if spoken.verb == "place" else "",
    }


def _planned(reasons: tuple[Reason, ...]) -> str:
    """The cell that a tile within reach is meant for."""
    return next((reason.where[1] for reason in reasons if len(reason.where) > 1), "")


def _piece(view: Any, thing: str, lang: Lang, brief: bool) -> str:
    """A tile of the pool by its number and lands; anything else by its own name."""
    slot = int(thing[1:]) - 1 if thing[1:].isdigit() else -1
    if not 0 <= slot < len(view.pool) or view.pool[slot] is None:
        return thing.replace("_", " ")
    if brief:
        return say(_TILE_BRIEFLY, lang, number=slot + 1)
    lands = dict.fromkeys(face_of(view.pool[slot].face).lands)
    return say(_TILE, lang, number=slot + 1, lands=", ".join(say(LANDS[land], lang) for land in lands))


def _lies(view: Any, fields: Fields, lang: Lang) -> str:
    """How to turn a held piece, described by its edges in the result, so that its present turn does not matter."""
    held = None if view.you is None else view.hands[view.you]
    if held is None:  # another player's piece, described after the move
        return ""
    other = held.side is not None and fields.get("side", "picture") != held.side
    face, turn = face_of(held.under if other else held.face), int(fields.get("turn", 0))
    lands = [face.lands[(edge - turn) % 4] for edge in range(4)]
    *told, _ = sorted(dict.fromkeys(lands), key=lands.count)  # the most common one needs no words
    parts = [say(_OTHER_SIDE, lang)] if other else []
    for land in told:
        edges = [say(_EDGES[edge], lang) for edge in range(4) if lands[edge] == land]
        parts.append(say(_TOWARDS, lang, land=say(LANDS[land], lang), edges=say(_AND, lang).join(edges)))
    if face.street and not told:
        ends = sorted((_LETTERS.index(letter) + turn) % 4 for letter in face.street)
        parts.append(say(_STREET, lang, edges=say(_TO, lang).join(say(_EDGES[end], lang) for end in ends)))
    return "".join(parts)
