"""Identity of users: guests, accounts, devices, recovery, export and removal."""
