"""What could join two lines of a design."""
