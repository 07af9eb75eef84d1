"""One failure: which parts can fail, what goes with each, and what is left."""
