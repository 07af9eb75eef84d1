"""Preferences: each declared once with type, default, choices and help; kept in an INI file of the user's."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from PySide6.QtCore import QByteArray, QObject, QSettings, Signal

from ui.state.recent_design import RecentDesign, from_text, to_text


class Preference(NamedTuple):
    """One preference a user can set."""

    key: str
    title: str
    default: str
    help: str
    choices: tuple[tuple[str, str], ...] = ()
    """Value and what it is called; empty: free text."""
    form: str = ""
    """The form a free text must have."""

    def takes(self, value: str) -> bool:
        """Whether a value is one of the choices, or of the form."""
        if self.choices:
            return value in [choice for choice, _ in self.choices]
        return not self.form or re.fullmatch(self.form, value) is not None


PREFERENCES: Mapping[str, Preference] = MappingProxyType(
    {
        each.key: each
        for each in (
            Preference("theme", "Colours", "system", "Light, dark, or what the system uses.",
                       (("system", "As the system"), ("light", "Light"), ("dark", "Dark"))),
            Preference("typeface", "Typeface", "inter", "Inter, which comes with the program, or what the system uses.",
                       (("inter", "Inter"), ("system", "As the system"))),
            Preference("text_size", "Size of texts", "13", "Of body text in logical pixels; everything else follows.",
                       tuple((str(size), f"{size} px") for size in range(11, 19))),
            Preference("capacity", "Capacities in", "decimal", "TB are powers of ten, TiB powers of two.",
                       (("decimal", "TB, powers of ten"), ("binary", "TiB, powers of two"))),
            Preference("decimal_mark", "Decimal mark of pasted numbers", "point", "How pasted and typed numbers are "
                       "written.", (("point", "1,234.5"), ("comma", "1.234,5"))),
            Preference("paper", "Paper of documents", "a4", "What proposals and derivations are laid out for.",
                       (("a4", "A4"), ("letter", "Letter"))),
            Preference("language", "Language of documents", "en",
                       "Of their own texts; names and notes stay as they are.",
                       (("en", "English"), ("de", "Deutsch"), ("ja", "日本語"))),
            Preference("logo", "Logo of documents", "",
                       "The file of a PNG or JPEG for the head of proposals and workbooks."),
            Preference("accent", "Colour of documents", "", "Of rules, links and charts, as # and six digits: #1b4f8c. "
                       "One too light for letters on white is darkened. Empty: blue.", form="(#[0-9a-fA-F]{6})?"),
            Preference("redact", "Names in documents", "shown", "Customer, sites, serial numbers in what is exported.",
                       (("shown", "As they are"), ("redacted", "Put out: Customer A, Site 1, Serial 1"))),
            Preference("currency", "Currency of new designs", "EUR", "Three-letter code, such as EUR or USD.",
                       form="[A-Z]{3}"),
            Preference("author", "Your name", "", "Stands in new designs and beside figures you pin."),
            Preference("policies", "House rules of new designs", "default", "The preset that a new design starts "
                       "from."),
            Preference("catalog_folders", "Catalog folders of your own", "", "Laid over the shipped catalog, the last "
                       "on top. No number of an open design moves: what would is shown, to be adopted."),
        )
    }
)

MOST_RECENT = 12
_FOLDERS = "catalog_folders"


def _parted(folders: str) -> list[str]:
    return [part.strip() for part in folders.split(";") if part.strip()]


class Settings(QObject):
    """What the user prefers, and where the windows and columns were left."""

    changed = Signal(str)
    failed = Signal(str)
    """A sentence: what was set holds until the program ends, and could not be kept for the next time."""

    def __init__(self, store: QSettings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._read: dict[str, str] = {}
        """Preferences by key once they were read: cells ask for some thousands of times in one repaint."""
        self._session_folders: tuple[str, ...] = ()
        """Catalog folders that the command line named: laid over the others until the program ends, and not kept."""

    def get(self, key: str) -> str:
        """The value of a preference; a stored value that is no longer a choice counts as the default."""
        if key not in self._read:
            self._read[key] = self._stored(key)
        return self._read[key]

    def _stored(self, key: str) -> str:
        known = PREFERENCES[key]
        value = self._store.value(f"preferences/{key}", known.default)
        text = value if isinstance(value, str) else known.default
        text = text if known.takes(text) else known.default
        return "; ".join(filter(None, [text, *self._session_folders])) if key == _FOLDERS else text

    def set(self, key: str, value: str) -> None:
        """Keep a preference and say so."""
        if value != self.get(key):
            if key == _FOLDERS:
                value = self._kept_folders(value)
            self._keep({f"preferences/{key}": value})
            self._read.pop(key, None)
            self.changed.emit(key)

    def _keep(self, texts: Mapping[str, str]) -> None:
        """Keep texts in the file, which Qt replaces whole, once for all of them, and tell when that fails."""
        if self._store.status() != QSettings.Status.NoError:
            # Qt remembers the first failure for good; another reader of the same file starts without it.
            self._store = QSettings(self._store.fileName(), self._store.format())
        for name, value in texts.items():
            self._store.setValue(name, value)
        self._store.sync()
        if self._store.status() != QSettings.Status.NoError:
            self.failed.emit(f"Preferences could not be kept in {self._store.fileName()}: it cannot be written. They "
                             "hold until the program ends. Make room there or allow writing, and set them again.")

    @property
    def file(self) -> str:
        """The file that they are kept in."""
        return self._store.fileName()

    @property
    def binary(self) -> bool:
        """Whether capacities are shown in powers of two."""
        return self.get("capacity") == "binary"

    def folders(self) -> list[str]:
        """The catalog folders of the user's own, the lowest first."""
        return _parted(self.get(_FOLDERS))

    def lay_over(self, folders: Sequence[str]) -> None:
        """Lay catalog folders over the user's own while the program runs."""
        self._session_folders = tuple(folders)
        self._read.pop(_FOLDERS, None)

    def _kept_folders(self, value: str) -> str:
        """What is kept of the folders chosen: not those of the command line, which go when they are left out."""
        chosen = _parted(value)
        session = [folder for folder in self._session_folders if folder in chosen]
        self._session_folders = tuple(session)
        return "; ".join(folder for folder in chosen if folder not in session)

    @property
    def decimal_comma(self) -> bool:
        """Whether numbers are typed as ``1.234,5``."""
        return self.get("decimal_mark") == "comma"

    def recent(self) -> list[str]:
        """Paths of designs opened lately, the newest first."""
        return [path for path in self.text("recent").split("\n") if path]

    def remember_recent(self, path: str) -> None:
        """Put a path in front of the recent ones."""
        paths = [path, *(known for known in self.recent() if known != path)]
        self.set_text("recent", "\n".join(paths[:MOST_RECENT]))

    def forget_recent(self, path: str) -> None:
        """Take out a path, because nothing is there any more."""
        self.set_texts({
            "recent": "\n".join(known for known in self.recent() if known != path),
            "recent_designs": to_text({known: each for known, each in self._described().items() if known != path})})

    def describe_recent(self, design: RecentDesign) -> None:
        """Remember what a recent design was like when it was saved or left."""
        described, recent = self._described() | {design.path: design}, self.recent()
        self.set_text("recent_designs", to_text({path: each for path, each in described.items() if path in recent}))

    def recent_designs(self) -> list[RecentDesign]:
        """The designs opened lately, the newest first, with what is remembered of each."""
        described = self._described()
        return [described.get(path, RecentDesign(path)) for path in self.recent()]

    def _described(self) -> dict[str, RecentDesign]:
        return from_text(self.text("recent_designs"))

    def text(self, key: str) -> str:
        """A text that is no preference: recent files, hidden columns."""
        value = self._store.value(f"state/{key}", "")
        return value if isinstance(value, str) else ""

    def set_text(self, key: str, value: str) -> None:
        """Keep such a text."""
        self.set_texts({key: value})

    def set_texts(self, texts: Mapping[str, str]) -> None:
        """Keep several at once."""
        self._keep({f"state/{key}": value for key, value in texts.items()})

    def layout(self, key: str) -> QByteArray:
        """The kept layout of a window or header; empty when there is none."""
        value = self._store.value(f"layout/{key}")
        return value if isinstance(value, QByteArray) else QByteArray()

    def set_layout(self, key: str, value: QByteArray) -> None:
        """Keep a layout."""
        self._store.setValue(f"layout/{key}", value)
