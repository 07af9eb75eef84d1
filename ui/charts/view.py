"""Charts on the screen: hover tells the figure, a click explains it, and each can be copied or saved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from reports.amounts import Reader
from reports.drawings.from_sizing import pool_waterfall, workload_bars, workload_curve
from reports.drawings.hardware import connections, racks
from reports.drawings.palette import DARK, LIGHT
from reports.drawings.scene import Scene
from sizer.sizing.result import Sizing
from ui.charts.painter import image_of, paint_scene, save_scene, shape_at
from ui.dialogs import Dialogs
from ui.store import Store
from ui.subject import Subject
from ui.texts import value_text
from ui.theme import Theme

PICTURES = "Drawings (*.svg *.png *.pdf)"
Points = tuple[tuple[float, float], ...]


class SceneView(QWidget):
    """One scene, as large as the window lets it be."""

    clicked = Signal(str)

    def __init__(self, read: Callable[[str], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.scene: Scene | None = None
        self._read = read
        self._at = -1
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Chart")

    def show_scene(self, scene: Scene | None) -> None:
        """Paint another scene."""
        self.scene = scene
        self._at = -1
        self.setAccessibleDescription(scene.title if scene is not None else "")
        self._fit()
        self.update()

    def figures(self) -> list[str]:
        """The keys of the figures the scene shows, each once."""
        shapes = self.scene.shapes if self.scene is not None else ()
        return list(dict.fromkeys(shape.figure for shape in shapes if shape.figure))

    def sizeHint(self) -> QSize:
        return QSize(640, round(self._height(640)))

    def fit_width(self, width: int) -> None:
        """Take as much room as a width allows."""
        self._width = max(width, 320)
        self._fit()

    def _fit(self) -> None:
        width = getattr(self, "_width", 640)
        self.setFixedSize(width, max(round(self._height(width)), 60))

    def _height(self, width: int) -> float:
        return 120.0 if self.scene is None else self.scene.height * self._scale(width)

    def _scale(self, width: int) -> float:
        return min(width / self.scene.width, 1.9) if self.scene is not None else 1.0

    def _point(self, position: QPointF) -> tuple[float, float]:
        scale = self._scale(self.width())
        return position.x() / scale, position.y() / scale

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        if self.scene is None:
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, "Nothing to draw yet")
        else:
            scale = self._scale(self.width())
            painter.scale(scale, scale)
            paint_scene(painter, self.scene)
        painter.end()

    def tip_at(self, x: float, y: float) -> str:
        """What there is to say about a point of the scene."""
        shape = shape_at(self.scene, x, y) if self.scene is not None else None
        if shape is None:
            return ""
        return "\n".join(part for part in (shape.tip, self._read(shape.figure) if shape.figure else "") if part)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.tip_at(*self._point(QPointF(event.pos()))), self)
            return True
        return super().event(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        shape = shape_at(self.scene, *self._point(event.position())) if self.scene is not None else None
        hand = shape is not None and bool(shape.figure)
        self.setCursor(Qt.CursorShape.PointingHandCursor if hand else Qt.CursorShape.ArrowCursor)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        shape = shape_at(self.scene, *self._point(event.position())) if self.scene is not None else None
        if shape is not None and shape.figure:
            self.clicked.emit(shape.figure)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1}.get(
            Qt.Key(event.key()), 0)
        keys = self.figures()
        if step and keys:
            self._at = (self._at + step) % len(keys)
            self.clicked.emit(keys[self._at])
        else:
            super().keyPressEvent(event)


class ChartSheet(QWidget):
    """The sheet of charts: one chosen from a list, for the pool or workload it is about."""

    subject_changed = Signal(object)
    said = Signal(str)

    def __init__(self, store: Store, theme: Theme, dialogs: Dialogs, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._store, self._theme, self._dialogs = store, theme, dialogs
        self.published: dict[str, Points] = {}
        self.box = QComboBox()
        self.box.setAccessibleName("Chart")
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.box.currentIndexChanged.connect(lambda _at: self._draw())
        self.view = SceneView(self._figure_text)
        self.view.clicked.connect(lambda key: self.subject_changed.emit(Subject(key)))
        self._area = QScrollArea()
        self._area.setWidget(self.view)
        self._area.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        copy, save = QPushButton("Copy picture"), QPushButton("Save…")
        copy.clicked.connect(self.copy)
        save.clicked.connect(lambda _checked: self.save())
        bar = QHBoxLayout()
        bar.setContentsMargins(6, 4, 6, 4)
        bar.addWidget(self.box)
        bar.addStretch(1)
        bar.addWidget(copy)
        bar.addWidget(save)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(bar)
        layout.addWidget(self._area, 1)
        self._stale = True
        self._area.installEventFilter(self)
        store.changed.connect(lambda _edited: self.mark_stale())
        theme.changed.connect(self.mark_stale)

    def mark_stale(self) -> None:
        """Draw anew, now or when it is next seen."""
        self._stale = True
        if self.isVisible():
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self.refresh()

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self.view.fit_width(self._area.viewport().width() - 12)
        return super().eventFilter(watched, event)  # type: ignore[arg-type]

    def refresh(self) -> None:
        """List the charts there are, and draw the one chosen."""
        self._stale = False
        sizing = self._store.sizing
        names = self._names(sizing) if sizing is not None else []
        if [name for name, _ in names] != [self.box.itemData(at) for at in range(self.box.count())]:
            chosen = self.box.currentData()
            self.box.blockSignals(True)
            self.box.clear()
            for name, title in names:
                self.box.addItem(title, name)
            self.box.setCurrentIndex(max(self.box.findData(chosen), 0))
            self.box.blockSignals(False)
        self._draw()

    def show_chart(self, name: str) -> bool:
        """Bring a chart to the front by its name, such as ``curve/sfs``."""
        at = self.box.findData(name)
        self.box.setCurrentIndex(at)
        return at >= 0

    def _names(self, sizing: Sizing) -> list[tuple[str, str]]:
        found = [(f"waterfall/{pool.id}", f"Capacity of {pool.title or pool.id}") for pool in sizing.pools]
        for each in sizing.workloads:
            title = each.title or each.id
            found += [(f"bars/{each.id}", f"Utilisation, {title}"), (f"curve/{each.id}", f"Response, {title}"),
                      (f"topology/{each.id}", f"Topology, {title}")]
        if not sizing.workloads:
            found.append(("topology/", "Topology"))
        return [*found, ("racks/", "Rack elevation")]

    def _draw(self) -> None:
        sizing = self._store.sizing
        name = self.box.currentData()
        self.view.show_scene(self.scene(sizing, str(name)) if sizing is not None and name else None)

    def scene(self, sizing: Sizing, name: str) -> Scene | None:
        """The drawing of that name."""
        kind, _, about = name.partition("/")
        reader = Reader(sizing, None)
        palette = DARK if self._theme.colours.dark else LIGHT
        if kind == "waterfall":
            return next((pool_waterfall(reader, pool, palette) for pool in sizing.pools if pool.id == about), None)
        workload = next((each for each in sizing.workloads if each.id == about), None)
        if kind == "racks":
            return racks(sizing, palette)
        if kind == "topology":
            return connections(reader, workload, palette)
        if workload is None:
            return None
        if kind == "bars":
            return workload_bars(reader, workload, palette)
        return workload_curve(reader, workload, palette=palette)

    def copy(self) -> None:
        """Put the chart on the clipboard as a picture."""
        if self.view.scene is not None:
            QApplication.clipboard().setImage(image_of(self.view.scene))
            self.said.emit("The chart is on the clipboard")

    def save(self, path: str = "") -> bool:
        """Save the chart, asking where when no path is given."""
        if self.view.scene is None:
            return False
        chosen = path or self._dialogs.save_path(self, "Save the chart", "chart.svg", PICTURES)
        if not chosen:
            return False
        why = save_scene(self.view.scene, Path(chosen))
        self.said.emit(why or f"Written: {chosen}")
        return not why

    def _figure_text(self, key: str) -> str:
        sizing = self._store.sizing
        if sizing is None or key not in sizing.sheet:
            return key
        figure = sizing.sheet[key]
        return f"{figure.label or key}: {value_text(figure.value, figure.unit)}\nClick to explain"
