"""Drives at work: where groups lie, how long a request keeps a drive busy, and what a lost drive leaves."""
