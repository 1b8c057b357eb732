"""Pages in the host's own words: about, rules, privacy, contact, from text files in the data folder."""
