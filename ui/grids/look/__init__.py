"""How a grid looks: cells, heads, widths of columns, whole rows, and what stands in the head of its sheet."""
