"""One module a published benchmark: the operations that its rules lay down."""
