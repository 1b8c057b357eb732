"""Simulated servers: one table played from a seed, with every fault that can happen, and the promises checked."""
