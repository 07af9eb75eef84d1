"""What is bought beside the hardware: every line of it with what it costs at list price and after its discount."""

from __future__ import annotations

from sizer.design.records import Paid, Service
from sizer.figures.figure import Figure, Origin
from sizer.language import say
from sizer.laws.facility import money
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.bill.prices import general_discount, listed_price
from sizer.sizing.service_line import ServiceLine


def wire_services(wiring: Wiring) -> tuple[ServiceLine, ...]:
    """The services and spares of the design, in its order."""
    return tuple(_service(wiring, record) for record in wiring.design.services)


def _service(wiring: Wiring, record: Service) -> ServiceLine:
    scope = wiring.scope("services", record.id)
    quantity = scope.stated("quantity", record.quantity, say("Quantity of {name}", name=record.called))
    each, times, off = _unit_price(wiring, record), _times(wiring, record), _discount(wiring, record)
    listed = net = None
    if each is not None and times is not None:
        listed = scope.derive("list_price", money.paid_over, each, quantity, times,
                              label=say("List price of {name}", name=record.called))
        net = listed if off is None else scope.derive("net_price", money.net_price, listed, off,
                                                      label=say("Price of {name}", name=record.called))
    item = wiring.catalog.items.get(record.item)
    return ServiceLine(
        id=record.id, title=record.called, kind=record.kind, paid=record.paid,
        model=item.title if item is not None else "", part_number=item.part_number if item is not None else "",
        quantity=quantity.key, times=_key(times) if record.paid is Paid.EVERY_YEAR else "", unit_price=_key(each),
        discount=_key(off), list_price=_key(listed), price=_key(net), note=record.note)


def _key(figure: Figure | None) -> str:
    return figure.key if figure is not None else ""


def _unit_price(wiring: Wiring, record: Service) -> Figure | None:
    """What one costs, each time; None where neither the design nor a price list says."""
    scope, label = wiring.scope("services", record.id), say("Unit price of {name}", name=record.called)
    if record.price is not None:
        return scope.stated("price", record.price, label)
    item = wiring.catalog.items.get(record.item)
    listed = listed_price(wiring, item, f"services/{record.id}/price") if item is not None else None
    if listed is None or not isinstance(listed.value, float | int):
        return None
    return wiring.sheet.given(scope.key("price"), float(listed.value), "money", label=label, origin=Origin.FACT,
                              source=listed.source)


def _times(wiring: Wiring, record: Service) -> Figure | None:
    """How often it is paid; None of what is paid every year where no years are stated."""
    if record.paid is Paid.ONCE:
        return wiring.model.constant("paid_once", 1.0, "count", say("Paid once"), say("it is paid once"))
    years = wiring.design.support_years
    if years is None:
        wiring.warning("support-years",
                       say("{name} is paid every year, and no years of support are stated", name=record.called),
                       "design/support_years", say("State for how many years support is bought."), told=(record.id,))
        return None
    return wiring.model.given("support_years", float(years), "count", say("Years of support"))


def _discount(wiring: Wiring, record: Service) -> Figure | None:
    if record.discount is None:
        return general_discount(wiring)
    return wiring.scope("services", record.id).stated("discount", record.discount,
                                                      say("Discount on {name}", name=record.called))
