"""The smallest quantity that meets a target, and why none does."""
