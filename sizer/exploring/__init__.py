"""Questions to a sizing: how many, what if, what differs and why."""
