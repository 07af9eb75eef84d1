"""Laws of failures: what is left, for how long, and how likely data is lost."""
