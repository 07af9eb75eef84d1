"""The catalog as a sheet: search, facets, comparison, what fits, records of one's own."""
