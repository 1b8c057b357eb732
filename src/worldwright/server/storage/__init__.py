"""The database: its port, SQLite, the schema, group commit, cleanup, backup and doctor."""
