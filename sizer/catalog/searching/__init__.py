"""How people find their way in a catalog: columns of a kind, a search language, facets, facts in words."""
