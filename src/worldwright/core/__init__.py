"""What a game is, with no game in it."""
