"""Data folders and records that earlier versions wrote: every test run opens, replays and plays on in them."""
