"""What `import worldwright as ww` offers: matches, bots of your own, many games, records."""
