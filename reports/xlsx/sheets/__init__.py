"""The sheets of the workbook, a module each."""
