"""A game looked at: records, moments, hints, reviews and best worlds."""
