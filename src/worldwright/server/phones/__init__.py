"""Phones in the room: opens the server to the home network, and says which address links carry."""
