"""What can fail by itself: the names that tables of failures have for it."""

from __future__ import annotations

from enum import StrEnum

from sizer.language import mark


class FailureKind(StrEnum):
    """Kinds of parts that fail by themselves, as tables name them."""

    LINK = mark("link")
    ADAPTER = mark("adapter")
    SWITCH = mark("switch")
    NETWORK_MODULE = mark("network module")
    CONTROLLER = mark("controller")
    BATTERY = mark("super-capacitor or battery")
    SHELF_PATH = mark("shelf path")
    CLIENT = mark("client")
    SERVER = mark("server")
    NODE = mark("node")
    CHASSIS = mark("chassis")
    IO_DRAWER = mark("I/O drawer")
    RACK = mark("rack")
    SITE = mark("site")
    ENCLOSURE = mark("enclosure")
    ARRAY = mark("array")
    BUILDING_BLOCK = mark("building block")
    DRIVE = mark("drive")
    REBUILDING = mark("rebuilding drive")
    RECOVERING = mark("recovering node")
