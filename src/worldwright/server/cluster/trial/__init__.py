"""A house of many machines on this one, to try it: PostgreSQL and NATS from their wheels, nodes, a small proxy."""
