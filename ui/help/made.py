"""Pages that are made on this machine: the keys, from the actions there are, and what the program is and keeps."""

from __future__ import annotations

import platform
from collections.abc import Iterable
from typing import NamedTuple

import PySide6

from sizer import __version__

_GRID_KEYS: tuple[tuple[str, str], ...] = (
    ("Arrows, Home, End, Page Up, Page Down", "Move; with Ctrl to the edge of the data, with Shift extend"),
    ("Typing, F2", "Replace, edit"),
    ("Enter, Shift+Enter", "Take over and go down, up"),
    ("Tab, Shift+Tab", "Take over and go right, left; in the blank row along the inputs of the new row"),
    ("Esc", "Leave the editor; then list, bar, preview, failure"),
    ("Alt+Down", "Open the list at the present value"),
    ("Ctrl+C, Ctrl+X, Ctrl+V", "Copy, cut, paste"),
    ("Delete", "Clear"),
    ("Ctrl+;", "Today"),
    ("=", "A formula, such as =8*24"),
)
_HEADS = "| keys | do |\n| --- | --- |"


class Key(NamedTuple):
    """Something that keys do: the menu it stands in, what it does, and the keys."""

    menu: str
    text: str
    keys: str


def keys_page(keys: Iterable[Key]) -> str:
    """All keys, those of the menus by menu.

    >>> keys_page([Key("File", "Save", "Ctrl+S")]).splitlines()[:3]
    ['# Keys', '', '## File']
    """
    menus: dict[str, list[tuple[str, str]]] = {}
    for key in keys:
        if key.keys:
            menus.setdefault(key.menu, []).append((key.keys, key.text))
    menus["In every sheet"] = list(_GRID_KEYS)
    parts = [f"## {menu}\n\n{_HEADS}\n" + "\n".join(f"| {_plain(said)} | {_plain(does)} |" for said, does in rows)
             for menu, rows in menus.items()]
    return "\n\n".join(["# Keys", *parts])


def about_page(places: Iterable[tuple[str, str]]) -> str:
    """What the program is, its terms, and where on this machine it keeps what."""
    kept = "\n".join(f"| {_plain(what)} | {_plain(where)} |" for what, where in places)
    return (
        f"# About Sizer\n\nSizer {__version__}: open, offline, vendor-neutral sizing of storage systems, in which "
        "every number explains itself.\n\nIt reaches no network and tells nobody anything.\n\n"
        "## Licence\n\nApache License 2.0. The window is set in Inter, documents and drawings in Sizer Sans, which "
        "is made of Noto Sans and DejaVu Sans (SIL Open Font License). *Software by others* names everything else that "
        "comes with it.\n\n"
        f"## Where it keeps what\n\n| what | where |\n| --- | --- |\n{kept}\n\n"
        f"## Runs on\n\nPython {platform.python_version()}, Qt for Python {PySide6.__version__}, "
        f"{platform.system()} {platform.release()}.\n"
    )


def _plain(text: str) -> str:
    """A text as the cell of a Markdown table shows it."""
    return text.replace("\\", "\\\\").replace("|", "\\|").replace("<", "&lt;").replace("*", "\\*").replace("_", "\\_")
