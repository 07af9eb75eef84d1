"""The lights of the strip: a button for each requirement, named where there is room, folded where there is not."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from sizer.sizing.judging.accepted import rests_on
from sizer.sizing.judging.uncertain import why_open
from sizer.sizing.result import RequirementResult, Sizing, Verdict
from ui.state.stopping import why_missed
from ui.state.store import Store
from ui.widgets.icons import icon, set_icon
from ui.widgets.plain import literal
from ui.widgets.theme import Theme
from ui.wording.texts import value_text
from ui.wording.verdicts import verdict_shown

_NAMES_LETTERS = (22, 14, 9)
"""How long the name beside a light may be: the first length with which all of them fit."""
_SPACE_PX = 16
"""Beside icon and name of a button: what its style takes, a little more than that."""
_SIGNS = {
    Verdict.MET: "met", Verdict.UNCERTAIN: "uncertain", Verdict.MISSED: "missed", Verdict.UNBUILDABLE: "missed",
    Verdict.UNSIZED: "missed", Verdict.UNDECIDED: "note",
}
_WORST = (Verdict.UNBUILDABLE, Verdict.UNSIZED, Verdict.MISSED, Verdict.UNCERTAIN, Verdict.UNDECIDED, Verdict.MET)


def elided(text: str, longest: int) -> str:
    """What there is room for: all of it is in a tip or in the problems.

    >>> elided("requirement", 9)
    'requirem…'
    """
    return text if len(text) <= longest else f"{text[:longest - 1].rstrip()}…"


class RequirementLights(QWidget):
    """See the module."""

    clicked = Signal(str)
    """The requirement whose light was clicked."""
    all_wanted = Signal()
    """More requirements are asked for than have a light."""

    def __init__(self, store: Store, theme: Theme) -> None:
        super().__init__()
        self._store, self._theme = store, theme
        self.lights: dict[str, QToolButton] = {}
        self.more = QToolButton()
        """Stands for the lights there is no room for, with the sign of the worst."""
        self.more.setAutoRaise(True)
        self.more.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.more.clicked.connect(self.all_wanted)
        self.more.hide()
        self._names: dict[str, str] = {}
        self._verdicts: dict[str, Verdict] = {}
        self._room = 0
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        self._row.addWidget(self.more)

    def refresh(self, sizing: Sizing | None) -> None:
        """Judge everything anew."""
        asked = self._store.view.requirements
        for gone in [name for name in self.lights if asked.get(name) is None]:
            light = self.lights.pop(gone)
            self._names.pop(gone, None)
            self._verdicts.pop(gone, None)
            self._row.removeWidget(light)
            light.hide()
            light.deleteLater()
        results = {each.id: each for each in sizing.requirements} if sizing is not None else {}
        for record in asked:
            light = self.lights.get(record.id) or self._light(record.id)
            result = results.get(record.id)
            if sizing is not None and result is not None:
                self._judge(light, sizing, result)
            else:
                why = sizing.why_without("requirements", record.id) if sizing is not None else None
                said = ("undecided until it is sized" if why is None
                        else ", ".join(filter(None, (why.verdict, why.reason))))
                says = f"{record.title or record.id}: {said}"
                self._show(light, record.id, record.id, Verdict.UNDECIDED if why is None else why.verdict, says,
                           says if why is None else f"{says}.\nThe problems say what to do")
        self.fit(self._room)

    def _judge(self, light: QToolButton, sizing: Sizing, result: RequirementResult) -> None:
        gone = why_missed(self._store, result)
        verdict = verdict_shown(sizing, result, self._store.ranges, waits=self._store.sizing_waits,
                                stands_still=bool(gone))
        headroom = sizing.sheet[result.headroom].number
        aside = f"; {result.aside}" if result.aside else ""
        ranges = self._store.ranges
        because = result.obstacles[0].text if result.obstacles else (
            why_open(sizing, result, ranges.of) if ranges is not None and verdict is Verdict.UNCERTAIN else "")
        why = " until the ranges are known" if verdict is Verdict.UNDECIDED else f", because {because}" * bool(because)
        timed = result.in_time is not None and result.in_time.scarce(sizing.sheet)
        left = gone or f"headroom {value_text(headroom, '1', digits=2)}{' of the time' * timed}"
        says = f"{result.title}: {verdict}{why}{rests_on(result, verdict)}{aside}{'' if result.barred else f', {left}'}"
        told = () if verdict is Verdict.UNDECIDED else result.obstacles[:1]
        advice = "".join(f"\n{problem.hint}" for problem in told if problem.hint)
        self._show(light, result.id, f"{result.id}, but…" if result.left_out else result.id, verdict, says,
                   f"{says}{advice}\nClick to see what would fix it" if verdict is not Verdict.MET else says)

    def _show(self, light: QToolButton, name: str, short: str, verdict: Verdict, says: str, tip: str) -> None:
        self._names[name], self._verdicts[name] = short, verdict
        set_icon(light, icon(_SIGNS[verdict], self._ink(verdict)))
        light.setAccessibleName(says)
        light.setToolTip(literal(tip))

    def _ink(self, verdict: Verdict) -> QColor:
        colours = self._theme.colours
        return {"met": colours.met, "uncertain": colours.uncertain, "missed": colours.missed,
                "note": colours.muted}[_SIGNS[verdict]]

    def _light(self, name: str) -> QToolButton:
        light = QToolButton()
        light.setAutoRaise(True)
        light.clicked.connect(lambda: self.clicked.emit(name))
        self.lights[name] = light
        self._row.insertWidget(len(self.lights) - 1, light)
        return light

    def fit(self, room: int) -> None:
        """Show as much of the names as ``room`` pixels take; where not even the signs fit, the first of them."""
        self._room = room
        longest = next((each for each in _NAMES_LETTERS if self._needed(each) <= room), 0)
        style = Qt.ToolButtonStyle.ToolButtonTextBesideIcon if longest else Qt.ToolButtonStyle.ToolButtonIconOnly
        names = list(self.lights)
        shown = len(names)
        if not longest and self._needed(0) > room:
            sign = self.more.iconSize().width() + _SPACE_PX
            shown = max((room - self._width(self.more, f"+{shown}")) // sign, 0)
        for at, (name, light) in enumerate(self.lights.items()):
            light.setToolButtonStyle(style)
            light.setText(elided(self._names[name], longest) if longest else "")
            light.setVisible(at < shown)
        folded = names[shown:]
        self.more.setVisible(bool(folded))
        if folded:
            worst = min((self._verdicts[name] for name in folded), key=_WORST.index)
            set_icon(self.more, icon(_SIGNS[worst], self._ink(worst)))
            self.more.setText(f"+{len(folded)}")
            told = f"{len(folded)} more requirements; the worst of them is {worst}"
            self.more.setAccessibleName(told)
            self.more.setToolTip(literal(f"{told}\nClick to see all of them"))

    def _needed(self, longest: int) -> int:
        """The width of all lights with names of so many letters, 0 for none."""
        return sum(self._width(light, elided(self._names[name], longest) if longest else "")
                   for name, light in self.lights.items())

    @staticmethod
    def _width(button: QToolButton, text: str) -> int:
        beside = button.fontMetrics().horizontalAdvance(f"{text}   ") if text else 0
        return button.iconSize().width() + _SPACE_PX + beside
