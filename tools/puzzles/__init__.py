"""Puzzles made from games between bots."""
