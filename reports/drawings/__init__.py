"""Drawings as neutral scenes of lines, polygons and texts, painted alike on paper, in SVG and on the screen."""
