"""Texts of mails in English and German, as the client's words are not available in a mailbox."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from worldwright.core.words import Lang

if TYPE_CHECKING:
    from worldwright.server.notifications.news import TableNews

_HOUR = 3600
_KINDS: Final[dict[Lang, dict[str, str]]] = {
    "en": {
        "move": "Your move in {title}",
        "reminder": "Still your move in {title}",
        "answer": "You are asked something at {title}",
        "over": "{title} is over",
        "invited": "You are invited to {title}",
        "seated": "Your table of {title} is ready",
    },
    "de": {
        "move": "Du bist am Zug: {title}",
        "reminder": "Du bist noch am Zug: {title}",
        "answer": "Du wirst etwas gefragt: {title}",
        "over": "{title} ist zu Ende",
        "invited": "Du bist eingeladen: {title}",
        "seated": "Dein Tisch ist bereit: {title}",
    },
}
_INVITED: Final[dict[Lang, str]] = {"en": "{by} invites you.", "de": "{by} lädt dich ein."}
_MOVED: Final[dict[Lang, str]] = {"en": "{by} moved last.", "de": "Zuletzt zog {by}."}
_LEFT: Final[dict[Lang, str]] = {"en": "You have {hours} h left.", "de": "Du hast noch {hours} Std."}
_TABLE: Final[dict[Lang, str]] = {"en": "To the table:", "de": "Zum Tisch:"}
_END: Final[dict[Lang, str]] = {"en": "No more mails about this:", "de": "Keine Mails mehr dazu:"}
_CONFIRM: Final[dict[Lang, str]] = {"en": "Confirm your mail address", "de": "Bestätige deine Mailadresse"}
_CONFIRM_WHY: Final[dict[Lang, str]] = {
    "en": "Somebody wants to hear here when a table of Worldwright waits. Was that you? Then press the button:",
    "de": "Jemand möchte hier hören, wenn ein Tisch von Worldwright wartet. Warst du das? Dann drück den Knopf:",
}
_CONFIRM_ELSE: Final[dict[Lang, str]] = {
    "en": "If not, do nothing: no other mail will come.",
    "de": "Wenn nicht, tu nichts: Es kommt keine weitere Mail.",
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
