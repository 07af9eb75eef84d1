"""Reads the files of a catalog folder, with every fault where it lies."""
