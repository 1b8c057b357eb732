"""A table while it is played: its socket, who gets one, and what a page computes for its bots."""
