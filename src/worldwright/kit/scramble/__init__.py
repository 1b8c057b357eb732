"""The simultaneous game that Mondo and Mondo Sapiens share.

All players take tiles from one pool at the same time, place them in worlds of their own and jump out when they dare.
`options` and `model` hold the values, `setup` the tables of one game, `legal` the legal actions, `moves` their effects,
`clock` the moves of time, `dealing` those of chance, `knowledge` the views.
"""
