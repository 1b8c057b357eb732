"""Running tables: their sockets, connection limits, and bot moves computed in the browser."""
