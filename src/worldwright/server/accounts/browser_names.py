"""Families of browsers: what a list of devices calls them. No version and no more of what a browser says is kept."""

from __future__ import annotations

from worldwright.server.http.request import HTTPConnection

FAMILIES = (
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari"),
)  # fmt: skip
"""Looked for in this order: most of them also name those they descend from."""
SYSTEMS = (
    ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"), ("CrOS", "ChromeOS"),
    ("Macintosh", "macOS"), ("Linux", "Linux"),
)  # fmt: skip


def browser_family(connection: HTTPConnection) -> str:
    """Such as `Firefox, Linux`; empty where neither is known."""
    said = connection.headers.get("user-agent", "")[:400]
    found = [next((name for sign, name in known if sign in said), "") for known in (FAMILIES, SYSTEMS)]
    return ", ".join(filter(None, found))
