"""A page read from Markdown, set as the rest of the window is: sizes of headings, quiet tables, no italics."""

from __future__ import annotations

from PySide6.QtGui import (
    QColor,
    QFont,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
)

_SIZES = {1: 1.55, 2: 1.16}
"""Of headings, in sizes of the body."""
_ABOVE = {1: 0.0, 2: 20.0, 3: 14.0}
_LINE_PERCENT = 125
_CELL = 5
_FIRST_COLUMN = 210


def dress(document: QTextDocument, font: QFont, line: QColor) -> None:
    """Set a page: ``font`` is that of the body, ``line`` the colour between the rows of tables."""
    cursor = QTextCursor(document)
    cursor.beginEditBlock()
    block = document.firstBlock()
    while block.isValid():
        _set_block(cursor, block, font)
        block = block.next()
    for frame in document.rootFrame().childFrames():
        if isinstance(frame, QTextTable):
            _set_table(frame, line)
    cursor.endEditBlock()


def _set_block(cursor: QTextCursor, block: QTextBlock, font: QFont) -> None:
    level = block.blockFormat().headingLevel()
    cursor.setPosition(block.position())
    lines = QTextBlockFormat()
    lines.setLineHeight(_LINE_PERCENT, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    if level:
        lines.setTopMargin(_ABOVE.get(level, 10.0))
        lines.setBottomMargin(4.0)
    cursor.mergeBlockFormat(lines)
    if level:
        shape = QTextCharFormat()
        shape.setFont(font)
        if font.pixelSize() > 0:
            shape.setProperty(QTextCharFormat.Property.FontPixelSize, round(font.pixelSize() * _SIZES.get(level, 1.0)))
        else:
            shape.setFontPointSize(font.pointSizeF() * _SIZES.get(level, 1.0))
        shape.setFontWeight(QFont.Weight.DemiBold)
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        cursor.setCharFormat(shape)
        return
    for start, end in _slanted(block):
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        shape = QTextCharFormat()
        shape.setFontItalic(False)
        shape.setFontWeight(QFont.Weight.Medium)
        cursor.mergeCharFormat(shape)


def _slanted(block: QTextBlock) -> list[tuple[int, int]]:
    """Where the words are that Markdown emphasizes."""
    found = []
    at = block.begin()
    while not at.atEnd():
        part = at.fragment()
        if part.isValid() and part.charFormat().fontItalic():
            found.append((part.position(), part.position() + part.length()))
        at += 1
    return found


def _set_table(table: QTextTable, line: QColor) -> None:
    shape = table.format()
    shape.setBorderCollapse(True)
    shape.setBorder(1)
    shape.setBorderBrush(line)
    shape.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
    shape.setCellPadding(_CELL)
    shape.setCellSpacing(0)
    if table.columns() == 2:
        shape.setColumnWidthConstraints([QTextLength(QTextLength.Type.FixedLength, _FIRST_COLUMN),
                                         QTextLength(QTextLength.Type.VariableLength, 0)])
    shape.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
    shape.setTopMargin(4)
    table.setFormat(shape)
