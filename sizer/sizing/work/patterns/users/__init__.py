"""One module a kind of user: what people who run it ask of the system, over the patterns of their operations."""
