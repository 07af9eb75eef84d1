"""Summary in a window: what its numbers, verdicts, failures and questions lead to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.state.subject import Place
from ui.summary.sheet import SummarySheet

if TYPE_CHECKING:
    from ui.window.main import MainWindow


def summary_sheet(window: MainWindow) -> SummarySheet:
    """The sheet, connected with the parts of its window."""
    made = SummarySheet(window.store, window.theme, window.settings)
    ranges = window.services.ranges
    made.subject_changed.connect(window.navigation.show_subject)
    made.fixes_wanted.connect(window.fixes.open_for)
    made.failure_wanted.connect(window.store.fail)
    made.went_to.connect(window.navigation.go_to)
    made.sheet_wanted.connect(lambda name: _show(window, name))
    made.bill_wanted.connect(window.actions_by_id["export-workbook"].trigger)
    window.strip.workload_chosen.connect(made.choose_workload)
    window.services.ranges_changed.connect(made.judge_anew)
    window.strip.judged.connect(made.show_verdicts)
    ranges.surrounded.connect(made.show_surrounding)
    window.explain.explained.connect(made.show_explained)
    made.settling_wanted.connect(window.services.settling.look_for)
    window.services.settling.found.connect(made.show_settling)
    made.choose_workload(window.strip.workload)
    if ranges.surrounding is not None:
        made.show_surrounding(ranges.surrounding)
    return made


def go_to_title_page(window: MainWindow, place: Place) -> bool:
    """Open a field of the title page, which is edited in the head of Summary."""
    window.workbook.show_entry("summary")
    sheet = window.workbook.sheet("summary")
    if not isinstance(sheet, SummarySheet) or place.key not in sheet.head.links:
        return False
    sheet.head.edit(place.key)
    return True


def _show(window: MainWindow, name: str) -> None:
    if name in window.workbook.all_names():
        window.workbook.show_any(name)
    else:
        window.actions_by_id["from-requirements"].trigger()
