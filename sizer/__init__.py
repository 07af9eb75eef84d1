"""Storage capacity planning and sizing: every number is a derivation.

Importing this package reads no file and loads no Qt.
"""

__version__ = "0.1.0"
