"""Widgets, icons and colours of our own."""
