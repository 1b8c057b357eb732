"""Strangers who look for the same game are brought together."""
