"""Reads the YAML of device-type files into plain values.

Scalars stay text except numbers and true or false, so that a model named ``no`` or ``1e3`` keeps its name. Anchors,
tags, keys that are written twice and several documents are refused, never guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

DEEPEST = 20
_INTEGER = re.compile(r"[+-]?(?:0|[1-9]\d{0,17})")
_FLOAT = re.compile(r"[+-]?(?:\d{1,17}\.\d{0,17}|\.\d{1,17})")
_CONSTANTS = {"true": True, "false": False, "": None}


class YamlError(ValueError):
    """What is not taken, with the number of its line."""

    def __init__(self, line: int, text: str) -> None:
        super().__init__(text)
        self.line = line


def read_yaml(text: str) -> object:
    r"""The one document of ``text`` as dictionaries, lists, texts, numbers and truth values.

    >>> read_yaml("model: X1\nports:\n  - name: '1' # first\n    speed: 10")
    {'model': 'X1', 'ports': [{'name': '1', 'speed': 10}]}
    """
    try:
        return _document(yaml.parse(text, Loader=yaml.SafeLoader))
    except yaml.MarkedYAMLError as refused:
        mark = refused.problem_mark or refused.context_mark
        raise YamlError(mark.line + 1 if mark is not None else 1, refused.problem or "this is no YAML") from refused
    except yaml.reader.ReaderError as refused:
        raise YamlError(text.count("\n", 0, refused.position) + 1, "a character that YAML does not allow") from refused


def _document(events: Iterator[Event]) -> object:
    found: list[object] = []
    for event in events:
        if isinstance(event, DocumentStartEvent):
            if found:
                raise YamlError(_line(event), "a file holds one document")
            found.append(_value(next(events), events, 0))
    return found[0] if found else None


def _value(event: Event, events: Iterator[Event], depth: int) -> object:
    if depth > DEEPEST:
        raise YamlError(_line(event), f"nested deeper than {DEEPEST} levels")
    if isinstance(event, AliasEvent) or getattr(event, "anchor", None) or getattr(event, "tag", None):
        raise YamlError(_line(event), "anchors and tags are not taken")
    if isinstance(event, MappingStartEvent):
        return _mapping(events, depth)
    if isinstance(event, SequenceStartEvent):
        items: list[object] = []
        while not isinstance(inner := next(events), SequenceEndEvent):
            items.append(_value(inner, events, depth + 1))
        return items
    return _scalar(event)


def _mapping(events: Iterator[Event], depth: int) -> dict[str, object]:
    found: dict[str, object] = {}
    while not isinstance(event := next(events), MappingEndEvent):
        if not isinstance(event, ScalarEvent):
            raise YamlError(_line(event), "a key is a text")
        if event.value in found:
            raise YamlError(_line(event), f"the key {event.value!r} stands twice")
        found[event.value] = _value(next(events), events, depth + 1)
    return found


def _scalar(event: Event) -> object:
    if not isinstance(event, ScalarEvent):
        raise YamlError(_line(event), "this is no value")
    text: str = event.value
    if event.style:
        return text.rstrip("\n") if event.style in "|>" else text
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    return int(text) if _INTEGER.fullmatch(text) else float(text) if _FLOAT.fullmatch(text) else text


def _line(event: Event) -> int:
    return int(event.start_mark.line) + 1
