"""The catalog records that a design keeps, so that it opens to the same numbers later."""
