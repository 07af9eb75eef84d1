"""A line of what is bought beside the hardware, as a sizing tells it."""

from __future__ import annotations

from dataclasses import dataclass

from sizer.design.records import Paid, ServiceKind


@dataclass(frozen=True, slots=True)
class ServiceLine:
    """One line of the services and spares; keys of its figures, empty where there is no such number.

    ``times`` is how often it is paid: the years of support, empty of what is paid once. Without a ``price`` what it
    costs is not known.
    """

    id: str
    title: str
    kind: ServiceKind
    paid: Paid
    model: str
    part_number: str
    quantity: str
    times: str
    unit_price: str
    discount: str
    list_price: str
    price: str
    note: str
