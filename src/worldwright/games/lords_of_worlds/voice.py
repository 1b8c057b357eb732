"""The words of Lords of Worlds: tiles and cards by kind and value, places of a planet by row and place."""

from __future__ import annotations

import re
from typing import Final

from worldwright.core.voice import About, Spoken, Verb, Voice, by_field_names
from worldwright.core.words import Lang, Said, say
from worldwright.games.lords_of_worlds.model import View
from worldwright.games.lords_of_worlds.rules import NAME

VERBS: Final = {
    "start": Verb(
        Said("Begin at portal {place}.", "Beginne an Portal {place}."),
        which=Said("Choose where you begin.", "Wähle, wo du beginnst."),
        did=Said("{who} chose portal {place} for the start.", "{who} {has} Portal {place} als Start gewählt."),
        word="beginnen",
    ),
    "uncover": Verb(
        Said("Turn up the tile on {place}.", "Decke das Plättchen auf {place} auf."),
        which=Said("Turn up a tile.", "Decke ein Plättchen auf."),
        did=Said("{who} turned up the tile on {place}.", "{who} {has} das Plättchen auf {place} aufgedeckt."),
        word="aufdecken",
    ),
    "hire": Verb(
        Said("Hire {place}: {piece}.", "Heuere {place} an: {piece}."),
        which=Said("Hire cards.", "Heuere Karten an."),
        did=Said("{who} hired {piece}.", "{who} {has} {piece} angeheuert."),
        word="anheuern",
    ),
    "collect": Verb(
        Said("Collect {piece} on {place}{cards}.", "Sammle {piece} auf {place}{cards} ein."),
        which=Said("Collect {piece}.", "Sammle {piece} ein."),
        did=Said("{who} collected {piece} on {place}{cards}.", "{who} {has} {piece} auf {place}{cards} eingesammelt."),
        word="einsammeln",
    ),
    "walk": Verb(
        Said("Walk to {place}{cards}.", "Geh nach {place}{cards}."),
        which=Said("Walk on without a tile.", "Geh weiter, ohne ein Plättchen zu nehmen."),
        did=Said("{who} went to {place}{cards}.", "{who} {is_}{cards} nach {place} gegangen."),
        word="gehen",
    ),
    "pass": Verb(
        Said("Pass.", "Passe."),
        did=Said("{who} passed.", "{who} {has} gepasst."),
        word="passen",
    ),
    "declare": Verb(
        Said("Make the Mix on {place} {piece}.", "Erkläre das Mischland auf {place} zu {piece}."),
        which=Said("Make the Mix {piece}.", "Erkläre das Mischland zu {piece}."),
        did=Said("{who} made the Mix on {place} {piece}.", "{who} {has} das Mischland auf {place} zu {piece} erklärt."),
        word="erklären",
    ),
    "pick": Verb(
        Said("Take {piece} from the supply.", "Nimm {piece} aus der Auslage."),
        which=Said("Take {piece} from the supply.", "Nimm {piece} aus der Auslage."),
        did=Said("{who} took {piece} from the supply.", "{who} {has} {piece} aus der Auslage genommen."),
        word="nehmen",
    ),
    "fetch": Verb(
        Said("Fetch {piece} on {place}; it is free.", "Hole {piece} auf {place}, es kostet nichts."),
        which=Said("Fetch {piece}; it is free.", "Hole {piece}, es kostet nichts."),
        did=Said("{who} fetched {piece} on {place} for free.", "{who} {has} {piece} auf {place} umsonst geholt."),
        word="holen",
    ),
    "skip": Verb(
        Said("Take no free tile.", "Nimm kein freies Plättchen."),
        did=Said("{who} took no free tile.", "{who} {has} kein freies Plättchen genommen."),
        word="verzichten",
    ),
    "place": Verb(
        Said("Lay it on {place}.", "Lege es auf {place}."),
        which=Said("Place what you hold.", "Lege, was du hältst."),
        did=Said("{who} laid it on {place}.", "{who} {has} es auf {place} gelegt."),
        word="legen",
    ),
    "discard": Verb(
        Said("Put {piece} away.", "Lege {piece} ab."),
        which=Said("Put {piece} away.", "Lege {piece} ab."),
        did=Said("{who} put {piece} away.", "{who} {has} {piece} abgelegt."),
        word="ablegen",
    ),
}
FEATURES: Final = {
    "chain": Said("a longer chain", "eine längere Kette"),
    "landmark": Said("what the landmark scores", "was die Sehenswürdigkeit bringt"),
    "blocks_own_chain": Said("room taken from your other chains", "Platz, der deinen anderen Ketten fehlt"),
    "value_set": Said("a set of equal values", "ein Satz gleicher Werte"),
    "architect": Said("the Architect under it", "der Architekt darunter"),
    "free_tile": Said("a free tile after it", "danach ein freies Plättchen"),
    "colour": Said("the colour of the space", "die Farbe des Felds"),
    "cards_spent": Said("the cards it costs", "die Karten, die es kostet"),
    "cards_hired": Said("the cards you gain", "die Karten, die du bekommst"),
    "tile": Said("the tile", "das Plättchen"),
    "LW-C2": Said("your points for colours", "deine Punkte für Farben"),
    "LW-P2": Said("your points for Architects", "deine Punkte für Architekten"),
    "LW-S2": Said("your points for Sage Trees", "deine Punkte für Bäume der Weisen"),
    "LW-S4": Said("your points for Viewpoints", "deine Punkte für Aussichtspunkte"),
    "LW-V4": Said("your points for sets of values", "deine Punkte für Sätze von Werten"),
    "LW-E2": Said("your points for chains", "deine Punkte für Ketten"),
}
_KINDS: Final = {
    "water": Said("Water", "Wasser"),
    "desert": Said("Desert", "Wüste"),
    "lowlands": Said("Lowlands", "Flachland"),
    "forest": Said("Forest", "Wald"),
    "hills": Said("Hills", "Hügel"),
    "mountains": Said("Mountains", "Berge"),
    "mix": Said("Mix", "Mischland"),
    "sage_tree": Said("Sage Tree", "Baum der Weisen"),
    "architect": Said("Architect", "Architekt"),
    "viewpoint": Said("Viewpoint", "Aussichtspunkt"),
    "blue": Said("blue", "Blau"),
    "red": Said("red", "Rot"),
    "green": Said("green", "Grün"),
    "cyan": Said("cyan", "Cyan"),
    "violet": Said("violet", "Violett"),
    "yellow": Said("yellow", "Gelb"),
    "white": Said("wild", "Joker"),
}
"""Tiles and cards, by their names without the value."""
_SPOT: Final = Said("row {row}, place {place}", "Reihe {row}, Platz {place}")
_PILE: Final = Said("pile {number}", "Stapel {number}")
_HEX: Final = re.compile(r"(-?\d+),(-?\d+)")
"""A hex of a planet."""
_RINGS: Final = 2
"""Around the middle of a planet."""


def _about(spoken: Spoken) -> About:
    """A pile with its cards; a tile of the market with its payment."""
    view, fields = spoken.view, spoken.fields
    if spoken.verb == "hire":
        return About((f"pile:{fields['pile']}",), tuple(view.piles[fields["pile"] - 1]))
    about = by_field_names(spoken)
    if spoken.verb == "declare":
        return about._replace(pieces=(str(fields["terrain"]),))
    if spoken.verb not in ("collect", "fetch"):
        return about
    names = [hexagon.name for hexagon in view.hexes]
    return about._replace(pieces=(view.tiles[names.index(fields["hex"])], *about.pieces))


def _piece(_view: View, piece: str, lang: Lang, _brief: bool) -> str:
    """A tile or card: `water3` is Water 3."""
    kind = piece.rstrip("0123456789")
    return f"{say(_KINDS[kind], lang)} {piece[len(kind) :]}".strip() if kind in _KINDS else piece


def _place(_view: View, name: str, lang: Lang) -> str:
    """A hex of a planet by its row from the top and its place; a pile by its number; a hex of the market by name."""
    if name.startswith("pile:"):
        return say(_PILE, lang, number=name[5:])
    found = _HEX.fullmatch(name)
    if found is None:
        return name
    across, down = int(found[1]), int(found[2])
    return say(_SPOT, lang, row=down + _RINGS + 1, place=across - max(-_RINGS, -_RINGS - down) + 1)


VOICE = Voice(
    NAME,
    verbs=VERBS,
    about=_about,
    piece=_piece,
    place=_place,
    features=FEATURES,
    fields={"pile": "Stapel", "chain": "Kette"},
)
