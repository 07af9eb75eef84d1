"""The places of the rail in their order, and the sheets that are made when they are first looked at.

A new sheet is a line of ``SHEETS``, and its name in the place that shows it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from ui.rail.entry import Group, RailEntry, Segment, only
from ui.state.subject import Place

if TYPE_CHECKING:
    from ui.window.main import MainWindow

Maker = Callable[["MainWindow"], QWidget]

ENTRIES: tuple[RailEntry, ...] = (
    RailEntry("requirements", "Requirements", Group.DESIGN, "requirements", only("requirements", "policies"), "Ctrl+1"),
    RailEntry("hardware", "Hardware", Group.DESIGN, "hardware",
              (Segment("Installed", ("items",)), Segment("Services and spares", ("services", "terms"))), "Ctrl+2"),
    RailEntry("storage", "Storage", Group.DESIGN, "storage", only("pools"), "Ctrl+3"),
    RailEntry("connections", "Connections", Group.DESIGN, "connections", only("links"), "Ctrl+4"),
    RailEntry("workloads", "Workloads", Group.DESIGN, "workloads", only("workloads"), "Ctrl+5"),
    RailEntry("summary", "Summary", Group.ANSWER, "summary", only("summary"), "Alt+1", headed=False,
              retells="requirements"),
    RailEntry("performance", "Performance", Group.ANSWER, "performance",
              (Segment("Table and chart", ("performance-table", "charts")), Segment("Table", ("performance-table",)),
               Segment("Chart", ("charts",)), Segment("All figures", ("results",))), "Alt+2", shares=(46, 54)),
    RailEntry("bill", "Bill", Group.ANSWER, "bill",
              (Segment("Bill", ("bom",)), Segment("Money", ("money",)), Segment("Space and power", ("space",)),
               Segment("Rack", ("racks",)), Segment("Topology", ("topology",))), "Alt+3"),
    RailEntry("failures", "Failures", Group.ANSWER, "failures",
              (Segment("What is lost", ("failures",)), Segment("How long", ("outages",)),
               Segment("Data loss", ("dataloss",))), "Alt+4"),
    RailEntry("compare", "Compare", Group.ANSWER, "compare",
              (Segment("What-if", ("whatif",)), Segment("Scenarios", ("scenarios",)),
               Segment("What changed", ("against",))), "Alt+5"),
    RailEntry("trust", "Trust", Group.ANSWER, "trust",
              (Segment("Published", ("validation",)), Segment("Assumptions", ("assumptions",)),
               Segment("Pinned", ("overrides",)), Segment("Accepted", ("accepted",)),
               Segment("Problems", ("problems",))), "Alt+6", follows=False),
    RailEntry("catalog", "Catalog", Group.CATALOG, "catalog", only("catalog"), "Ctrl+0", headed=False),
)

LAYOUTS = RailEntry("layouts", "Layouts", Group.DESIGN, "template", ())
"""From requirements, which stands in place of the sheets: in the rail while something was asked there."""


def _summary(window: MainWindow) -> QWidget:
    from ui.window.guides.summarizing import summary_sheet  # noqa: PLC0415 - made when it is first looked at

    return summary_sheet(window)


def _catalog(window: MainWindow) -> QWidget:
    from ui.catalog.sheet import CatalogSheet  # noqa: PLC0415 - a session may do without

    sheet = CatalogSheet(window.store, window.settings, window.theme, window.around.dialogs)
    sheet.wanted.connect(lambda name: window.commands.add_items([name]))
    sheet.block_wanted.connect(window.building.open)
    window.side.lend("catalog", "Record", sheet.give_record())
    return sheet


def _racks(window: MainWindow) -> QWidget:
    made = window.services.racks()
    made.canvas.dropped.connect(window.building.drop)
    return made


SHEETS: Mapping[str, Maker] = MappingProxyType({
    "summary": _summary,
    "catalog": _catalog,
    "racks": _racks,
    "topology": lambda window: window.services.topology(),
})
"""Name of a sheet -> what makes it when it is first looked at."""


def _of_design(window: MainWindow, place: Place) -> bool:
    """Open a field of the design itself: its terms have a grid, the rest is edited on the title page."""
    workbook = window.workbook
    if workbook.grids["terms"].model.index_of(place).isValid():
        workbook.show_sheet("terms")
        return workbook.grids["terms"].go_to(place)
    from ui.window.guides.summarizing import go_to_title_page  # noqa: PLC0415 - made when it is first looked at

    return go_to_title_page(window, place)


OPENERS: Mapping[str, Callable[[MainWindow, Place], bool]] = MappingProxyType({"design": _of_design})
"""Table that no grid shows -> what goes to a place of it."""


def _start(window: MainWindow) -> QWidget:
    from ui.window.guides.welcoming import Welcoming  # noqa: PLC0415 - a window with a design does without

    return Welcoming(window).page


START: Maker = _start
"""What makes the page of a window without a design."""
