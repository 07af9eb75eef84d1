"""Scenes of the drawings, painted on the screen."""
