"""Pairing as pure functions: opponents, seats and standings. Luck comes from a seed."""
