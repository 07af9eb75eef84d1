"""What one of a line costs, and what comes off it: stated in the design, else from the catalog's price lists."""

from __future__ import annotations

from collections.abc import Sequence

from sizer.catalog.records import Item
from sizer.design.records import StatedRange as Amounts
from sizer.design.records import likely
from sizer.figures.figure import Figure, Origin
from sizer.figures.table import Entry
from sizer.language import mark, say
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.bill.accessories import DerivedLine
from sizer.sizing.hardware.lines import Line
from sizer.sizing.scope import Scope
from sizer.sources import Source

UNKNOWN = Entry(None)
_FULL_PRICE = Entry(0.0, Origin.DERIVED, Source(mark("no discount is stated")))


def price_of_one(wiring: Wiring, line: Line) -> Entry:
    """The price of one of a line of the design."""
    if line.record.price is not None:
        price = line.record.price
        if isinstance(price, Amounts):
            return Entry(Scope(wiring.sheet, "price").given(line.id, price, "money",
                                                            say("{model}: price", model=line.item.model)), Origin.GIVEN)
        return Entry(float(likely(price)), Origin.GIVEN)
    return listed_price(wiring, line.item, f"items/{line.id}/price")


def listed_price(wiring: Wiring, item: Item, place: str) -> Entry:
    """The price of the catalog's price lists; unknown where there is none in the currency of the design."""
    known = wiring.catalog.prices.get(item.id)
    if known is not None and known.currency == wiring.design.currency:
        return Entry(known.amount, Origin.FACT, Source(known.source, known.date))
    if known is not None:
        wiring.warning("price-currency", say("the price of {model} is in {currency} and the design in {other}: it "
                                             "is left out", model=item.model, currency=known.currency,
                                             other=wiring.design.currency), place,
                       say("State the price in the currency of the design."),
                       told=(item.id, known.currency, wiring.design.currency))
    return UNKNOWN


def discounts(wiring: Wiring, lines: Sequence[Line], derived: Sequence[DerivedLine]) -> list[Entry]:
    """What comes off the unit price of each line, those that follow from others after them.

    Empty where nothing in the design has a discount, the services among it.
    A line without a discount of its own has that of the design.
    """
    stated = (*(line.record.discount for line in lines), *(one.discount for one in wiring.design.services))
    if wiring.design.discount is None and all(each is None for each in stated):
        return []
    general = general_discount(wiring)
    usual = Entry(general, Origin.GIVEN) if general is not None else _FULL_PRICE
    own = [usual if line.record.discount is None else Entry(line.record.discount, Origin.GIVEN) for line in lines]
    return [*own, *[usual] * len(derived)]


def general_discount(wiring: Wiring) -> Figure | None:
    """What comes off every unit price that states no discount of its own; None where the design states none."""
    if wiring.design.discount is None:
        return None
    return wiring.model.given("discount_ratio", wiring.design.discount, "1", say("Discount of the design"))
