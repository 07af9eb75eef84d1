"""One module a pattern: what an operation of that kind of work asks of the system."""
