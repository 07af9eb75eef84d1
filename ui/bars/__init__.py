"""The lines above and below the sheets: results, formula, state, messages."""
