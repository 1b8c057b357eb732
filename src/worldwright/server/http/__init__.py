"""HTTP and WebSocket: request guard, rate limits, access to tables, socket frames. Names no feature."""
