"""Workbook, proposal and drawings of a sizing. Content is made once; each format only draws it."""
