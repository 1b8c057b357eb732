"""Lessons, books, explanations and puzzles: files beside a game, played on its rules before they are shown."""
