"""Designs made to meet what is asked: grown, repaired, mended, laid out from nothing."""
