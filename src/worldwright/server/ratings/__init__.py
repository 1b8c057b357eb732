"""Ratings of people and bots on one scale."""
