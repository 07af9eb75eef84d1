"""Changes that can be bought: what one more brings with it, other models, other protection, other settings."""
