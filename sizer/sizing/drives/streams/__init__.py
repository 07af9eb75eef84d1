"""Drives under streams: what lies together, what is in flight, and what no cache gathers."""
