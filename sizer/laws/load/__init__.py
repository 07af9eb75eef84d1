"""Laws of what one operation asks."""
