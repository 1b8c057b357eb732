"""Matchmaking: pairs strangers who look for the same game."""
