"""Pages of rich text that are made here, with every foreign text in them escaped."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QUrl
from PySide6.QtWidgets import QTextBrowser


class HtmlPage(QTextBrowser):
    """A page that fetches nothing, whatever stands in it."""

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Nothing, which is not none: for that Qt would look into the file itself."""
        del kind, name
        return QByteArray(b" ")
