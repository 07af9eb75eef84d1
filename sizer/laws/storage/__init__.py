"""Laws of space: what drives, groups, codes and file systems leave of raw capacity, and the writes they cost."""
