"""Formulas that the program does not compute with: its laws are tested against them, and worked examples use them."""
