"""From requirements: what is asked at the left, and at the right every architecture that answers it, as found."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QVBoxLayout, QWidget

from reports.wording.layouts import head_of, nothing_found, row_of, rows_of, told_apart, units_of
from reports.wording.quantities.awaited import Awaited
from sizer.catalog.records import Catalog
from sizer.errors import sentences
from sizer.exploring.growing.layout import RESPONSE, Layout, shown_keys
from sizer.exploring.growing.ranking import order_of, ranked, shortlist
from sizer.exploring.growing.together import as_scenarios
from sizer.exploring.growing.wishes import POWER, Header, Wish
from sizer.sizing import size
from sizer.sizing.result import Sizing, Verdict
from sizer.units import counted
from ui.jobs.laying_out import LayoutSearch
from ui.requirements.columns import LayoutColumn, figure_of
from ui.requirements.foot import LayoutFoot
from ui.requirements.form import AskForm
from ui.requirements.previewing import LayoutPreview
from ui.requirements.table import LayoutStack, LayoutTable
from ui.state.ranges import Ranges
from ui.state.settings import Settings
from ui.widgets.measures import LOW, NARROW
from ui.widgets.parts import SheetHead, TextLink
from ui.widgets.plain import caption, literal, plain_label
from ui.widgets.theme import Theme

AFTER_MS = 600
"""How long nothing was typed before layouts are looked for again."""
NOTHING_ASKED = "Nothing is asked yet. Ask for a capacity, operations or bandwidth."
STOPPED = "Nothing was found before the search was stopped."


class RequirementsPage(QWidget):
    """See the module. It touches no design: what is taken goes out as a new one by ``opened``."""

    opened = Signal(object, str, bool)
    """A design of what was taken, what is to be told of it, and whether it meets everything over the whole range."""
    explained = Signal(object, str)
    """A number of the layout under the cursor is to be explained: the sizing of the layout, and the figure."""
    previewed = Signal(object)
    """The sizing of the row under the cursor, or None."""
    left = Signal()
    """Esc was pressed where nothing is open."""

    def __init__(self, settings: Settings, theme: Theme, today: Callable[[], str], catalog: Callable[[], Catalog],
                 search: LayoutSearch | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings, self._today, self._catalog = settings, today, catalog
        self._found: list[Layout] = []
        self.layouts: list[Layout] = []
        """What the table shows, in its order."""
        self._all = self._to_list = self._showing = False
        self._order = ""
        self._asked = Wish()
        self._units: dict[str, tuple[float, str] | None] = {}
        """The unit of each column."""
        self._search = search or LayoutSearch(self)
        self._search.found.connect(self._arrived)
        self._search.progressed.connect(self._progress)
        self._search.finished.connect(self._finished)
        self._preview = LayoutPreview(lambda: (self.current(), self._units), catalog, self)
        self._preview.previewed.connect(self.previewed)
        self._soon, self._shown = QTimer(self), QTimer(self)
        for timer, wait, act in ((self._soon, AFTER_MS, self._again), (self._shown, 60, self._show_found)):
            timer.setSingleShot(True)
            timer.setInterval(wait)
            timer.timeout.connect(act)
        self.form = AskForm(theme, lambda: settings.decimal_comma)
        self.form.changed.connect(self._typed)
        self.form.entered.connect(self._go)
        self.head = SheetHead("Layouts")
        self.more_columns = TextLink("more columns")
        self.more_columns.clicked.connect(self._choose_column)
        self.head.add(self.more_columns)
        self.table = LayoutTable(theme)
        self.table.opened.connect(self.open_current)
        self.table.explain_wanted.connect(self._explain)
        self.table.left_out.connect(self._left_out)
        self.table.live.taken_changed.connect(self._name_foot)
        self.table.selectionModel().currentRowChanged.connect(lambda _now, _before: self._moved())
        self.said = plain_label(NOTHING_ASKED)
        self.said.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.said.setWordWrap(True)
        self._stack = LayoutStack(self.table)
        self._stack.addWidget(self.said)
        self._stack.setCurrentWidget(self.said)
        self._hidden: list[LayoutColumn] = []
        self.foot = LayoutFoot()
        self._lay()
        self._name_foot()

    def ask(self, wish: Wish) -> None:
        """Put a wish into the form and look for layouts, where it asks for anything."""
        self.form.fill(wish)
        self.form.start()
        self._to_list = not wish.empty
        if not self.working or self.form.wish()[0] != self._asked:  # what is looked for already goes on
            self._go()

    def begin(self) -> None:
        """Take the focus: to what was found, or to what is asked where there is nothing yet."""
        if self.layouts:
            self.table.setFocus()
        else:
            self.form.start()

    def look_again(self) -> None:
        """Show what was found while nobody looked."""
        if self._found:
            self._show_found()

    def stop(self) -> None:
        """Look no further and end the child process."""
        working = self.working
        self._soon.stop()
        self._search.close()
        if working:
            self._finished("" if self._found else STOPPED)

    @property
    def asked(self) -> bool:
        """Whether anything was asked that there are layouts of, or may be."""
        return not self._asked.empty

    @property
    def working(self) -> bool:
        """Whether layouts may still come in."""
        return self._search.working

    def current(self) -> Layout | None:
        """The layout under the cursor."""
        at = self.table.currentIndex().row()
        return self.layouts[at] if 0 <= at < len(self.layouts) else None

    def taken(self) -> list[Layout]:
        """The layouts that are taken, in their order."""
        return [layout for layout in self.layouts if _key(layout) in self.table.live.taken]

    def open_current(self) -> None:
        """The layout under the cursor as a design."""
        layout = self.current()
        if layout is not None:
            row, sure = row_of(layout), layout.verdict is Verdict.MET
            told = [f"Laid out: {row.name}, {row.drives}"] if sure else [  # the line of a window has room for as much
                f"Laid out: {row.name}, {row.detail}", *row.told]
            self.opened.emit(layout.design, sentences(*told), sure)

    def open_taken(self) -> None:
        """All that are taken as one design with scenarios."""
        layouts = self.taken()
        if len(layouts) > 1:
            names = self._names()
            first, *others = called = [names[_key(layout)] for layout in layouts]
            self.opened.emit(as_scenarios(layouts, called), f"Laid out: {first}, with scenarios: {', '.join(others)}.",
                             all(layout.verdict is Verdict.MET for layout in layouts))

    def _lay(self) -> None:
        self.foot.others.clicked.connect(self._show_others)
        self.foot.together.clicked.connect(self.open_taken)
        self.foot.open_button.clicked.connect(self.open_current)
        _on(self.form, QPalette.ColorRole.AlternateBase)
        _on(self.head, QPalette.ColorRole.Base)
        _on(self._stack, QPalette.ColorRole.Base)
        right = QVBoxLayout()
        right.setSpacing(0)
        right.addWidget(self.head)
        right.addWidget(self._stack, 1)
        right.addWidget(_line(across=True))
        right.addWidget(self.foot)
        outer = QHBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self.form)
        outer.addWidget(_line(across=False))
        outer.addLayout(right, 1)

    def _typed(self) -> None:
        """Something else is asked: what is wrong is told at once, what can be asked is looked for after a rest."""
        self._to_list = False
        self.form.tell(self.form.wish()[1])
        self._soon.start()

    def _again(self) -> None:
        wish, wrong = self.form.wish()
        if not wrong and wish != self._asked:
            self._begin(wish)

    def _go(self) -> None:
        """Lay out what is asked, or stop doing so."""
        self._soon.stop()
        wish, wrong = self.form.wish()
        self.form.tell(wrong)
        if wrong:
            first = next(key for key in self.form.fields if key in wrong)
            self.form.fields[first].line.setFocus()
            self.form.fields[first].line.selectAll()
        elif self.working and wish == self._asked:
            self._stop_looking()
        else:
            self._begin(wish)

    def _stop_looking(self) -> None:
        """Look no further, as was asked for; whether there is more nobody knows."""
        self._search.stop()
        self._finished("" if self._found else STOPPED)

    def _begin(self, wish: Wish) -> None:
        self._asked, self._found, self._all, self.table.moved = wish, [], False, False
        self._search.stop()
        if wish.empty:
            self.form.start()
            self._say(NOTHING_ASKED)
        else:
            header = Header(self._settings.get("author"), self._today(), self._settings.get("currency"),
                            self._settings.get("policies"))
            self._search.ask(wish, header, self._settings.get("catalog_folders"))
            if not self.layouts:
                self._say("Laying out…")
        self._name_working()

    def _arrived(self, layout: Layout) -> None:
        self._found.append(layout)
        if not self._shown.isActive():
            self._shown.start()

    def _progress(self, _share: float, text: str) -> None:
        if not self._found:
            self.head.say(f"{text}…")

    def _finished(self, why_none: str) -> None:
        self._name_working()
        self._shown.stop()
        if why_none:
            self._say(why_none)
        elif self._found:
            self._show_found()
        elif not self._asked.empty:
            self._say(nothing_found(older=self._asked.discontinued))

    def _say(self, text: str) -> None:
        """Show a sentence in place of layouts."""
        self.layouts = []
        self.said.setText(text)
        self._stack.setCurrentWidget(self.said)
        self.more_columns.hide()
        self.table.show_rows([], [])
        self.head.set_title("Layouts")
        self.head.say("")
        self._name_foot()
        self._preview.end()

    def _show_found(self) -> None:
        """Show what was found so far, with the cursor where it was."""
        everything = ranked(self._found)
        self.layouts = everything if self._all else shortlist(everything)
        binary = self._settings.binary
        self._units = units_of(self.layouts, self._asked.capacity_bytes, binary=binary)
        rows = rows_of(self.layouts, self._units, currency=self._settings.get("currency"), binary=binary)
        self._showing = True
        self.table.show_rows(rows, [_key(layout) for layout in self.layouts])
        self._showing = False
        self._stack.setCurrentIndex(0)
        self.more_columns.setVisible(bool(self._hidden))
        if self._to_list and self.isVisible():  # asked elsewhere: what is found is what one came for
            self._to_list = False
            self.table.setFocus()
            self.table.moved = False  # nobody looks at a row yet
        self.head.set_title(head_of(self.layouts, everything))
        working = " · still looking…" if self.working else ""
        self._order = f"{order_of(everything).sentence(everything)}{working}"
        self._say_order()
        self.foot.show_more(len(everything) - len(self.layouts), all_shown=self._all)
        self._name_foot()
        self._preview.follow()

    def _say_order(self) -> None:
        """What decides the order, where the head has room for it."""
        if self.layouts:
            self.head.say(self._order if self.width() >= NARROW else "")
            self.head.setToolTip(literal(self._order))

    def _show_others(self) -> None:
        self._all = not self._all
        self._show_found()
        self.table.setFocus()

    def _left_out(self, hidden: list[LayoutColumn]) -> None:
        self._hidden = hidden
        self.more_columns.setVisible(bool(hidden) and bool(self.layouts))
        _name(self.more_columns, counted(len(hidden), "more column"))
        self.more_columns.setToolTip(literal(", ".join(column.title for column in hidden)))

    def _choose_column(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for column in self._hidden:
            menu.addAction(caption(column.title)).triggered.connect(
                lambda _checked=False, key=column.key: self.table.prefer(key))
        menu.popup(self.more_columns.mapToGlobal(QPoint(0, self.more_columns.height())))

    def _moved(self) -> None:
        """Follow the cursor that somebody moved."""
        if not self._showing:
            self._name_foot()
            self._preview.start()

    def _explain(self, column: str) -> None:
        """Have a number of the layout under the cursor explained."""
        layout = self.current()
        sizing = size(layout.design, self._catalog()) if layout is not None else None
        if sizing is not None and (key := figure_of(column, sizing)):
            self.explained.emit(sizing, key)

    def ranges_of(self, sizing: Sizing) -> Ranges:
        """The ranges that are told of the layout under the cursor, its verdicts by them, in the units of the table."""
        layout = self.current()
        if layout is None:
            return Ranges(0)
        gives, shown, figures = layout.gives or {}, shown_keys(sizing), sizing.sheet.figures
        values = {key: (low, figures[key].number, high) for key, (low, high) in (layout.ends or {}).items()
                  if key in figures}
        values |= {key: (gives[name].low, gives[name].likely, gives[name].high)
                   for name, key in shown.items() if name in gives}
        columns = [*shown.items(), (POWER, sizing.physical.watts.value),
                   *((RESPONSE, work.response) for work in sizing.workloads)]
        return Ranges(0, values, units={key: unit for name, key in columns
                                        if (unit := self._units.get(name)) is not None}, awaited=Awaited(sizing.sheet))

    def _name_foot(self) -> None:
        names = self._names()
        current = self.current()
        self.foot.name([names[_key(layout)] for layout in self.taken()],
                       names[_key(current)] if current is not None else "", some=bool(self.layouts))

    def _names(self) -> dict[str, str]:
        """What the layouts that are taken and the one under the cursor are called, no two alike."""
        at, live = self.table.currentIndex().row(), self.table.live
        rows = {key: row for place, (key, row) in enumerate(zip(live.keys, live.rows, strict=True))
                if key in live.taken or place == at}
        return dict(zip(rows, told_apart(list(rows.values())), strict=True))

    def _name_working(self) -> None:
        self.form.go.setText("Stop" if self.working else "Lay out again" if self._found else "Lay out")

    def minimumSizeHint(self) -> QSize:
        return QSize(600, 360)  # its texts give way before

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.form.fold(low=self.window().height() < LOW)
        self._say_order()
        self._name_foot()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.form.fold(low=self.window().height() < LOW)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._preview.forget()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.working:
            self._stop_looking()
        else:
            self.left.emit()


def _key(layout: Layout) -> str:
    """What a layout is known by while others come in."""
    return f"{layout.architecture}; {layout.title}"


def _name(link: TextLink, text: str) -> None:
    link.setText(text)
    link.setAccessibleName(text)


def _on(widget: QWidget, role: QPalette.ColorRole) -> None:
    """Lay a widget on the ground of a colour role, whatever the theme."""
    widget.setAutoFillBackground(True)
    widget.setBackgroundRole(role)


def _line(*, across: bool) -> QFrame:
    line = QFrame()
    line.setFrameShape(QFrame.Shape.HLine if across else QFrame.Shape.VLine)
    line.setForegroundRole(line.palette().ColorRole.Mid)
    line.setFrameShadow(QFrame.Shadow.Plain)
    return line
