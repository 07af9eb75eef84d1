"""What the derivation says: the laws behind figures, before they are set in type."""
