"""From requirements: what is asked at the left, every architecture that answers it in one table."""
