"""What laws are written in: values, expressions, the functions they may call, and how all that is rewritten."""
