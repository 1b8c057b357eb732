"""Short scripts; the tests run them."""
