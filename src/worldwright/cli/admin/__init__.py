"""Commands of the host of a server."""
