"""Panels that come when they are asked for."""
