"""What a newer catalog would change in a design, and taking it over."""
