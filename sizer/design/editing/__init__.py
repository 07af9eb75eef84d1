"""Edits as data: each maps a design to a new one."""
