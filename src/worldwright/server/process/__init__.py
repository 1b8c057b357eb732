"""What a process has once: clock, counters, incidents, tokens, limits, worker processes."""
