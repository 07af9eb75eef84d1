"""What is asked: the form at the left of the page."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import QFrame, QPushButton, QScrollArea, QVBoxLayout, QWidget

from sizer.errors import UnitError
from sizer.exploring.growing.asked import ASKS, asked_text, asked_wish
from sizer.exploring.growing.wishes import Wish
from ui.requirements.field import AskField, ChoiceField
from ui.widgets.measures import L, M, S
from ui.widgets.parts import TextLink
from ui.widgets.plain import literal, plain_label
from ui.widgets.theme import Theme
from ui.widgets.typefaces import BODY, STRONG, TITLE, scaled, set_in
from ui.widgets.uncut import UncutEdge

WIDE, NARROW = 300, 268
_FIELDS: tuple[tuple[str, tuple[tuple[str, str, str, str, str], ...]], ...] = (
    ("", (("capacity_bytes", "Usable capacity", "Usable capacity", "not asked", "Bytes that users can fill."),)),
    ("Operations", (
        ("rate_per_s", "a second", "Operations a second", "not asked", "At this rate answers are in time."),
        ("within_s", "within", "Answered within", "any time", "The mean time of an answer at that rate."),
        ("request_bytes", "each of", "Size of an operation", "8 KiB", "Where the kind of work leaves it open."),
        ("read_ratio", "reads", "Share of operations that read", "70 %", "Where the kind of work leaves it open."))),
    ("Streams", (
        ("bandwidth_bytes_per_s", "bandwidth", "Bandwidth of streams", "not asked",
         "Bytes a second of large requests, reads and writes together."),
        ("bandwidth_read_ratio", "reads", "Share of the bandwidth that reads", "50 %",
         "100 % are reads alone, 0 % writes alone; where nothing is stated, as the operations."))),
    ("After a failure", (
        ("kept_after_failure", "keeps", "Kept after a failure", "not asked",
         "Share of these rates that is left when any one part fails."),
        ("failures", "survives", "Failures to survive", "one failure",
         "One of any part; two: any two at once, such as nodes, controllers, switches, drives of a group; none."))),
    ("Limits and growth", (
        ("rack_units", "racks", "Rack units at most", "any", "For example 42 U."),
        ("watts", "power", "Power at most", "any", "For example 10 kW."),
        ("budget", "budget", "Price at most", "any", "In the currency of the preferences."),
        ("growth_per_year", "growth a year", "Growth a year", "none", "Of capacity and rates, for example 20 %."),
        ("horizon_years", "for years", "Years of growth", "3", "After so many years all is met still."))),
)
_FOLDED = ("rack_units", "watts", "budget", "growth_per_year", "horizon_years")
_GENERATIONS = (("current only", ""), ("any", "any"))
_MEDIA = (("any", ""), ("flash", "flash"), ("disk", "disk"))
_ACCESSES = (("any", ""), ("blocks", "blocks"), ("files", "files"), ("objects", "objects"))
_NETWORKS = (("any", ""), ("Ethernet", "ethernet"), ("Fibre Channel", "fc"), ("InfiniBand", "infiniband"))


class AskForm(QFrame):
    """See the module. ``changed`` comes with each key, ``entered`` with Enter or the button."""

    changed = Signal()
    entered = Signal()

    def __init__(self, theme: Theme, decimal_comma: Callable[[], bool], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("askForm")
        self._theme, self._decimal_comma = theme, decimal_comma
        self.fields: dict[str, AskField] = {}
        self.choices: dict[str, ChoiceField] = {}
        self._together = True
        self._heads: list[QWidget] = []
        self._unfolded = self._low = False
        self._inner = inner = QWidget()
        self._column = column = QVBoxLayout(inner)
        column.setContentsMargins(L, M, L, M)
        column.setSpacing(S // 2)
        title = plain_label("What is asked")
        set_in(title, TITLE, STRONG)
        column.addWidget(title)
        self.limits = TextLink("")
        self.limits.let_give_way()
        self.limits.clicked.connect(self._unfold)
        for head, rows in _FIELDS:
            self._section(head, foldable=head == "Limits and growth")
            for key, label, name, usual, tip in rows:
                field = AskField(label, name, usual, tip, theme)
                field.edited.connect(self._edited)
                field.entered.connect(self.entered)
                self.fields[key] = field
                column.addWidget(field)
        self._section("Hardware", foldable=True)
        for key, label, name, choices, tip in (
            ("generation", "generation", "Generation of hardware", _GENERATIONS, "Parts that are sold today, or any."),
            ("media", "media", "Media", _MEDIA, "What data lies on."),
            ("access", "access", "Access", _ACCESSES, "What clients ask for."),
            ("network", "network", "Network", _NETWORKS, "What clients are connected by."),
        ):
            choice = ChoiceField(label, name, choices, tip)
            choice.edited.connect(self._edited)
            self.choices[key] = choice
            column.addWidget(choice)
        column.addSpacing(S)
        column.addWidget(self.limits, alignment=Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        self._area = area = _scrolled(inner)
        self.edge = UncutEdge(area, QPalette.ColorRole.AlternateBase)
        self.go = QPushButton("Lay out")
        self.go.clicked.connect(self.entered)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(area, 1)
        foot = QVBoxLayout()
        foot.setContentsMargins(L, S, L, M)
        foot.addWidget(self.go)
        outer.addLayout(foot)
        self.fold(low=False)

    def wish(self) -> tuple[Wish, dict[str, UnitError]]:
        """What is asked, and what is wrong of which fields."""
        texts = {key: self.fields[key].line.text() for key in ASKS}
        choices = Wish(discontinued=self.choices["generation"].value == "any", media=self.choices["media"].value,
                       access=self.choices["access"].value, network=self.choices["network"].value,
                       together=self._together)
        return asked_wish(texts, decimal_comma=self._decimal_comma(), choices=choices)

    def fill(self, wish: Wish) -> None:
        """Put what is asked into the fields."""
        for key, field in self.fields.items():
            field.line.setText(asked_text(key, getattr(wish, key), decimal_comma=self._decimal_comma()))
            field.say("")
        for key, value in (("generation", "any" if wish.discontinued else ""), ("media", wish.media),
                           ("access", wish.access), ("network", wish.network)):
            self.choices[key].choose(value)
        self._together = wish.together
        self._name_folded()

    def tell(self, wrong: dict[str, UnitError]) -> None:
        """Say below each field what is wrong with its text."""
        for key, field in self.fields.items():
            field.say(wrong[key].problems[0].advice if key in wrong else "")
        if self._folded and any(key in wrong for key in _FOLDED):
            self._unfold()

    def fold(self, *, low: bool) -> None:
        """Fold limits and hardware into one link where the window is low."""
        self.setFixedWidth(scaled(NARROW if low else WIDE))
        self._folded = low and not self._unfolded
        for widget in (*(self.fields[key] for key in _FOLDED), *self.choices.values(), *self._heads):
            widget.setVisible(not self._folded)
        self.limits.setVisible(self._folded)
        self._low = low
        self._space()
        self._name_folded()

    def _space(self) -> None:
        """Let rows stand closer where the last would else be cut."""
        self._column.setSpacing(S // 2)
        if self._low or self._inner.sizeHint().height() > self._area.height():
            self._column.setSpacing(2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._space()

    def start(self) -> None:
        """Put the focus where one begins."""
        self.fields["capacity_bytes"].line.setFocus()
        self.fields["capacity_bytes"].line.selectAll()

    def _section(self, title: str, *, foldable: bool) -> None:
        if not title:
            self._column.addSpacing(S // 2)
            return
        label = plain_label(title)
        set_in(label, BODY, STRONG)
        label.setForegroundRole(label.palette().ColorRole.PlaceholderText)
        label.setContentsMargins(0, S, 0, 0)
        self._column.addWidget(label)
        if foldable:
            self._heads.append(label)

    def _edited(self) -> None:
        self._name_folded()
        self.changed.emit()

    def _unfold(self) -> None:
        self._unfolded = True
        self.fold(low=self.width() < scaled(WIDE))
        self.fields["rack_units"].line.setFocus()

    def _name_folded(self) -> None:
        """What of the folded is not as usual."""
        set_ = [f"{field.line.accessibleName().lower()} {field.line.text().strip()}" for key, field in
                self.fields.items() if key in _FOLDED and field.line.text().strip()]
        set_ += [f"{choice.box.accessibleName().lower()} {choice.box.currentText()}" for choice in
                 self.choices.values() if choice.box.currentIndex() > 0]
        text = f"Limits, growth, hardware: {', '.join(set_) or 'any'}"
        self.limits.setText(text)
        self.limits.setAccessibleName(text)
        self.limits.setToolTip(literal(text))


def _scrolled(inner: QWidget) -> QScrollArea:
    """An area as quiet as the form, which scrolls down alone."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(inner)
    for part in (area, inner):
        part.setBackgroundRole(QPalette.ColorRole.AlternateBase)
    return area
