"""Simulated houses of many nodes: the real leases, fences, links and failovers, in one thread and by one clock."""
