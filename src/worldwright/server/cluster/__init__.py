"""Many nodes on PostgreSQL and NATS. One process loads nothing of it."""
