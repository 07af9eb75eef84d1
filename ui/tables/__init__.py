"""Read-only tables: their cells, the live view of them, what is selected and copied."""
