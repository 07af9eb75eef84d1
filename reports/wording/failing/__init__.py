"""What failures leave, in the words of a reader."""
