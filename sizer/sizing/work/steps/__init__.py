"""Steps that the demands of several patterns have in common."""
