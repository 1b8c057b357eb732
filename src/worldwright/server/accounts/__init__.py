"""Who is asking: guests, accounts, devices, recovery, export and removal."""
