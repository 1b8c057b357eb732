"""Requests and sockets: the guard, limits, access to tables, the socket's bytes. No feature."""
