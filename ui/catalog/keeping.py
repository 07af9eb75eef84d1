"""Where the records of one's own are kept: written whole or not at all, and the catalog read again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QStandardPaths

from reports.files import write_whole
from sizer.catalog import Item
from sizer.catalog.loading import open_catalog
from sizer.catalog.own.entering import Entered, Table
from sizer.catalog.own.ownfile import (
    own_file,
    own_price_list,
    prices_of,
    prices_text,
    tables_of,
    text_of,
    with_price,
    with_record,
    without_record,
)
from sizer.catalog.records import Price
from sizer.errors import SizerError
from ui.state.settings import Settings

FOLDERS = "catalog_folders"
Change = Callable[[list[Table]], list[Table]]
Reprice = Callable[[list[list[str]]], list[list[str]]]


def proposed_folder() -> Path:
    """The folder for records of one's own where the user has named none: in the user's data."""
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation)) / "catalog"


class OwnRecords:
    """Puts records into the user's catalog folder, and takes them out."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def folder(self) -> Path:
        """The folder that records are written into: that which has such a file, else the last named, else a new one."""
        known = [Path(folder) for folder in self._settings.folders()]
        with_file = [folder for folder in known if own_file(folder).exists()]
        return with_file[-1] if with_file else known[-1] if known else proposed_folder()

    def put(self, made: Entered, known: Price | None = None) -> str:
        """Write a record, in the place of that of the same id; a sentence why not, and then nothing has changed.

        Its price goes into the price list beside, unless it is the one that is ``known``.
        """
        table, price = made.table, made.price
        same = known is not None and price is not None and (known.amount, known.currency) == (
            price.amount, price.currency)
        return self._write(lambda tables: with_record(tables, table),
                           lambda lines: lines if same else with_price(lines, str(table["id"]), price))

    def take_out(self, item: Item) -> str:
        """Take a record out; a sentence why not, and then nothing has changed."""
        return self._write(lambda tables: without_record(tables, item.id),
                           lambda lines: with_price(lines, item.id, None), own_file_of(item))

    def _write(self, change: Change, reprice: Reprice, file: Path | None = None) -> str:
        path = file or own_file(self.folder())
        prices, folder, known = own_price_list(path.parent.parent), str(path.parent.parent), self._settings.folders()
        before: dict[Path, bytes | None] = {}
        try:
            lines = prices_of(prices)
            texts = {path: text_of(change(tables_of(path)))}
            if (priced := reprice(lines)) != lines:
                texts[prices] = prices_text(priced)
            for each, text in texts.items():
                before[each] = each.read_bytes() if each.exists() else None
                each.parent.mkdir(parents=True, exist_ok=True)
                write_whole(each, text.encode())
        except SizerError as error:
            _put_back(before)
            return error.problems[0].advice
        except OSError as error:
            _put_back(before)
            return f"The folder {path.parent} cannot be written: {error.strerror}. Choose another in the preferences."
        except UnicodeError:
            return f"The price list {prices} cannot be read: it is no text in UTF-8. Save it as that."
        try:
            open_catalog([*known, *([] if folder in known else [folder])])
        except SizerError as error:
            _put_back(before)  # what the form let through and the catalog does not take is not kept
            return error.problems[0].sentence()
        if folder not in known:
            self._settings.set(FOLDERS, "; ".join([*known, folder]))
        else:
            self._settings.changed.emit(FOLDERS)
        return ""


def _put_back(before: Mapping[Path, bytes | None]) -> None:
    """Let files be as they were, where that can be."""
    for path, content in before.items():
        with suppress(SizerError, OSError):
            if content is None:
                path.unlink(missing_ok=True)
            else:
                write_whole(path, content)


def own_file_of(item: Item) -> Path:
    """The file that a record of one's own stands in."""
    return Path(item.file)
