"""From maps to decks: the parts of `tools/mapominoes_decks.py`."""
