"""What menus, keys and the palette do, declared once and done in one place each."""
