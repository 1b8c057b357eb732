"""The contract of a game and what all games share. Names no game."""
