"""The kernel: figures, laws, sheets and columns. It knows nothing of storage."""
