"""From a design and a catalog to a complete answer."""

from sizer.sizing.size import size

__all__ = ["size"]
