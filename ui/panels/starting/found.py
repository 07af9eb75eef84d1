"""The layouts that were found, as a table and in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.tables.table import Head, LiveCell, LiveTable
from ui.wording.texts import at_least_text, value_text

if TYPE_CHECKING:
    from sizer.exploring.growing.layouts import Layout

MOST_SHOWN = 10
_COLUMNS = (("capacity", "Usable", "B"), ("rate", "Highest rate", "1/s"), ("bandwidth", "Bandwidth", "B/s"),
            ("failure", "Kept", "1"))


def table_of(layouts: list[Layout], *, binary: bool, currency: str) -> LiveTable:
    """The best of the layouts: what each is made of, what it reaches, and what it takes."""
    asked = {key for each in layouts for key in each.reached}
    columns = [column for column in _COLUMNS if column[0] in asked]
    table = LiveTable((Head("Architecture", 160), Head("Drives", 260), Head("Protection", 80),
                       *(Head(title, 88, True) for _, title, _ in columns), Head("Rack units", 78, True),
                       Head("Power", 82, True), Head("Price", 74, True), Head("Not met, or uncertain", 170),
                       Head("Arrays, servers and switches", 300)))
    for each in layouts[:MOST_SHOWN]:
        tone = "bad" if each.missed else "doubt" if each.doubts else "good"
        watts = (at_least_text if each.unknown_watts else value_text)(each.watts, "W", digits=3)
        missed = "; ".join([*each.missed, *(f"{title}: uncertain" for title in each.doubts)]) or "; ".join(
            [*(f"house rule: {rule}" for rule in each.rules), *each.asides.values()])
        table.rows.append((
            LiveCell(each.architecture, tip=each.system),
            LiveCell(each.drawn, tone=tone, tip=each.title), LiveCell(each.protection),
            *(LiveCell(value_text(each.reached[name], unit, binary=binary), each.reached[name], unit,
                       tip=each.mix if name == "bandwidth" else "")
              if name in each.reached else LiveCell("") for name, _, unit in columns),
            LiveCell(value_text(each.rack_units, "U"), each.rack_units, "U"), LiveCell(watts, each.watts, "W"),
            LiveCell("unknown", tone="muted") if each.price is None else
            LiveCell(value_text(each.price, "money", currency=currency), each.price, "money"),
            LiveCell(missed, tone="bad" if each.missed else "doubt" if missed else "",
                     tip="\n".join(told_of(each)) or missed),
            LiveCell(each.system, tip=each.system)))
    return table


def told_of(layout: Layout) -> list[str]:
    """What is to be said of the requirements that are not met for sure, and beside those that are."""
    return [*(f"{title} is not met: {why}" for title, why in layout.missed.items()),
            *(f"{title} is uncertain: {why}" for title, why in layout.doubts.items()),
            *(f"{title}: {aside}" for title, aside in layout.asides.items()),
            *([f"The bandwidth is {layout.mix}"] if layout.mix else [])]
