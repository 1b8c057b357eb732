"""Analysis of a game: records, moments, hints, reviews and best worlds."""
