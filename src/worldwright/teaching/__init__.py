"""Lessons, books, explanations, puzzles: files beside a game, played on its rules before being shown."""
