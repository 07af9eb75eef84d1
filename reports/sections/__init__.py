"""The sections of the documents, a module each: what one declares as ``SECTION`` is in every format."""
