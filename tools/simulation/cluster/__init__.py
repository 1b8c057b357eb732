"""Simulated houses of many nodes: the real leases, fences, links and take-overs, in one thread and by one clock."""
