"""The server: tables, storage, features and the sockets and requests that reach them."""
