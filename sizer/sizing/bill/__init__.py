"""The bill of materials: every line with its space, weight, price and power, and the parts that follow from others."""
