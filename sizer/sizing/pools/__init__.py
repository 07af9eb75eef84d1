"""Pools: how drives make groups, what protection leaves, and the capacity from raw to what file systems offer."""
