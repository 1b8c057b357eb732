"""Puzzles: moments of bot games in which one choice is clearly the best, kept as files and shown without a table."""
