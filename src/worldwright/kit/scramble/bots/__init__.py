"""How bots play the Mondo family: considering tiles, planning and searching worlds. Each game adds its taste."""
