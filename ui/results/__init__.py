"""Live read-only views of a sizing."""
