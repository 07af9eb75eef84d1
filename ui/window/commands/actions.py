"""Every action of the menus and the command palette, declared once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QApplication

from ui.widgets.icons import icon
from ui.widgets.plain import literal
from ui.window.entries import ENTRIES

if TYPE_CHECKING:
    from ui.window.main import MainWindow


def _always(window: MainWindow) -> bool:
    del window
    return True


class Spec(NamedTuple):
    """One action: what it is called, its keys, what it does, and when it can."""

    id: str
    menu: str
    text: str
    call: Callable[[MainWindow], object]
    shortcut: str = ""
    picture: str = ""
    enabled: Callable[[MainWindow], bool] = _always
    break_before: bool = False


_ALSO = {"commands": ("Ctrl+Shift+P",), "fixes": ("Ctrl+Shift+F",)}
"""Further keys of an action, which those who know them go on using."""
MENUS = ("&File", "&Edit", "&Rows", "&Design", "&View", "&Help")


def _place(name: str) -> Callable[[MainWindow], object]:
    return lambda window: None if window.workbook.typing() else window.workbook.show_entry(name)


SPECS: tuple[Spec, ...] = (
    Spec("new", "&File", "&New", lambda w: w.documents.new(), "Ctrl+N", "new"),
    Spec("new-window", "&File", "New &window", lambda w: w.new_window(), "Ctrl+Shift+N"),
    Spec("from-requirements", "&File", "New from re&quirements…", lambda w: w.starting.from_requirements()),
    Spec("open", "&File", "&Open…", lambda w: w.documents.open(), "Ctrl+O", "open"),
    Spec("save", "&File", "&Save", lambda w: w.documents.save(), "Ctrl+S", "save", break_before=True),
    Spec("save-as", "&File", "Save &as…", lambda w: w.documents.save_as(), "Ctrl+Shift+S"),
    Spec("export-workbook", "&File", "Export &workbook…", lambda w: w.exporter.export("workbook"), "Ctrl+E", "table",
         break_before=True),
    Spec("export-csv", "&File", "Export bill of materials as C&SV…", lambda w: w.exporter.export("csv")),
    Spec("proposal", "&File", "Write the &proposal…", lambda w: w.exporter.export("proposal"), "Ctrl+Shift+E",
         "document"),
    Spec("derivation", "&File", "Write the &derivation…", lambda w: w.exporter.export("derivation")),
    Spec("acceptance", "&File", "Write the acceptance &tests…", lambda w: w.exporter.write_tests()),
    Spec("print", "&File", "P&rint preview…", lambda w: w.starting.print_preview(), "Ctrl+P", "print"),
    Spec("print-sheets", "&File", "Print the s&heets of results…", lambda w: w.starting.print_sheets()),
    Spec("close", "&File", "&Close the design", lambda w: w.starting.close_design(), "Ctrl+W", break_before=True),
    Spec("close-window", "&File", "Close w&indow", lambda w: w.close(), "Ctrl+Shift+W"),
    Spec("quit", "&File", "&Quit", lambda _w: QApplication.closeAllWindows(), "Ctrl+Q"),
    Spec("undo", "&Edit", "&Undo", lambda w: w.commands.undo(), "Ctrl+Z", "undo",
         enabled=lambda w: w.store.undo_stack.canUndo()),
    Spec("redo", "&Edit", "&Redo", lambda w: w.commands.redo(), "Ctrl+Y", "redo",
         enabled=lambda w: w.store.undo_stack.canRedo()),
    Spec("cut", "&Edit", "Cu&t", lambda w: w.grids.on_grid("cut"), break_before=True),
    Spec("copy", "&Edit", "&Copy", lambda w: w.grids.copy(), picture="copy"),
    Spec("paste", "&Edit", "&Paste", lambda w: w.grids.paste(preview=False)),
    Spec("paste-preview", "&Edit", "Paste with pre&view…", lambda w: w.grids.paste(preview=True), "Ctrl+Shift+V"),
    Spec("fill-down", "&Edit", "Fill &down", lambda w: w.grids.on_grid("fill_down"), "Ctrl+D", "down"),
    Spec("fill-right", "&Edit", "Fill &right", lambda w: w.grids.on_grid("fill_right"), "Ctrl+R", "forward"),
    Spec("clear", "&Edit", "C&lear cells", lambda w: w.grids.on_grid("clear_cells")),
    Spec("find", "&Edit", "&Find…", lambda w: w.find_box.open_box(), "Ctrl+F", "find", break_before=True),
    Spec("filter", "&Edit", "Fi&lter rows", lambda w: w.grids.filter_rows(), "Ctrl+Shift+L", "filter"),
    Spec("commands", "&Edit", "Find or d&o…", lambda w: w.palette_box.open_box(), "Ctrl+K", "commands"),
    Spec("preferences", "&Edit", "Pr&eferences…", lambda w: w.preferences(), "Ctrl+,", "settings", break_before=True),
    Spec("insert-row", "&Rows", "&Insert a row", lambda w: w.grids.insert_row(), "Ctrl++", "add"),
    Spec("duplicate-rows", "&Rows", "&Duplicate", lambda w: w.grids.on_grid("duplicate"), "Ctrl+Shift+D", "duplicate"),
    Spec("rows-up", "&Rows", "Move &up", lambda w: w.grids.move_rows(-1), "Ctrl+Alt+Up", "up"),
    Spec("rows-down", "&Rows", "Move d&own", lambda w: w.grids.move_rows(1), "Ctrl+Alt+Down", "down"),
    Spec("remove-rows", "&Rows", "&Remove", lambda w: w.grids.on_grid("delete_rows"), "Ctrl+-", "remove"),
    Spec("replace-model", "&Rows", "Replace the &model…", lambda w: w.replace_model(), "Ctrl+M", "catalog"),
    Spec("block", "&Rows", "Add a &block…", lambda w: w.building.open(), "Ctrl+B"),
    Spec("sort-up", "&Rows", "Sort &ascending by this column", lambda w: w.grids.sort(descending=False),
         break_before=True),
    Spec("sort-down", "&Rows", "Sort d&escending by this column", lambda w: w.grids.sort(descending=True)),
    Spec("unsort", "&Rows", "&Order of the document", lambda w: w.grids.unsort()),
    Spec("hide-column", "&Rows", "&Hide this column", lambda w: w.grids.hide_column()),
    Spec("show-columns", "&Rows", "&Show all columns", lambda w: w.grids.show_columns()),
    Spec("lay-out", "&Design", "&Lay out for these requirements", lambda w: w.asking.for_design(),
         picture="requirements"),
    Spec("pin-figure", "&Design", "&Pin this figure…", lambda w: w.navigation.pin_figure(), "Ctrl+Shift+O", "pin"),
    Spec("go-figure", "&Design", "&Go to the cell of this figure", lambda w: w.services.go_to_figure(w.explain.key),
         "Ctrl+G"),
    Spec("unpin-figure", "&Design", "Re&move the pin", lambda w: w.explain.unpin(),
         enabled=lambda w: w.store.view.overrides.get(w.explain.key) is not None),
    Spec("catalog-update", "&Design", "What a newer &catalog would change", lambda w: w.services.updates.open_panel(),
         enabled=lambda w: w.services.updates.available),
    Spec("accept-problem", "&Design", "&Accept the current problem", lambda w: w.grids.accept_problem(),
         "Ctrl+Shift+A"),
    Spec("duplicate-scenario", "&Design", "&Duplicate the scenario", lambda w: w.state_bar.duplicate_scenario(),
         "Ctrl+Alt+D", "scenario", break_before=True),
    Spec("remove-scenario", "&Design", "&Remove the scenario in front", lambda w: w.commands.remove_scenario(),
         enabled=lambda w: w.store.design.current_scenario != "base"),
    Spec("intact", "&Design", "&Back to intact", lambda w: w.store.fail(""), picture="failure",
         enabled=lambda w: w.store.failure is not None),
    Spec("fixes", "&Design", "Ways to meet the &worst requirement", lambda w: w.commands.mend_worst(), "F8"),
    Spec("reference", "&Design", "Compare with this &moment", lambda w: w.commands.take_reference(), "Ctrl+Shift+B",
         break_before=True),
    Spec("why", "&View", "E&xplain the current cell", lambda w: w.navigation.explain_current(), "F1", "note"),
    Spec("next-problem", "&View", "Next &problem", lambda w: w.navigation.next_problem(), "Shift+F8", "warning"),
    Spec("alone", "&View", "This sheet a&lone, or with the answer below", lambda w: w.workbook.toggle_alone(),
         "Ctrl+\\", break_before=True),
    Spec("next-region", "&View", "Next &region", lambda w: w.regions.step(1), "F6"),
    Spec("region-before", "&View", "Region &before", lambda w: w.regions.step(-1), "Shift+F6"),
    Spec("explain-pane", "&View", "Explanation &beside the sheet", lambda w: w.toggle_explain(), "F4"),
    *(Spec(f"place-{entry.id}", "&View", entry.title, _place(entry.id), entry.keys, entry.picture,
           break_before=entry.id in ("requirements", "summary", "catalog")) for entry in ENTRIES),
    Spec("light", "&View", "&Light colours", lambda w: w.settings.set("theme", "light"), break_before=True),
    Spec("dark", "&View", "&Dark colours", lambda w: w.settings.set("theme", "dark")),
    Spec("system-colours", "&View", "Colours of the s&ystem", lambda w: w.settings.set("theme", "system")),
    Spec("help-start", "&Help", "&Getting started", lambda w: w.helping.open("start")),
    Spec("tour", "&Help", "Three-minute &tour", lambda w: w.touring.begin(), "", "play"),
    Spec("help-glossary", "&Help", "G&lossary", lambda w: w.helping.open("glossary")),
    Spec("keys", "&Help", "&Keys", lambda w: w.helping.open("keys"), "Ctrl+F1"),
    Spec("help-model", "&Help", "The &model and its limits", lambda w: w.helping.open("model")),
    Spec("about", "&Help", "&About", lambda w: w.helping.open("about"), break_before=True),
)


ANYWHERE = frozenset((
    "new", "new-window", "from-requirements", "open", "close", "close-window", "quit", "preferences", "commands",
    "light", "dark", "system-colours", "tour", "help-start", "help-glossary", "keys", "help-model", "about"))
"""What can be done while no design is open."""


def _possible(spec: Spec, window: MainWindow) -> bool:
    return (spec.id in ANYWHERE or window.opening.in_design) and spec.enabled(window)


def make_actions(window: MainWindow, specs: tuple[Spec, ...] = SPECS) -> Mapping[str, QAction]:
    """The actions of one window. What cannot always be done begins disabled, and is tried when it is looked at."""
    made = {}
    for spec in specs:
        action = QAction(spec.text, window)
        action.setObjectName(spec.id)
        plain = spec.text.replace("&", "").rstrip("…")
        action.setToolTip(literal(f"{plain} ({spec.shortcut})" if spec.shortcut else plain))
        action.setEnabled(spec.enabled is _always)
        if spec.shortcut:
            keys = (spec.shortcut, *_ALSO.get(spec.id, ()))
            action.setShortcuts([QKeySequence(each) for each in keys])
        action.triggered.connect(lambda _checked=False, spec=spec: _run(spec, window))
        made[spec.id] = action
        window.addAction(action)
    return made


def _run(spec: Spec, window: MainWindow) -> None:
    if _possible(spec, window):
        spec.call(window)


def colour_actions(window: MainWindow, actions: Mapping[str, QAction], specs: tuple[Spec, ...] = SPECS) -> None:
    """Give the actions their pictures in the colours in use."""
    for spec in specs:
        if spec.picture:
            actions[spec.id].setIcon(icon(spec.picture, window.theme.colours.text))


def enable_actions(window: MainWindow, actions: Mapping[str, QAction], specs: tuple[Spec, ...] = SPECS) -> None:
    """Enable what can be done now."""
    for spec in specs:
        actions[spec.id].setEnabled(_possible(spec, window))
