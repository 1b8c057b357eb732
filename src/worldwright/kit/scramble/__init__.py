"""Everybody at once: the table that Mondo and Mondo Sapiens share.

All players take tiles from one pool at the same time, lay them into worlds of their own and jump out when they dare.
`options` and `model` hold the values, `setup` the tables of one game, `legal` what may be done, `moves` what it
does, `clock` what time does, `dealing` what chance does, `knowledge` who sees what.
"""
