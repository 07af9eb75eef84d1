"""Sections as text of a terminal."""
