"""A house of many nodes: what one server asks and tells the others. One machine alone loads nothing of it."""
