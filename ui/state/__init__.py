"""What a window holds: the store, its files and preferences."""
