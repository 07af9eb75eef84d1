"""The table ``items``: every line of the design and every derived line, with its quantity, space, weight and price."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sizer.catalog.records import Item
from sizer.figures.figure import Figure, Origin
from sizer.figures.table import Entry, Table
from sizer.language import say
from sizer.laws import general
from sizer.laws.facility import billing, facilities, money
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.bill.accessories import DerivedLine
from sizer.sizing.bill.maximum_power import most_drawn
from sizer.sizing.bill.power import NOTHING, PowerCells, included_in
from sizer.sizing.bill.prices import UNKNOWN, discounts, listed_price, price_of_one
from sizer.sizing.bill.within import NO_POWER, NO_WEIGHT, SPACE, WEIGHT
from sizer.sizing.hardware.bays import share_outside
from sizer.sizing.hardware.lines import Line
from sizer.sizing.result import BomLine, Physical, Total
from sizer.sizing.service_line import ServiceLine
from sizer.sources import Source

WITH_DRIVES = "with drives"


def wire_quantities(wiring: Wiring, lines: Mapping[str, Line], derived: Sequence[DerivedLine]) -> Table:
    """Open the table with the quantities; derived lines follow the connections they come from."""
    table = wiring.sheet.table("items", [*lines, *(line.id for line in derived)])
    entries = [Entry(line.count, Origin.GIVEN) for line in lines.values()]
    entries += [Entry(line.quantity, Origin.DERIVED) for line in derived]
    wiring.sheet.column(table, "quantity", "count", entries, say("Quantity"))
    return table


LISTED = Entry(1.0, Origin.DERIVED)
WITHIN = Entry(0.0, Origin.DERIVED, Source(SPACE))
UNPOWERED = Entry(0.0, Origin.DERIVED, NO_POWER)
WEIGHTLESS = Entry(0.0, Origin.DERIVED, NO_WEIGHT)


class _Facts:
    """Facts of items as cells, each made once however many lines name the item."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, str], Entry] = {}

    def entry(self, item: Item, name: str) -> Entry:
        """One numeric fact of an item as a cell; unknown where no source gives it."""
        known = self._made.get((item.id, name))
        if known is None:
            fact = item.fact(name)
            number = fact is not None and not isinstance(fact.value, (str, bool))
            known = Entry(float(fact.value), Origin.FACT, fact.source) if fact is not None and number else UNKNOWN
            self._made[item.id, name] = known
        return known


def _weighs_drives(item: Item) -> bool:
    return item.text("weight_includes") == WITH_DRIVES


def _weight(wiring: Wiring, line: Line, entry: Entry) -> Entry:
    """Weight of one; drives inside what is weighed with its drives add nothing, nor does what has no body."""
    if "weight_kg" not in line.item.kind.allowed:
        return WEIGHTLESS
    if not line.item.kind.is_drive:
        return entry
    outside = share_outside(wiring, line, _weighs_drives, "weight")
    if outside == 0:
        return Entry(0.0, Origin.DERIVED, included_in(wiring, line, _weighs_drives, WEIGHT))
    each = wiring.fact(line.item, "weight_kg") if isinstance(outside, Figure) else None
    if each is None or not isinstance(outside, Figure):
        return entry
    part = wiring.sheet.derive(f"weight.{line.id}.outside_kg", general.scaled, each, outside,
                               label=say("Weight of one of {line}, less what enclosures count", line=line.called))
    # Where nothing of it is left, a reader is told what counts it.
    return Entry(part, Origin.DERIVED, included_in(wiring, line, _weighs_drives, WEIGHT))


def _rack_units(wiring: Wiring, line: Line, facts: _Facts) -> Entry:
    if not line.item.kind.rack_mounted or (line.parent is not None and line.parent.item.kind.is_chassis):
        return Entry(0.0, Origin.DERIVED, included_in(wiring, line, lambda _item: True, SPACE))
    return facts.entry(line.item, "rack_units")


def wire_physical(
    wiring: Wiring, table: Table, lines: Mapping[str, Line], derived: Sequence[DerivedLine],
    power: Mapping[str, PowerCells], services: Sequence[ServiceLine] = (),
) -> Physical:
    """Fill the columns of space, weight, power and price, and total them over the lines that are counted.

    ``power`` holds what each design line draws. Derived lines are to be confirmed first: they are listed, and not in
    the totals, but for that of prices. Cables and cords are bought with the rest, and a price without them is not one.
    """
    sheet = wiring.sheet
    designed, facts = list(lines.values()), _Facts()
    follow = len(derived)

    counted = sheet.column(table, "counted", "count",
                           [*(LISTED if line.counted else NOTHING for line in designed), *[NOTHING] * follow],
                           say("Part of the proposal"))
    quantity = table.columns["quantity"].figure
    units = sheet.column(table, "unit_rack_units", "U",
                         [*(_rack_units(wiring, line, facts) for line in designed), *[WITHIN] * follow],
                         say("Rack units of one"))
    weights = [*(_weight(wiring, line, facts.entry(line.item, "weight_kg")) for line in designed),
               *(facts.entry(extra.item, "weight_kg") for extra in derived)]
    weight = sheet.column(table, "unit_weight_kg", "kg", weights, say("Weight of one"))
    price = sheet.column(table, "unit_price", "money",
                         [*(price_of_one(wiring, line) for line in designed),
                          *(listed_price(wiring, extra.item, extra.place) for extra in derived)], say("Price of one"))
    bought = sheet.column(
        table, "bought", "count",
        [*(LISTED if line.counted else NOTHING for line in designed),
         *(LISTED if extra.bought else NOTHING for extra in derived)],
        say("Part of the price"),
    )
    cells = [*(power[line.id] for line in designed), *[PowerCells(dc=UNPOWERED)] * follow]
    watts = _wire_watts(wiring, table, quantity, cells)
    most = sheet.column(table, "unit_max_w", "W",
                        [*(most_drawn(wiring, line) for line in designed), *[UNPOWERED] * follow],
                        say("Maximum power of one"))

    def total(key: str, column: Figure, label: str, part: Figure = counted, into: str = "") -> Total:
        summed = sheet.derive_column(table, f"counted_{key}", billing.counted_part, column, part,
                                     label=say("{label} in the totals", label=label))
        value = sheet.derive(f"physical.{into or key}.total", general.total_of_lines, summed, label=label)
        missing = sheet.derive(f"physical.{into or key}.unknown_lines", general.unknown_lines, summed,
                               label=say("{label}: lines without a value", label=label))
        return Total(value.key, (every if part is counted else every_bought).key, missing.key)

    def money_total(key: str, column: Figure, label: str, keys: Sequence[str]) -> Total:
        """A total of the hardware and, where there are some, of the services, whose figures have these keys."""
        if not services:
            return total(key, column, label, bought)
        hardware = total(key, column, say("{label} of the hardware", label=label), bought, into=f"hardware_{key}")
        known = [sheet[each] for each in keys if each]
        both = {"total": [sheet[hardware.value], *known],
                "lines": [sheet[hardware.lines], wiring.model.constant("service_lines", float(len(services)), "count",
                                                                       say("Services and spares"),
                                                                       say("counted in the design"))],
                "unknown_lines": [sheet[hardware.unknown_lines], wiring.model.constant(
                    f"unknown_service_{key}s", float(len(services) - len(known)), "count",
                    say("{label}: services and spares without a value", label=label), say("counted in the design"))]}
        said = {"total": label, "lines": say("Lines in the price"),
                "unknown_lines": say("{label}: lines without a value", label=label)}
        made = {name: sheet.derive(f"physical.{key}.{name}", general.sum_of, *figures, label=said[name])
                for name, figures in both.items()}
        return Total(made["total"].key, made["lines"].key, made["unknown_lines"].key)

    def line_total(key: str, unit: Figure, label: str) -> Figure:
        return sheet.derive_column(table, key, general.each_times_count, unit, quantity, label=label)

    every = sheet.derive("physical.lines", general.total_of_lines, counted, label=say("Lines in the totals"))
    every_bought = sheet.derive("physical.hardware_price.lines" if services else "physical.price.lines",
                                general.total_of_lines, bought, label=say("Lines in the price"))
    rack_units = total("rack_units", line_total("rack_units", units, say("Rack units")), say("Rack units"))
    weight_kg = total("weight_kg", line_total("weight_kg", weight, say("Weight")), say("Weight"))
    off, before = discounts(wiring, designed, derived), None
    if off:
        listed = line_total("list_price", price, say("List price"))
        discount = sheet.column(table, "discount", "1", off, say("Discount"))
        paid = sheet.derive_column(table, "price", money.net_price, listed, discount, label=say("Price"))
        before = money_total("list_price", listed, say("List price"), [one.list_price for one in services])
    else:
        paid = line_total("price", price, say("Price"))
    prices = money_total("price", paid, say("Price"), [one.price for one in services])
    watts_total = total("watts", watts, say("Power at the wall"))
    heat = sheet.derive("physical.btu_per_h.total", facilities.heat_btu_per_h, sheet[watts_total.value],
                        label=say("Heat"))
    energy = sheet.derive("physical.kwh_per_year.total", facilities.energy_per_year_kwh, sheet[watts_total.value],
                          wiring.default("pue_ratio"), label=say("Energy of a year, with cooling and distribution"))
    max_watts = total("max_watts", line_total("max_watts", most, say("Maximum power")),
                      say("Maximum power at the wall"))
    return Physical(
        rack_units, watts_total, Total(heat.key, watts_total.lines, watts_total.unknown_lines), weight_kg, prices,
        max_watts, Total(energy.key, watts_total.lines, watts_total.unknown_lines), before,
    )


def _wire_watts(wiring: Wiring, table: Table, quantity: Figure, cells: list[PowerCells]) -> Figure:
    sheet = wiring.sheet
    ac = sheet.column(table, "unit_ac_w", "W", [cell.ac for cell in cells], say("AC power of one"))
    dc = sheet.column(table, "unit_dc_w", "W", [cell.dc for cell in cells], say("DC power of one"))
    return sheet.derive_column(table, "watts", billing.line_power_w, ac, dc, quantity, wiring.default("supply_ratio"),
                               label=say("Power at the wall of the line"))


def bom_lines(lines: Mapping[str, Line], derived: Sequence[DerivedLine]) -> tuple[BomLine, ...]:
    """The bill of materials in the order of the design, derived lines after it."""
    made = []
    for number, line in enumerate(lines.values(), 1):
        made.append(_bom_line(line.id, str(number), line.record.status, line.item, line.parent, line.counted,
                              line.record.note, derived=False))
    for number, extra in enumerate(derived, 1):
        made.append(_bom_line(extra.id, f"D{number}", say("derived, confirm"), extra.item, None, False, extra.reason,
                              derived=True))
    return tuple(made)


def _bom_line(
    row: str, number: str, status: str, item: Item, parent: Line | None, counted: bool, note: str, *, derived: bool
) -> BomLine:
    return BomLine(
        row=row, number=number, status=str(status), kind=item.kind, vendor=item.vendor,
        model=item.model, part_number=item.part_number, description=item.description,
        parent=parent.id if parent is not None else "", derived=derived, counted=counted, note=note,
    )
