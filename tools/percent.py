"""Shares as they are printed in the documents."""


def share(value: float | None, digits: int = 1) -> str:
    """A share as percent with so many digits; empty where there is none."""
    return "" if value is None else f"{value * 100:,.{digits}f} %"
