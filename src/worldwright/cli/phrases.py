"""The terminal's texts in English and German."""

from __future__ import annotations

from worldwright.core.words import Lang

PHRASES: dict[str, dict[Lang, str]] = {
    "welcome": {
        "en": "You are player {seat}. Arrows or typing choose, Enter confirms, Backspace goes back, ? hint, q quit.",
        "de": "Du bist Person {seat}. Pfeile oder Tippen wählen, Enter bestätigt, Rücktaste zurück, ? Tipp, q Ende.",
    },
    "welcome_typed": {
        "en": "You are player {seat}. Type a number, a word or a whole move. < back, ? hint, q quit.",
        "de": "Du bist Person {seat}. Tipp Zahl, Wort oder ganzen Zug. < zurück, ? Tipp, q Ende.",
    },
    "sealed": {
        "en": "Fairness code: {seal}",
        "de": "Fairness-Code: {seal}",
    },
    "hint": {"en": "Hint: {text}", "de": "Tipp: {text}"},
    "hint_more": {"en": "? for more.", "de": "? für mehr."},
    "only": {"en": "Only one move: {text}.", "de": "Nur ein Zug möglich: {text}."},
    "more": {"en": "… {count} more, type to filter", "de": "… {count} weitere, tippen zum Filtern"},
    "no_such": {"en": "No match for {text!r}.", "de": "Kein Treffer für {text!r}."},
    "left": {"en": "You left the game.", "de": "Du hast das Spiel verlassen."},
    "over": {"en": "Game over.", "de": "Das Spiel ist aus."},
    "won": {"en": "{names} won.", "de": "Gewonnen: {names}."},
    "nobody": {"en": "No winner.", "de": "Niemand hat gewonnen."},
    "points": {"en": "{name}: {points} points", "de": "{name}: {points} Punkte"},
    "saved": {
        "en": "Saved as {file}. Check it: worldwright verify {file}",
        "de": "Gespeichert als {file}. Prüfen: worldwright verify {file}",
    },
    "point": {"en": "Next: {text}", "de": "Als Nächstes: {text}"},
    "not_that": {
        "en": "Also a good move. For this lesson, follow the hint.",
        "de": "Auch ein guter Zug. Folge in dieser Lektion dem Hinweis.",
    },
    "lessons": {"en": "Lessons:", "de": "Lektionen:"},
    "left_lesson": {"en": "You left the lesson.", "de": "Du hast die Lektion verlassen."},
    "after_lesson": {
        "en": "Play: worldwright terminal {game}. All rules: worldwright rules {game}.",
        "de": "Spielen: worldwright terminal {game}. Alle Regeln: worldwright rules {game}.",
    },
    "next_puzzle": {"en": "Enter: next puzzle. q leaves. ", "de": "Enter: nächste Aufgabe. q geht. "},
    "practised": {"en": "{right} of {asked} right.", "de": "{right} von {asked} richtig."},
    "rule_help": {"en": "Type a rule number to read it.", "de": "Tipp eine Regelnummer, um sie zu lesen."},
}


def say(lang: Lang, phrase: str, **words: object) -> str:
    """A text in a language, with its values."""
    return PHRASES[phrase][lang].format(**words)
