"""PostgreSQL: the database of many nodes, its leases, and the way there and back."""
