"""The elevation drawn: racks with their heads, boxes with their names, and the ghost of what is dragged."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from sizer.sizing.racks.filling import RackBox
from sizer.sizing.racks.moving import TriedMove, Unit
from ui.rack.places import RackSizes
from ui.rack.words import rack_words
from ui.widgets.drawn import LEFT, MIDDLE, RIGHT, draw_text, fill_round, hairline, text_width
from ui.widgets.icons import icon
from ui.widgets.measures import BAR_RADIUS, ICON, XS, S
from ui.widgets.theme import Colours
from ui.widgets.typefaces import BODY, CAPTION, MEDIUM, NORMAL, STRONG, line_height, scaled, text_font

_EVERY = 6
"""Units between numbers at the side of a rack."""


@dataclass(frozen=True, slots=True)
class Ghost:
    """What is dragged: where it would come to stand, or why it cannot."""

    tried: TriedMove
    at: QPoint
    rack: int = -1
    bottom: int = 0


class Elevation:
    """Draws one; what lies outside the part that is painted anew is left out."""

    def __init__(self, widget: QWidget, part: QRect, seen: QRect, colours: Colours) -> None:
        """``seen`` is what of it is in view, without the band of heads that stays."""
        self._painter, self._part, self._seen, self._colours = QPainter(widget), part, seen, colours
        self._focused = widget.hasFocus()

    def paint(
        self, layout: RackSizes, group: Collection[Unit], held: Unit | None, ghost: Ghost | None, *, rear: bool
    ) -> None:
        """Draw all of it."""
        self._painter.fillRect(self._part, self._colours.surface)
        for number in range(layout.racks):
            self._rack(layout, number)
        for one in layout.standing.placed:
            if one.rack < layout.racks and (one.rear == rear or not one.box.shallow):
                area = layout.box(one.rack, one.bottom, one.box.units)
                self._box(area, one.box, one.number, in_group=one.unit in group, held=one.unit == held,
                          pale=rear != one.rear)
        self._shelf(layout, group, held)
        if ghost is not None:
            self._ghost(layout, ghost, held)
        self._heads(layout)
        self._painter.end()

    def _heads(self, layout: RackSizes) -> None:
        """What stands over the racks, over whatever is scrolled below it."""
        down = self._seen.top() - layout.above
        band = QRect(self._part.left(), down, self._part.width(), layout.above)
        if not band.intersects(self._part):
            return
        self._painter.fillRect(band.adjusted(0, 0, 0, -1), self._colours.surface)
        if layout.standing.waiting:
            area = layout.shelf()
            title = QRect(area.left(), down + S, area.width(), line_height(BODY))
            draw_text(self._painter, title, "Not placed", text_font(BODY, STRONG), self._colours.missed)
        for number in range(layout.racks):
            self._head(layout, number, layout.head_of(number).translated(0, down))

    def _rack(self, layout: RackSizes, number: int) -> None:
        inside, colours = layout.rack(number), self._colours
        if not inside.adjusted(-60, -layout.head, 0, 0).intersects(self._part):
            return
        there = number < len(layout.standing.racks)
        # Free units look as those of the rack to move into: a ground of their own reads as chosen, or as disabled.
        for unit in range(1, layout.standing.height + 1):
            top = layout.box(number, unit, 1).top()
            hairline(self._painter, inside.left(), top, inside.width(), colours.line if there else colours.grid)
            if unit in (1, layout.standing.height) or unit % _EVERY == 0:
                side = QRect(inside.left() - 40, top, 34, layout.unit)
                if self._seen.top() <= side.top() and side.bottom() <= self._seen.bottom():
                    draw_text(self._painter, side, str(unit), text_font(CAPTION), colours.text2, RIGHT)
        self._painter.setPen(QPen(colours.edge, 1, Qt.PenStyle.SolidLine if there else Qt.PenStyle.DashLine))
        self._painter.drawRect(inside.adjusted(-1, -1, 0, 0))

    def _head(self, layout: RackSizes, number: int, area: QRect) -> None:
        colours, standing = self._colours, layout.standing
        name, carried, over = rack_words(standing, number)
        top = QRect(area.left(), area.top(), area.width(), line_height(BODY))
        draw_text(self._painter, top, name, text_font(BODY, STRONG),
                  colours.text if number < len(standing.racks) else colours.text2)
        below = QRect(area.left(), top.bottom() + 1, area.width(), line_height(CAPTION))
        draw_text(self._painter, below, carried, text_font(CAPTION), colours.missed if over else colours.text2)
        if over:
            sign = QRect(area.right() - ICON, top.top() + (top.height() - ICON) // 2, ICON, ICON)
            icon("missed", colours.missed).paint(self._painter, sign)
        if number < len(standing.racks):
            track = QRect(area.left(), area.bottom() - XS + 1, area.width(), XS)
            fill_round(self._painter, track, colours.sunken, BAR_RADIUS)
            load = standing.racks[number]
            share = load.used / standing.height if standing.limit_w is None else load.watts / standing.limit_w
            track.setWidth(round(track.width() * min(share, 1.0)))
            fill_round(self._painter, track, colours.missed if over else colours.bar, BAR_RADIUS)

    def _shelf(self, layout: RackSizes, group: Collection[Unit], held: Unit | None) -> None:
        if not layout.standing.waiting:
            return
        for at, one in enumerate(layout.standing.waiting):
            self._box(layout.waiting(at), one.box, one.number, in_group=one.unit in group, held=one.unit == held,
                      pale=False)

    def _box(self, area: QRect, box: RackBox, number: int, *, in_group: bool, held: bool, pale: bool) -> None:
        if not area.intersects(self._part):
            return
        colours, painter = self._colours, self._painter
        apart = area.height() > line_height(CAPTION)  # in a box as low as letters none stands on its frame
        inner = area.adjusted(1, int(apart), -2, -int(apart))
        painter.fillRect(inner, colours.accent_soft if in_group else colours.surface if box.beside else colours.raised)
        edge = colours.accent if held else colours.edge
        painter.setPen(QPen(edge, 2 if held and self._focused else 1))
        painter.drawRect(inner.adjusted(0, 0, -1, -1))
        ink = colours.text2 if pale else colours.text
        self._texts(inner, box, number, ink)

    def _texts(self, inner: QRect, box: RackBox, number: int, ink: QColor) -> None:
        """What a box is called, in that part of it that is in view."""
        whole = inner
        inner = inner.intersected(self._seen)
        if inner.height() < min(line_height(CAPTION), whole.height()):
            return
        row = QRect(inner.left() + S, inner.top(), inner.width() - 2 * S, inner.height())
        low = CAPTION - 1 if whole.height() <= line_height(CAPTION) else CAPTION
        row.translate(0, low - CAPTION)  # a line has more above its letters than below them
        lines = (inner.height() - XS) // line_height(CAPTION)
        inside = box.inside[:max(lines - 2, 0)]
        if inside:
            row.setHeight(line_height(BODY) + XS)
        small, size = text_font(low), f"{box.units} U"
        name = f"{box.label} {number}" if box.count > 1 else box.label
        wide = text_width(size, small)
        draw_text(self._painter, row, size, small, self._colours.text2, RIGHT)
        draw_text(self._painter, row.adjusted(0, 0, -wide - S, 0), name,
                  text_font(low if box.units == 1 else BODY, NORMAL if box.beside else MEDIUM), ink, LEFT, MIDDLE)
        for at, text in enumerate(inside):
            place = QRect(row.left(), row.bottom() + at * line_height(CAPTION), row.width(), line_height(CAPTION))
            draw_text(self._painter, place, text, small, self._colours.text2, LEFT, MIDDLE)

    def _ghost(self, layout: RackSizes, ghost: Ghost, held: Unit | None) -> None:
        colours, painter = self._colours, self._painter
        good = bool(ghost.tried.places)
        ink = colours.accent if good else colours.missed
        tint = QColor(colours.accent_soft if good else colours.missed_tint)
        tint.setAlpha(190)
        boxes = {one.unit: one.box for one in layout.standing.placed}
        boxes |= {one.unit: one.box for one in layout.standing.waiting}
        areas = [layout.box(place.rack - 1, place.bottom, boxes[unit].units)
                 for unit, place in ghost.tried.places.items() if place.rack <= layout.racks]
        if not areas and held is not None and held in boxes:
            areas = [layout.box(ghost.rack, ghost.bottom, boxes[held].units) if ghost.rack >= 0
                     else QRect(ghost.at, layout.box(0, 1, boxes[held].units).size())]
        painter.setPen(QPen(ink, 2, Qt.PenStyle.SolidLine if good else Qt.PenStyle.DashLine))
        painter.setBrush(tint)
        for area in areas:
            painter.drawRect(area.adjusted(1, 1, -2, -2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if not good and areas:
            self._reason(areas[0], ghost.tried.reason)

    def _reason(self, area: QRect, reason: str) -> None:
        font = text_font(CAPTION, MEDIUM)
        said = QRect(area.left(), area.bottom() + 2, text_width(reason, font) + 2 * S, line_height(CAPTION) + scaled(6))
        fill_round(self._painter, said, self._colours.missed_tint, BAR_RADIUS)
        draw_text(self._painter, said.adjusted(S, 0, -S, 0), reason, font, self._colours.missed)
