"""The words of a table of Lords of Worlds as text."""

from __future__ import annotations

from typing import Final

from worldwright.core.words import Said

SHORT: Final = tuple(
    Said(*pair)
    for pair in (
        ("Wat", "Was"), ("Des", "Wüs"), ("Low", "Fla"), ("For", "Wal"), ("Hil", "Hüg"),
        ("Mou", "Ber"), ("Mix", "Mis"), ("Sag", "Bau"), ("Arc", "Arc"), ("Vie", "Aus"),
    )
)  # fmt: skip
"""Terrains and special tiles in three letters."""
COLOURS: Final = {
    "blue": Said("blue", "Blau"),
    "red": Said("red", "Rot"),
    "green": Said("green", "Grün"),
    "cyan": Said("cyan", "Türkis"),
    "violet": Said("violet", "Violett"),
    "yellow": Said("yellow", "Gelb"),
    "white": Said("white", "Joker"),
}
ANY: Final = Said("any (white)", "Joker (weiß)")
MODES: Final = {True: Said("strategic", "strategisch"), False: Said("standard", "Grundspiel")}
DOING: Final = {
    "start": Said("choose the portal where all begin", "das Portal wählen, an dem alle beginnen"),
    "uncover": Said("turn up a tile", "ein Plättchen aufdecken"),
    "turn": Said("hire, collect or walk", "anheuern, nehmen oder gehen"),
    "place": Said("place {tile}", "{tile} legen"),
    "free": Said("take a free tile, or none", "ein Gratis-Plättchen nehmen oder keines"),
    "discard": Said("discard down to ten cards", "bis auf zehn Karten ablegen"),
}
OVER: Final = Said("over", "beendet")
LAID_OUT: Final = Said("setting up", "wird aufgebaut")
LAST_ROUND: Final = Said(", last round", ", letzte Runde")
KEY: Final = Said(
    "pay in this colour, +5     (@) portal     ? face down     1 2 3 4 carts",
    "zahle in dieser Farbe, +5     (@) Portal     ? verdeckt     1 2 3 4 Wagen",
)
HIRE: Final = Said(
    "Hire  ({deck} in the deck, {discards} discarded)", "Anheuern  ({deck} im Stapel, {discards} abgelegt)"
)
LOW_HIRE: Final = Said("Hire:", "Anheuern:")
SUPPLY: Final = Said("Supply  ({reserve} in reserve)", "Auslage  ({reserve} im Vorrat)")
YOUR_HAND: Final = Said("Your hand  ({cards})", "Deine Hand  ({cards})")
CARD: Final = Said("card", "Karte")
CARDS: Final = Said("cards", "Karten")
