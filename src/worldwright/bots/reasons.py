"""The reasons of a thought in words, English and German: what hints and a coach say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from worldwright.bots.thought import Choice
from worldwright.core.words import Lang

MANY: Final = 100.0
"""What ends a round is weighed with so many points or more: that is no number to be told."""
FEATURES: Final[Mapping[str, Mapping[Lang, str]]] = {
    # Mondo and Mondo Sapiens
    "edges": {"en": "edges that match", "de": "passende Kanten"},
    "tile_itself": {"en": "what the tile itself shows", "de": "was das Plättchen selbst zeigt"},
    "world_points": {"en": "points in your world", "de": "Punkte in deiner Welt"},
    "top_chip": {"en": "the top chip", "de": "der oberste Chip"},
    "sooner": {"en": "more than the next chip", "de": "mehr als der nächste Chip"},
    "full_world": {"en": "your world is full", "de": "deine Welt ist voll"},
    "empty_cells": {"en": "cells left empty", "de": "Felder, die leer bleiben"},
    "last_tile": {"en": "the best last tile, not laid", "de": "das beste letzte Plättchen, das fehlt"},
    # Mapominoes
    "last_card": {"en": "your last card", "de": "deine letzte Karte"},
    "hard_card": {"en": "a card that is hard to get rid of", "de": "eine Karte, die schwer loszuwerden ist"},
    "card_points": {"en": "points the card would cost", "de": "Punkte, die die Karte kosten würde"},
    "extra_go": {"en": "an extra go", "de": "noch ein Zug"},
    "own_room": {"en": "room for your other cards", "de": "Platz für deine anderen Karten"},
    "their_room": {"en": "room for the others", "de": "Platz für die anderen"},
    "stuck": {"en": "cards of yours left without a place", "de": "Karten von dir ohne Platz"},
    "crossing": {"en": "a way on for your cards", "de": "ein Weg für deine Karten"},
    # Lords of Worlds
    "chain": {"en": "a longer chain", "de": "eine längere Kette"},
    "landmark": {"en": "what the landmark scores", "de": "was die Sehenswürdigkeit bringt"},
    "blocks_own_chain": {"en": "room taken from your other chains", "de": "Platz, der deinen anderen Ketten fehlt"},
    "value_set": {"en": "a set of equal values", "de": "ein Satz gleicher Werte"},
    "architect": {"en": "the Architect under it", "de": "der Architekt darunter"},
    "free_tile": {"en": "a free tile after it", "de": "danach ein freies Plättchen"},
    "colour": {"en": "the colour of the space", "de": "die Farbe des Felds"},
    "cards_spent": {"en": "the cards it costs", "de": "die Karten, die es kostet"},
    "cards_hired": {"en": "the cards you gain", "de": "die Karten, die du bekommst"},
    "tile": {"en": "the tile", "de": "das Plättchen"},
    # Monuments
    "stone_built": {"en": "points for the stone", "de": "Punkte für den Stein"},
    "opens_for_you": {"en": "opens a place you can build on", "de": "öffnet einen Platz, auf dem du bauen kannst"},
    "opens_for_others": {"en": "opens a place for the others", "de": "öffnet einen Platz für die anderen"},
    "stone": {"en": "stones you can use", "de": "Steine, die du brauchst"},
}
"""A feature that ends in a kind, such as `stone_red`, is said as the one before its last word."""


def feature_in_words(feature: str, lang: Lang) -> str:
    """What a feature is called."""
    return (FEATURES.get(feature) or FEATURES[feature.partition("_")[0]])[lang]


def is_as_good(best: Choice, other: Choice) -> bool:
    """Whether a choice is behind the best one by no more than that may be wrong by."""
    doubt = max(best.error, other.error) if other.apart is None else other.apart
    return best.value - other.value <= doubt


def weighed_in_words(choice: Choice, lang: Lang) -> list[tuple[str, float]]:
    """What a choice is good or bad for and by how many points; what is called the same is added up."""
    said: dict[str, float] = {}
    for reason in choice.reasons:
        words = feature_in_words(reason.feature, lang)
        said[words] = said.get(words, 0.0) + reason.points
    return list(said.items())


def choice_in_words(choice: Choice, lang: Lang) -> str:
    """Why a choice is worth what it is, the weightiest reason first."""
    ordered = sorted(weighed_in_words(choice, lang), key=lambda one: -abs(one[1]))
    return ", ".join(words if abs(points) >= MANY else f"{points:+.1f} {words}" for words, points in ordered)
