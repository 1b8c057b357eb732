"""Simulated servers: a table played from a seed with injected faults, checked after every step."""
