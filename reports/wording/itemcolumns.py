"""Which columns of the table of lines a reader wants to see, and in which order."""

from __future__ import annotations

from sizer.figures.table import Table

TABLE = "items"
QUANTITY = "quantity"
COUNTED = "counted"
"""How columns begin that only serve the totals."""
_ORDER = (
    "unit_rack_units", "rack_units", "total_rack_units", "unit_ac_w", "unit_dc_w", "watts", "total_watts", "unit_max_w",
    "max_watts",
    "unit_weight_kg", "weight_kg", "total_weight_kg", "unit_price", "list_price", "discount", "price", "total_price",
)


def shown_columns(table: Table) -> tuple[str, ...]:
    """The columns to show beside the quantity: what one has and what the line has, by subject."""
    return tuple(name for name in _ORDER if name in table.columns)


def helper_columns(table: Table) -> tuple[str, ...]:
    """The columns that are only needed to compute the others."""
    shown = shown_columns(table)
    return tuple(name for name in table.columns if name not in shown and name != QUANTITY)
