"""Where a design begins: templates, and a first design laid out from requirements."""
