"""Puzzles: moments of bot games with one clearly best choice, stored in files and shown without a table."""
