"""Makes puzzles from games between bots."""
