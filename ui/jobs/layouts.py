"""Layouts and wishes as plain data, for the way between the window and the child process that lays designs out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from sizer.design.files.fileformat import dumps, loads
from sizer.exploring.growing.layout import Layout, Told
from sizer.exploring.growing.wishes import Header, Wish


def asked(template: str, wish: Wish, header: Header, folders: str) -> dict[str, object]:
    """The request for layouts of a template, or of any where none is named."""
    return {"kind": "layouts", "template": template, "wish": asdict(wish), "header": asdict(header),
            "folders": folders}


def wish_of(request: Mapping[str, Any]) -> tuple[Wish, Header]:
    """What a request asks for."""
    return Wish(**request["wish"]), Header(**request["header"])


def packed(layout: Layout) -> dict[str, object]:
    """A layout as JSON can carry it."""
    plain = asdict(layout)
    plain["design"] = dumps(layout.design)
    return plain


def unpacked(answer: Mapping[str, Any]) -> Layout:
    """The layout again."""
    plain = dict(answer)
    plain["design"] = loads(str(answer["design"]))
    plain["rules"] = tuple(answer["rules"])
    plain["gives"] = {name: Told(*told) for name, told in answer["gives"].items()}
    plain["ends"] = {key: (low, high) for key, (low, high) in answer["ends"].items()}
    return Layout(**plain)
