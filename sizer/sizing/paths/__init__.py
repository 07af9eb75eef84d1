"""What lies between clients and drives, what an operation asks of it, and what is left of it after a loss."""
