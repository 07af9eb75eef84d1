"""What takes longer than a frame, in child processes."""
