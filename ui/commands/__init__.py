"""Menus, toolbar, palette and what they do."""
