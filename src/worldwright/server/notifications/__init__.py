"""Notifications by web push and email for players who are not connected."""
