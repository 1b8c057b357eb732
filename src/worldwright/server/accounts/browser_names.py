"""Browser families for the list of devices. Nothing else of the User-Agent is stored."""

from __future__ import annotations

from worldwright.server.http.request import HTTPConnection

FAMILIES = (
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari"),
)  # fmt: skip
"""In order of precedence: most of them also name those they descend from."""
SYSTEMS = (
    ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"), ("CrOS", "ChromeOS"),
    ("Macintosh", "macOS"), ("Linux", "Linux"),
)  # fmt: skip


def browser_family(connection: HTTPConnection) -> str:
    """A name such as `Firefox, Linux`; empty where both are unknown."""
    agent = connection.headers.get("user-agent", "")[:400]
    names = [next((name for sign, name in table if sign in agent), "") for table in (FAMILIES, SYSTEMS)]
    return ", ".join(filter(None, names))
