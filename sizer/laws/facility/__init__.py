"""Laws of power, heat, space and the bill of materials."""
