"""The window: spreadsheet-like grids over a design, with results, explanations and charts that follow every edit.

Importing this package loads nothing; :mod:`ui.app` starts the program, :mod:`ui.jobs.worker` is what child processes
run and needs no Qt.
"""
