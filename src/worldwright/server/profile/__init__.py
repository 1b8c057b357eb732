"""Profile: a player's games, friends, invitations and privacy."""
