"""Figures, cells and verdicts as short texts."""
