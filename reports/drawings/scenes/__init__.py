"""What drawings are made of and written as: scenes, marks, colours, widths of texts."""
