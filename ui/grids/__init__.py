"""Editable grids over the field registry."""
