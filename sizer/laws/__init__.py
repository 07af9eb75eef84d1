"""The laws: pure typed formulas by subject, each with units, symbols, source, validity and a worked example.

Laws import nothing but the kernel and the units. The identifier in brackets at the end of a source (D5, Q9 ...) names
the formula within the analytic model, so that a figure, its explanation and its test can be found from one another.
"""
