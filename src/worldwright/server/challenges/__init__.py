"""Challenges: a finished game's deal played again by others, beside a ghost of its points."""
