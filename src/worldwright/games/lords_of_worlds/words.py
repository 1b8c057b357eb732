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
    "start": Said("chooses the portal where all begin", "wählt das Portal, an dem alle beginnen"),
    "uncover": Said("turns up a tile", "deckt ein Plättchen auf"),
    "turn": Said("hires, collects or walks", "heuert an, nimmt oder geht"),
    "place": Said("places {tile}", "legt {tile}"),
    "free": Said("may take a free tile", "darf ein Gratis-Plättchen nehmen"),
    "discard": Said("discards down to ten cards", "legt bis auf zehn Karten ab"),
}
OVER: Final = Said("over", "beendet")
LAID_OUT: Final = Said("setting up", "wird aufgebaut")
LAST_ROUND: Final = Said(", last round", ", letzte Runde")
KEY: Final = Said(
    "pay in this colour, +5     (@) portal     ? face down     0 1 2 3 carts",
    "zahle in dieser Farbe, +5     (@) Portal     ? verdeckt     0 1 2 3 Wagen",
)
HIRE: Final = Said(
    "Hire  ({deck} in the deck, {discards} discarded)", "Anheuern  ({deck} im Stapel, {discards} abgelegt)"
)
SUPPLY: Final = Said("Supply  ({reserve} in reserve)", "Auslage  ({reserve} im Vorrat)")
YOUR_HAND: Final = Said("Your hand  ({cards})", "Deine Hand  ({cards})")
CARD: Final = Said("card", "Karte")
CARDS: Final = Said("cards", "Karten")
YOU: Final = Said(" (you)", " (du)")
