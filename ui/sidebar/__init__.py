"""The design tree and the catalog browser."""
