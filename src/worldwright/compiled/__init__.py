"""The rules of a game once more, compiled for search: WebAssembly that runs here and in a player's browser.

The Python rules stay the reference; `python -m tests.twins` plays both side by side. A twin reads the same JSON that a
seat is sent (content and views), so it can know nothing more than that seat. Sources are in `c/`, what was built from
them in `built/` (`./dev twins` builds anew).
"""
