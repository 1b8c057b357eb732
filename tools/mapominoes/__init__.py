"""The parts of `tools/mapominoes_decks.py`: from maps to decks."""
