"""The bench on which a sizing is wired: statements, facts, defaults, pins and house rules become figures here."""
