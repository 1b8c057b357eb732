"""Tables in memory under asyncio, with their bots and worker processes."""
