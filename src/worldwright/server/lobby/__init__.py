"""Lobby: create, find and join a table, start, leave, rematch, and play on from a puzzle."""
