"""Amounts of an offer, which add up as they are printed: all with cents where one has any, sums of what is printed."""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np

from reports.wording.itemcolumns import TABLE
from sizer.readable import A_CENT
from sizer.sizing.result import Sizing

_COLUMNS = ("unit_price", "list_price", "price")


def in_cents(sizing: Sizing) -> bool:
    """Whether any amount that is paid has cents: every amount of the offer is told with them then."""
    table = sizing.sheet.tables.get(TABLE)
    columns = [table.columns[name].figure.value[:, 0] for name in _COLUMNS if name in table.columns] if table else []
    services = [sizing.sheet[key].number for one in sizing.services
                for key in (one.unit_price, one.list_price, one.price) if key]
    amounts = np.concatenate([*columns, np.asarray(services, dtype=float)])
    return bool(np.any(np.abs(amounts - np.round(amounts)) >= A_CENT / 2))  # never of what is not known


def sum_printed(amounts: Iterable[float]) -> float:
    """What amounts have together as they are printed: each is paid to the cent.

    >>> sum_printed([0.004, 801.6, 800.8])
    1602.4
    """
    return math.fsum(round(amount, 2) for amount in amounts)
