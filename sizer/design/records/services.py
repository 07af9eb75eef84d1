"""What is bought beside the hardware that is installed: work, support, spare parts on the shelf, freight."""

from __future__ import annotations

from typing import Annotated

from sizer.design.fieldspec import Field, FieldKind, choice, identifier, name, note, number, whole
from sizer.design.records.hardware import Identified
from sizer.design.records.values import Amount
from sizer.design.records.words import Paid, ServiceKind


class Service(Identified, frozen=True):
    """One line of what is bought beside the hardware: it has a price, and takes no space, power or bay."""

    id: Annotated[str, identifier("Service", "The id of the line. Its figures are service.ID.*")]
    name: Annotated[str, name()] = ""
    kind: Annotated[ServiceKind, choice(
        "Kind", "What is bought: work, support, or spare parts that lie on the shelf.", ServiceKind, written=True
    )] = ServiceKind.SUPPORT
    item: Annotated[str, Field(
        "Model", FieldKind.CATALOG, "Of spare parts, or of software by the year: the record of the catalog, with the "
        "price of its price lists. Empty: what the name says.", example="AJ797A")] = ""
    quantity: Annotated[int, whole("Quantity", "How many of them.", example="4", written=True)] = 1
    paid: Annotated[Paid, choice(
        "Paid", "Once, or for every year of support that the design states.", Paid)] = Paid.ONCE
    price: Annotated[Amount | None, number(
        "Unit price", "Price of one, of a year where it is paid every year, in the currency of the design; empty: that "
        "of the price lists, else unknown.", "money", maximum=1e12, range_allowed=True)] = None
    discount: Annotated[float | None, number(
        "Discount", "Off its unit price; empty: that of the design.", "1", maximum=1.0, percent=True, example="15 %"
    )] = None
    note: Annotated[str, note()] = ""
