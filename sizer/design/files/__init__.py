"""Designs on disk: their format, saving whole or not at all, recovery copies and locks."""
