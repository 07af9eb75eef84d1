"""What can fail by itself: the names that tables of failures have for it."""

from __future__ import annotations

from enum import StrEnum


class FailureKind(StrEnum):
    """Kinds of parts that fail by themselves, as tables name them."""

    LINK = "link"
    ADAPTER = "adapter"
    SWITCH = "switch"
    NETWORK_MODULE = "network module"
    CONTROLLER = "controller"
    BATTERY = "super-capacitor or battery"
    SHELF_PATH = "shelf path"
    CLIENT = "client"
    SERVER = "server"
    NODE = "node"
    CHASSIS = "chassis"
    IO_DRAWER = "I/O drawer"
    RACK = "rack"
    SITE = "site"
    ENCLOSURE = "enclosure"
    ARRAY = "array"
    BUILDING_BLOCK = "building block"
    DRIVE = "drive"
    REBUILDING = "rebuilding drive"
    RECOVERING = "recovering node"
