"""Tournaments as plain values: who meets whom, on which seat, who stands where. Luck comes from a seed."""
