"""Blocks of cells: copied, pasted, filled."""
