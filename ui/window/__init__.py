"""The window: its frame, its parts, and how it opens."""
