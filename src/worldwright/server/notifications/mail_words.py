"""Texts of mails in English and German, as the client's words are not available in a mailbox."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from worldwright.core.words import Lang

if TYPE_CHECKING:
    from worldwright.server.notifications.news import TableNews

_HOUR = 3600
_KINDS: Final[dict[Lang, dict[str, str]]] = {
    "en": {
        "move": "Your turn in {title}",
        "reminder": "Still your turn in {title}",
        "answer": "A question for you in {title}",
        "over": "{title} is over",
        "invited": "You are invited to {title}",
        "seated": "Your game of {title} is ready",
    },
    "de": {
        "move": "Du bist dran: {title}",
        "reminder": "Du bist noch dran: {title}",
        "answer": "Frage an dich: {title}",
        "over": "{title} ist zu Ende",
        "invited": "Du bist eingeladen: {title}",
        "seated": "Dein Spiel ist bereit: {title}",
    },
}
_INVITED: Final[dict[Lang, str]] = {"en": "{by} invites you.", "de": "{by} lädt dich ein."}
_MOVED: Final[dict[Lang, str]] = {"en": "{by} moved.", "de": "{by} hat gezogen."}
_LEFT: Final[dict[Lang, str]] = {"en": "{hours} h left.", "de": "Noch {hours} Std."}
_TABLE: Final[dict[Lang, str]] = {"en": "Play:", "de": "Zum Spiel:"}
_END: Final[dict[Lang, str]] = {"en": "Unsubscribe:", "de": "Abmelden:"}
_CONFIRM: Final[dict[Lang, str]] = {"en": "Confirm your email address", "de": "Bestätige deine E-Mail-Adresse"}
_CONFIRM_WHY: Final[dict[Lang, str]] = {
    "en": "You asked for emails when it’s your turn at Worldwright. Confirm here:",
    "de": "Du möchtest E-Mails, wenn du bei Worldwright dran bist. Bestätige hier:",
}
_CONFIRM_ELSE: Final[dict[Lang, str]] = {
    "en": "Wasn’t you? Ignore this email. We won’t write again.",
    "de": "Das warst du nicht? Ignorier die E-Mail. Wir schreiben dann nicht mehr.",
}


def notifying(what: TableNews, origin: str) -> tuple[str, str]:
    """Subject and text of a notification mail."""
    lang = what.lang
    subject = _KINDS[lang][what.kind].format(title=what.title)
    lines = [f"{subject}."]
    if what.by:
        lines.append((_INVITED if what.kind == "invited" else _MOVED)[lang].format(by=what.by))
    if what.left is not None and what.left >= _HOUR and what.kind in ("move", "reminder"):
        lines.append(_LEFT[lang].format(hours=what.left // _HOUR))
    links = f"{_TABLE[lang]}\n{origin}/#/t/{what.table}/{what.move}\n\n{_END[lang]}\n{origin}/#/end/{what.end}"
    return subject, f"{' '.join(lines)}\n\n{links}\n"


def confirming(lang: Lang, origin: str, token: str) -> tuple[str, str]:
    """Subject and text of the mail that confirms an address."""
    text = f"{_CONFIRM_WHY[lang]}\n{origin}/#/confirm/{token}\n\n{_CONFIRM_ELSE[lang]}\n"
    return f"Worldwright: {_CONFIRM[lang]}", text
