"""The site put together: application, features, start and stop."""
