"""What a window looks after without being asked: work kept safe, where it stood, the focus, what is announced."""
