"""The assembled site: application, features, start and stop."""
