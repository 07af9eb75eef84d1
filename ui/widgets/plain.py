"""Text of designs and catalogs is text: what Qt would read as markup, a shortcut or a file to fetch is shown as it is.

Labels, tips and boxes are made here and nowhere else (``tests/ui/test_plain.py`` reads the source for it): Qt
takes what looks like HTML for HTML in all of them, and opens the files that it names.
"""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape

from PySide6 import QtWidgets
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget


def plain_label(text: str = "", parent: QWidget | None = None) -> QLabel:
    """A label that shows what it is given letter by letter."""
    made = QLabel(parent)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setText(text)
    return made


def bold_then(label: QLabel, strong: str, rest: str) -> None:
    """Show two plain texts in a label, the first in bold letters."""
    label.setTextFormat(Qt.TextFormat.RichText)
    label.setText(f"<b>{escape(numbers_whole(strong))}</b> {escape(numbers_whole(rest))}")


def literal(text: str) -> str:
    """A text as a tip, which has no format to choose: what could be taken for markup is escaped.

    >>> literal("plain & simple"), literal("<b>x</b>")
    ('plain & simple', '<p>&lt;b&gt;x&lt;/b&gt;</p>')
    """
    if "<" not in text and "&lt;" not in text:  # Qt sees no markup either
        return text
    return f"<p>{escape(text).replace(chr(10), '<br>')}</p>"


def name_button(button: QAbstractButton, name: str, keys: str = "") -> None:
    """Say what a button without a text does, and in its tip with which keys."""
    button.setAccessibleName(name)
    button.setToolTip(literal(f"{name} ({keys})" if keys else name))


def caption(text: str) -> str:
    """A text as the caption of a menu entry, a button or a tab, where ``&`` would mark a letter as a shortcut.

    >>> caption("R&D")
    'R&&D'
    """
    return text.replace("&", "&&")


def beside_icon(words: str) -> str:
    """Words of a button a little away from its picture, which Qt sets closer."""
    return f" {words}"


def window_title(name: str, rest: str = "", *, mark: bool = False) -> str:
    """The title of a window, with a ``mark`` of what is not saved behind the name; ``[*]`` in a name is no such mark.

    >>> window_title("a.sizer", " - Sizer", mark=True), window_title("a[*]b")
    ('a.sizer[*] - Sizer', 'a[*][*]b')
    """
    return f"{name.replace('[*]', '[*][*]')}{'[*]' if mark else ''}{rest}"


def message_box(
    icon: QtWidgets.QMessageBox.Icon, title: str, text: str, parent: QWidget | None
) -> QtWidgets.QMessageBox:
    """A box that says a text letter by letter."""
    box = QtWidgets.QMessageBox(icon, title, "", parent=parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(text)
    return box


_RATE = re.compile(r"(?<=[\d B])/(?=s(?!\w))")
_RANGE = re.compile(r"(?<=[\w%])\u2009–\u2009(?=\w)")
_BEFORE_PERCENT = re.compile(r"(?<=\d) (?=%)")


def unbroken(text: str) -> str:
    """A text whose units are not parted at the end of a line, behind the stroke in them.

    >>> unbroken("38,600 BTU/h") == "38,600 BTU/\u2060h"
    True
    """
    return text.replace("BTU/h", "BTU/\u2060h")


@lru_cache(maxsize=10_000)
def numbers_whole(text: str) -> str:
    """A text to be painted in lines none of which parts a number from its unit, or one end of a range from the other.

    >>> numbers_whole("at most 290,000/s, 70 % reads") == "at most 290,000/\u2060s, 70\u00a0% reads"
    True
    >>> numbers_whole("200\u2009–\u2009480") == "200\u202f–\u2060\u202f480"
    True
    """
    text = _RANGE.sub("\u202f–\u2060\u202f", text)
    return _BEFORE_PERCENT.sub("\u00a0", _RATE.sub("/\u2060", unbroken(text)))
