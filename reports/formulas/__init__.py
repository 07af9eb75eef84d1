"""Laws as set mathematics: boxes with fractions, scripts and fences, drawn as scenes."""
