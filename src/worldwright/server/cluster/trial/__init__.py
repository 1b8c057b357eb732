"""A demo cluster on one computer: PostgreSQL and NATS from their wheels, nodes, and a small proxy."""
