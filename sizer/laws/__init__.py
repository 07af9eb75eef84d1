"""The laws: pure typed formulas by subject, each with units, symbols, source, validity and a worked example.

Laws import nothing but the kernel and the units. "(model D5)" at the end of a source names a formula of docs/model.md,
so that a figure, its explanation and its test can be found from one another.
"""
