"""The words of previews, in both languages; `say` fills in the places in braces."""

from __future__ import annotations

from worldwright.core.words import Said

SITE = Said("Worldwright", "Worldwright")
INVITED = Said("You’re invited to {game}", "Du bist zu {game} eingeladen")
INVITES = Said("{name} invites you to {game}", "{name} lädt dich zu {game} ein")
TAKE_SEAT = Said("Take a seat", "Platz nehmen")
MINUTES = Said("About {minutes} minutes, no account.", "Etwa {minutes} Minuten, ohne Konto.")
OVER_DAYS = Said("Played over days, no account.", "Über Tage gespielt, ohne Konto.")
PLAYING = Said("Watch a game of {game}", "Schau bei {game} zu")
WHO_PLAYS = Said("{names} are playing right now.", "{names} spielen gerade.")
PLAYS_ALONE = Said("{names} is playing right now.", "{names} spielt gerade.")
WATCH = Said("Watch", "Zuschauen")
WINS = Said("{name} wins by {margin}", "{name} gewinnt mit {margin} Vorsprung")
WINS_AT_TIE = Said("{name} wins at equal points", "{name} gewinnt bei Gleichstand")
TIE = Said("{names}: a tie", "{names}: unentschieden")
SOLO = Said("{name}: {points} points", "{name}: {points} Punkte")
RESULT = Said("{game}: {results}. See every move.", "{game}: {results}. Sieh dir jeden Zug an.")
REPLAY = Said("See it again", "Noch mal ansehen")
DAILY = Said("The daily {game}", "{game} des Tages")
DAILY_RUNS = Said(
    "The same deal for everyone on {date}. Your first try counts.",
    "Alle spielen am {date} dasselbe. Dein erster Versuch zählt.",
)
DAILY_NEXT = Said("Next on {date}. Today it’s {game}.", "Wieder am {date}. Heute ist {game} dran.")
DAILY_OVER = Said(
    "{players} played on {date}. The best result: {points} points.",
    "{players} haben am {date} gespielt. Bestes Ergebnis: {points} Punkte.",
)
DAILY_EMPTY = Said("The deal of {date}. Try it yourself.", "Das Spiel vom {date}. Probier es selbst.")
PLAY_TODAY = Said("Play today’s", "Heute mitspielen")
TRY_IT = Said("Try it", "Ausprobieren")
CLUB_OPEN = Said(
    "{game} tournament. {free} of {size} places are free.", "{game}-Turnier. {free} von {size} Plätzen sind frei."
)
CLUB_FULL = Said("{game} tournament with {size} players.", "{game}-Turnier mit {size} Teilnehmenden.")
CLUB_RUNS = Said("{game} tournament, round {round} of {rounds}.", "{game}-Turnier, Runde {round} von {rounds}.")
CLUB_OVER = Said("{name} wins the {game} tournament.", "{name} gewinnt das {game}-Turnier.")
CLUB_ENDED = Said("A {game} tournament, {rounds} rounds.", "Ein {game}-Turnier, {rounds} Runden.")
JOIN = Said("Join", "Mitspielen")
STANDINGS = Said("See the table", "Zur Tabelle")
BEAT = Said("Beat my world", "Schlag meine Welt")
BEAT_THIS = Said(
    "{game}: {points} points by {name}. Same deal, and a ghost beside you.",
    "{game}: {points} Punkte von {name}. Dieselbe Partie, und ein Geist spielt mit.",
)
ONE_TAP = Said("One tap, no account", "Ein Tipp, ohne Konto")
GUEST = Said("Guest", "Gast")
PLAYER = Said("Seat {number}", "Platz {number}")
AND = Said("and", "und")
ABOUT = Said(
    "Five board games about building worlds, in your browser, with friends or bots. Free, no account.",
    "Fünf Brettspiele über das Bauen von Welten, im Browser, mit Freunden oder Bots. Kostenlos, ohne Konto.",
)
MONTHS = {
    "en": (
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ),
    "de": (
        "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
        "Dezember",
    ),
}  # fmt: skip
