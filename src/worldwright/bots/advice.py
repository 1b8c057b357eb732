"""An action as advice: where it is, which piece it is about, and both as a sentence, English and German.

Everything is read from the action and the view as plain values, so that it holds for every edition of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

import msgspec

from worldwright.bots.leaving import VERB, chip_to_take
from worldwright.bots.places import place_namer
from worldwright.bots.thought import Reason
from worldwright.core.game import AnyGame
from worldwright.core.words import Lang, Said, say
from worldwright.kit.pool import face_of
from worldwright.kit.words import LANDS

Fields: TypeAlias = Mapping[str, Any]
Names: TypeAlias = Mapping[str, Said]

PLACES: Final = ("cell", "hex", "portal", "place")
"""The fields of an action that are a place of the board."""
PIECES: Final = ("card", "name", "tile", "thing")
"""The fields that are a piece."""

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
"""Tiles and cards of Lords of Worlds, by their names without the value."""
_STONES: Final = {
    "purple": Said("purple", "lila"),
    "red": Said("red", "rot"),
    "white": Said("white", "weiß"),
    "orange": Said("orange", "orange"),
    "blue": Said("gem", "Edelstein"),
    "black": Said("black start stone", "schwarzer Startstein"),
}
_TILE: Final = Said("tile {number} ({lands})", "Plättchen {number} ({lands})")
_TILE_BRIEFLY: Final = Said("tile {number}", "Plättchen {number}")
_NO_STONE: Final = Said("no stone", "keinen Stein")
_FOR_CELL: Final = Said(" for {cell}", " für {cell}")
_WITH: Final = Said(" with {cards}", " mit {cards}")

WHICH: Final[Mapping[str, Said]] = {
    "reach": Said("Take {piece}.", "Nimm {piece}."),
    "lay": Said("Lay {piece}.", "Lege {piece}."),
    "transit": Said("Lay a Transit as {piece}.", "Lege einen Transit als {piece}."),
    "hire": Said("Hire cards.", "Heuere Karten an."),
    "collect": Said("Collect {piece}.", "Sammle {piece} ein."),
    "fetch": Said("Fetch {piece}; it is free.", "Hole {piece}, es kostet nichts."),
    "pick": Said("Take {piece} from the supply.", "Nimm {piece} aus der Auslage."),
    "walk_with_cart": Said("Walk on without a tile.", "Geh weiter, ohne ein Plättchen zu nehmen."),
    "walk": Said("Walk and take: {piece}.", "Geh und nimm: {piece}."),
    "build": Said("Build a stone.", "Baue einen Stein."),
    "start": Said("Choose where you begin.", "Wähle, wo du beginnst."),
    "uncover": Said("Turn up a tile.", "Decke ein Plättchen auf."),
    "declare": Said("Make the Mix {piece}.", "Erkläre das Mischland zu {piece}."),
    "place": Said("Place what you hold.", "Lege, was du hältst."),
    "discard": Said("Put {piece} away.", "Lege {piece} ab."),
}
"""Which piece or kind of action, but not where."""
EXACTLY: Final[Mapping[str, Said]] = {
    "reach": Said("Take {piece}{planned}.", "Nimm {piece}{planned}."),
    "place": Said("Lay it on {place}{turned}.", "Lege es auf {place}{turned}."),
    "return": Said("Put it back.", "Lege es zurück."),
    "jump_out": Said("Jump out and take the top chip.", "Steig aus und nimm den obersten Chip."),
    "jump_out_bare": Said("Jump out.", "Steig aus."),
    "ready": Said("Say that you are ready.", "Sag, dass du bereit bist."),
    "choose_board": Said("Choose board {board} for the next round.", "Wähle Tafel {board} für die nächste Runde."),
    "lay": Said("Lay {piece} at {place}.", "Lege {piece} auf {place}."),
    "transit": Said("Lay a Transit as {piece} at {place}.", "Lege einen Transit als {piece} auf {place}."),
    "draw": Said("Draw a Transit.", "Zieh einen Transit."),
    "pass": Said("Pass.", "Passe."),
    "call": Said("Call the last card: it lies wrongly.", "Zweifle die letzte Karte an: Sie liegt falsch."),
    "turn_timer": Said("Turn the sand timer.", "Dreh die Sanduhr um."),
    "wait": Said("Let the last card be.", "Lass die letzte Karte liegen."),
    "start": Said("Begin at portal {place}.", "Beginne an Portal {place}."),
    "uncover": Said("Turn up the tile on {place}.", "Decke das Plättchen auf {place} auf."),
    "hire": Said("Hire {place}: {piece}.", "Heuere {place} an: {piece}."),
    "collect": Said("Collect {piece} on {place}{cards}{planned}.", "Sammle {piece} auf {place}{cards} ein{planned}."),
    "walk_with_cart": Said("Walk to {place}{cards}.", "Geh nach {place}{cards}."),
    "declare": Said("Make the Mix on {place} {piece}.", "Erkläre das Mischland auf {place} zu {piece}."),
    "pick": Said("Take {piece} from the supply.", "Nimm {piece} aus der Auslage."),
    "fetch": Said("Fetch {piece} on {place}; it is free.", "Hole {piece} auf {place}, es kostet nichts."),
    "skip": Said("Take no free tile.", "Nimm kein freies Plättchen."),
    "discard": Said("Put {piece} away.", "Lege {piece} ab."),
    "walk": Said("Walk {way} and take: {piece}.", "Geh {way} und nimm: {piece}."),
    "build": Said("Build on {place}.", "Baue auf {place}."),
}
"""The whole of it."""
_WALK_BRIEFLY: Final = Said("Walk to {place} and take: {piece}.", "Geh bis {place} und nimm: {piece}.")
_OTHER_SIDE: Final = Said(", other side up", ", andere Seite oben")
_TOWARDS: Final = Said(", {land} to the {edges}", ", {land} nach {edges}")
_STREET: Final = Said(", its street from {edges}", ", die Straße von {edges}")
_EDGES: Final = (Said("north", "Norden"), Said("east", "Osten"), Said("south", "Süden"), Said("west", "Westen"))
_AND: Final = Said(" and ", " und ")
_TO: Final = Said(" to ", " nach ")
_LETTERS: Final = "NESW"


class Advice:
    """One action of a seat, ready to be pointed at and spoken of."""

    def __init__(self, game: AnyGame, view: Any, action: Any, reasons: Sequence[Reason] = ()) -> None:
        self._game, self._view = game, view
        self.fields: Fields = msgspec.to_builtins(action)
        self.verb: str = self.fields["do"]
        if self.verb == "walk" and "hex" in self.fields:
            self.verb = "walk_with_cart"
        if self.verb == VERB and not chip_to_take(view):
            self.verb = "jump_out_bare"
        self._planned = _planned(self.verb, reasons)

    @property
    def places(self) -> tuple[str, ...]:
        """Where it is, by the names that boards light up; for a tile still to be laid the cell it is meant for."""
        if self.verb == "reach":
            return (self._planned,) if self._planned else ()
        if self.verb == "walk":
            return (str(self.fields["steps"][-1]).partition(":")[0],)
        if self.verb == "hire":
            return (f"pile:{self.fields['pile']}",)
        return tuple(str(self.fields[field]) for field in PLACES if field in self.fields)

    @property
    def pieces(self) -> tuple[str, ...]:
        """Which pieces it is about, by their names."""
        if self.verb == "walk":
            return tuple(kind for kind in map(_taken, self.fields["steps"]) if kind)
        if self.verb == "hire":
            return tuple(self._view.piles[self.fields["pile"] - 1])
        found = [str(self.fields[field]) for field in PIECES if field in self.fields]
        if self.verb in ("collect", "fetch"):
            names = [hexagon.name for hexagon in self._view.hexes]
            found.append(self._view.tiles[names.index(self.fields["hex"])])
        return (*found, *self.fields.get("cards", ()))

    def which(self, lang: Lang) -> str:
        """The piece or the kind of action, but not where."""
        return say(WHICH.get(self.verb) or EXACTLY[self.verb], lang, **self.parts(lang))

    def exactly(self, lang: Lang) -> str:
        """The whole action as a sentence."""
        return say(EXACTLY[self.verb], lang, **self.parts(lang))

    def briefly(self, lang: Lang) -> str:
        """The whole action as one of several: of a walk where it ends and what it takes, of a tile its number."""
        said = _WALK_BRIEFLY if self.verb == "walk" else EXACTLY[self.verb]
        return say(said, lang, **self.parts(lang, brief=True) | {"turned": self._turned(lang)})

    def place_names(self, lang: Lang) -> tuple[str, ...]:
        """Its places in words."""
        return tuple(map(place_namer(self._game, self._view, lang), self.places))

    def parts(self, lang: Lang, brief: bool = False) -> dict[str, object]:
        """What a sentence about it is filled in with."""
        name, place = piece_namer(self._game, self._view, lang, brief), place_namer(self._game, self._view, lang)
        cards = [name(card) for card in self.fields.get("cards", ())]
        pieces = [name(piece) for piece in self.pieces if piece not in self.fields.get("cards", ())]
        planned = say(_FOR_CELL, lang, cell=self._planned) if self._planned and self.verb == "reach" else ""
        return {
            "piece": ", ".join(_counted(pieces)) or say(_NO_STONE, lang),
            "place": ", ".join(map(place, self.places)),
            "planned": planned,
            "cards": say(_WITH, lang, cards=", ".join(cards)) if cards else "",
            "paid": ", ".join(cards),
            "turned": "" if brief else self._turned(lang),
            "board": self.fields.get("board", ""),
            "way": " – ".join(place(str(step).partition(":")[0]) for step in self._steps()),
        }

    def _turned(self, lang: Lang) -> str:
        """How a tile of the Mondo games is to lie; nothing for anything else."""
        held = self.verb == "place" and hasattr(self._view, "hands")
        return _lies(self._view, self.fields, lang) if held else ""

    def _steps(self) -> Sequence[str]:
        return self.fields["steps"] if self.verb == "walk" else ()


def piece_namer(game: AnyGame, view: Any, lang: Lang, brief: bool = False) -> Callable[[str], str]:
    """How the pieces of a game are called."""
    if game.NAME == "mapominoes":
        names = country_names(game, view.options)
        return lambda piece: say(names[piece], lang) if piece in names else piece
    if game.NAME == "lords_of_worlds":
        return lambda piece: _valued(piece, lang)
    if game.NAME == "monuments":
        return lambda piece: say(_STONES[piece], lang) if piece in _STONES else piece
    return lambda piece: _lying(view, piece, lang, brief)


def country_names(game: AnyGame, options: Any) -> Names:
    """The countries and waters of a table of Mapominoes, as its content calls them."""
    told = game.content(options)
    waters = {water: Said(name["en"], name["de"]) for water, name in told["waters"].items()}
    cards = (card for deck in told["decks"].values() for card in deck["cards"])
    return waters | {card["id"]: Said(card["en"], card["de"]) for card in cards}


def _planned(verb: str, reasons: Sequence[Reason]) -> str:
    """The cell that a tile within reach is meant for."""
    if verb != "reach":
        return ""
    return next((reason.where[1] for reason in reasons if len(reason.where) > 1), "")


def _taken(step: str) -> str:
    return step.partition(":")[2]


def _counted(names: Sequence[str]) -> list[str]:
    """Names with how many of each there are."""
    return [f"{count} × {name}" if (count := names.count(name)) > 1 else name for name in dict.fromkeys(names)]


def _valued(piece: str, lang: Lang) -> str:
    """A tile or card of Lords of Worlds: `water3` is Water 3."""
    kind = piece.rstrip("0123456789")
    return f"{say(_KINDS[kind], lang)} {piece[len(kind) :]}".strip() if kind in _KINDS else piece


def _lying(view: Any, thing: str, lang: Lang, brief: bool) -> str:
    """A tile of the pool by its number and what it shows; anything else by its own name."""
    slot = int(thing[1:]) - 1 if thing[1:].isdigit() else -1
    if not 0 <= slot < len(view.pool) or view.pool[slot] is None:
        return thing.replace("_", " ")
    if brief:
        return say(_TILE_BRIEFLY, lang, number=slot + 1)
    lands = dict.fromkeys(face_of(view.pool[slot].face).lands)
    return say(_TILE, lang, number=slot + 1, lands=", ".join(say(LANDS[land], lang) for land in lands))


def _lies(view: Any, fields: Fields, lang: Lang) -> str:
    """How a held piece is to lie, by what its edges show then: nobody has to know how it was turned before."""
    held = view.hands[view.you]
    other = held.side is not None and fields.get("side", "picture") != held.side
    face, turn = face_of(held.under if other else held.face), int(fields.get("turn", 0))
    lands = [face.lands[(edge - turn) % 4] for edge in range(4)]
    *told, _ = sorted(dict.fromkeys(lands), key=lands.count)  # what is left is the last one
    parts = [say(_OTHER_SIDE, lang)] if other else []
    for land in told:
        edges = [say(_EDGES[edge], lang) for edge in range(4) if lands[edge] == land]
        parts.append(say(_TOWARDS, lang, land=say(LANDS[land], lang), edges=say(_AND, lang).join(edges)))
    if face.street and not told:
        ends = sorted((_LETTERS.index(letter) + turn) % 4 for letter in face.street)
        parts.append(say(_STREET, lang, edges=say(_TO, lang).join(say(_EDGES[end], lang) for end in ends)))
    return "".join(parts)
