"""The decision on one page: is it met, what limits, what it takes, what is not settled; for window and paper alike."""
