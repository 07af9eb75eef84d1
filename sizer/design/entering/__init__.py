"""Text typed or pasted, read as values of fields."""
