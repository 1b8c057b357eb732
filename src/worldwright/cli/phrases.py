"""The terminal's texts in English and German."""

from __future__ import annotations

from worldwright.core.words import Lang

PHRASES: dict[str, dict[Lang, str]] = {
    "welcome": {
        "en": "You are player {seat}. Arrows or typing choose, Enter takes, Backspace goes back, ? hints, q leaves.",
        "de": "Du bist Person {seat}. Pfeile oder Tippen wählen, Enter nimmt, Rücktaste nimmt zurück, ? hilft, q geht.",
    },
    "welcome_typed": {
        "en": "You are player {seat}. Type a number, a word, or a whole move; < goes back, ? gives a hint, q leaves.",
        "de": "Du bist Person {seat}. Tippe Zahl, Wort oder ganzen Zug; < geht zurück, ? gibt einen Tipp, q geht.",
    },
    "sealed": {
        "en": "The deal is sealed: {seal}",
        "de": "Versiegelt ausgeteilt: {seal}",
    },
    "hint": {"en": "Hint: {text}", "de": "Tipp: {text}"},
    "hint_more": {"en": "? tells more.", "de": "? sagt mehr."},
    "only": {"en": "You can only {text}.", "de": "Dir bleibt nur: {text}."},
    "more": {"en": "… {count} more, type to narrow", "de": "… {count} weitere, tippe zum Eingrenzen"},
    "no_such": {"en": "{text!r} is none of these.", "de": "{text!r} ist nicht dabei."},
    "left": {"en": "You left the table.", "de": "Du hast den Tisch verlassen."},
    "over": {"en": "The game is over.", "de": "Das Spiel ist aus."},
    "won": {"en": "{names} won.", "de": "Gewonnen: {names}."},
    "nobody": {"en": "Nobody won.", "de": "Niemand hat gewonnen."},
    "points": {"en": "{name}: {points} points", "de": "{name}: {points} Punkte"},
    "saved": {
        "en": "The record is in {file}; check it with: worldwright verify {file}",
        "de": "Die Aufzeichnung liegt in {file}; prüfe sie mit: worldwright verify {file}",
    },
    "point": {"en": "The hand points at: {text}", "de": "Die Hand zeigt auf: {text}"},
    "not_that": {
        "en": "That is possible too, but the lesson waits for what the hand points at.",
        "de": "Auch das ist möglich. Die Lektion wartet aber auf das, worauf die Hand zeigt.",
    },
    "lessons": {"en": "The lessons of this game:", "de": "Die Lektionen dieses Spiels:"},
    "left_lesson": {"en": "You left the lesson.", "de": "Du hast die Lektion verlassen."},
    "after_lesson": {
        "en": "Play: worldwright terminal {game}. All rules: worldwright rules {game}.",
        "de": "Spielen: worldwright terminal {game}. Alle Regeln: worldwright rules {game}.",
    },
    "next_puzzle": {"en": "Enter: next puzzle. q leaves. ", "de": "Enter: nächste Aufgabe. q geht. "},
    "practised": {"en": "{right} of {asked} right.", "de": "{right} von {asked} richtig."},
    "rule_help": {"en": "Type a rule's number to read it.", "de": "Tippe die Nummer einer Regel, um sie zu lesen."},
}


def say(lang: Lang, phrase: str, **words: object) -> str:
    """A text in a language, with its values."""
    return PHRASES[phrase][lang].format(**words)
