"""What sections of a document are made of, and how they are found."""
