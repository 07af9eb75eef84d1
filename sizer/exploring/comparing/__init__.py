"""What differs between two designs, or between two catalogs under one design."""
