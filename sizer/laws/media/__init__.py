"""Laws of drives and caches: how long a request takes, and which requests never reach a drive."""
