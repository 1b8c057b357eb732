"""Mondo Sapiens: settled worlds, with streets, villages and buildings."""
