"""Simulated clusters: the real leases, fences, links and failovers, in one thread and on one clock."""
