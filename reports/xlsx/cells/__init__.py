"""Cells: figures as live formulas, in a state that says whether they still hold."""
