"""Words that people type for hardware which no record spells that way: each with the records it means."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from sizer.catalog.kind import Kind
from sizer.catalog.records import Item, Lifecycle

Test = Callable[[Item], bool]


def _media(name: str, word: str = "") -> Test:
    """Drives of a medium, and what else is called by a word for it, such as an all-flash array."""
    return lambda item: item.text("media") == name or (
        bool(word) and not item.kind.is_drive and word in f"{item.model} {item.description}".lower())


def _speaks(family: str, *interfaces: str) -> Test:
    """Drives of an interface, and whatever has ports of a family of links or takes such drives."""
    return lambda item: (item.text("interface") in interfaces if item.kind.is_drive else any(
        group.technology.startswith(f"{family}-") for group in item.ports) or (
        not item.kind.is_switch and any(name in interfaces for name in item.words("drive_interfaces"))))


def _kind(test: Callable[[Kind], bool]) -> Test:
    return lambda item: test(item.kind)


def _named(*names: str) -> Test:
    return lambda item: item.kind.name in names


def _living(state: Lifecycle) -> Test:
    return lambda item: item.lifecycle is state


_SWITCH = _kind(lambda kind: kind.is_switch)
KINDS: Mapping[str, Test] = MappingProxyType({
    "drive": _kind(lambda kind: kind.is_drive), "array": _kind(lambda kind: kind.has_controllers),
    "shelf": _named("enclosure"), "shelves": _named("enclosure"), "jbod": _named("enclosure"),
    "enclosure": _named("enclosure"), "server": _kind(lambda kind: kind.is_server), "switch": _SWITCH,
    "switches": _SWITCH, "cable": _named("cable"), "optic": _named("transceiver"), "optics": _named("transceiver"),
    "transceiver": _named("transceiver"), "sfp": _named("transceiver"), "hba": _named("hba"),
    "nic": _named("nic", "cna"), "hca": _named("hca"), "adapter": _kind(lambda kind: kind.is_adapter),
    "cpu": _named("cpu"), "processor": _named("cpu"), "blade": _named("blade"), "chassis": _named("chassis"),
    "software": _named("software"), "appliance": _named("appliance"), "block": _named("building_block"),
})
"""Words for kinds."""

_OTHERS: Mapping[str, Test] = MappingProxyType({
    "ssd": _media("ssd"), "flash": _media("ssd", "flash"), "hdd": _media("hdd"), "disk": _media("hdd"),
    "rotating": _media("hdd"), "smr": lambda item: item.text("recording") == "SMR",
    "nvme": _speaks("nvme", "NVMe"), "sas": _speaks("sas", "SAS", "NL-SAS"),
    "nl-sas": lambda item: item.text("interface") == "NL-SAS", "nearline": lambda item: (
        item.text("interface") == "NL-SAS"),
    "sata": _speaks("sata", "SATA"), "fc": _speaks("fc", "FC"), "fibre-channel": _speaks("fc", "FC"),
    "ethernet": _speaks("eth"), "gbe": _speaks("eth"), "iscsi": _speaks("eth"),
    "ib": _speaks("ib"), "infiniband": _speaks("ib"),
    "current": _living(Lifecycle.CURRENT), "sold": _living(Lifecycle.CURRENT),
    "discontinued": _living(Lifecycle.DISCONTINUED), "historical": _living(Lifecycle.HISTORICAL),
    "tlc": lambda item: item.number("cell_bit_count") == 3, "qlc": lambda item: item.number("cell_bit_count") == 4,
    "2.5": lambda item: item.text("form_factor") == "2.5in" or item.text("drive_form_factor") == "2.5in",
    "3.5": lambda item: item.text("form_factor") == "3.5in" or item.text("drive_form_factor") == "3.5in",
    "sff": lambda item: item.text("form_factor") == "2.5in" or item.text("drive_form_factor") == "2.5in",
    "lff": lambda item: item.text("form_factor") == "3.5in" or item.text("drive_form_factor") == "3.5in",
})

_FORM = re.compile(r'(?P<inches>[23]\.5)(?:in|inch|"|\u2033)')
_ROTATION = re.compile(r"(?P<number>\d+(?:\.\d+)?)(?:k(?:rpm)?|rpm)")
_LINK = re.compile(r"(?P<rate>\d+(?:\.\d+)?)\s?g(?:b|bit|bps|bit/s|b/s)?(?P<family>e|fc|ib|sas)?")
_FAMILY = {"e": ("eth",), "fc": ("fc",), "ib": ("ib",), "sas": ("sas",), None: ("eth", "fc", "sas", "sata", "ib")}
_RPM = 60.0
_LABELLED = 24.0
"""24G SAS runs at 22.5 Gb/s: what stands on a label is the next round number."""


def meaning(word: str) -> Test | None:
    """The test that a word of a search means beyond its letters; None for an ordinary word.

    >>> meaning("ssd") is not None, meaning("15k") is not None, meaning("25gbe") is not None, meaning("kioxia")
    (True, True, True, None)
    """
    known = KINDS.get(word) or KINDS.get(word.removesuffix("s")) or _OTHERS.get(word) or (
        _OTHERS.get(word.removesuffix("s")))
    if known is not None:
        return known
    form = _FORM.fullmatch(word)
    if form is not None:
        return _OTHERS[form["inches"]]
    rotation = _ROTATION.fullmatch(word)
    if rotation is not None:
        rate = float(rotation["number"]) * (1 if "rpm" in word and "k" not in word else 1000)
        return lambda item: abs((item.number("rotation_per_s") or 0.0) * _RPM - rate) < 60
    link = _LINK.fullmatch(word)
    return _of_rate(link["rate"], _FAMILY[link["family"]]) if link is not None else None


def _of_rate(rate: str, families: tuple[str, ...]) -> Test:
    """Whatever has ports or a link of so many gigabits a second."""
    names = {f"{family}-{rate}g" for family in families}
    wanted = float(rate)

    def holds(item: Item) -> bool:
        if any(group.technology in names or group.technology.startswith(tuple(f"{name}-" for name in names))
               for group in item.ports) or any(word in names for word in item.words("technology")):
            return True
        printed = item.number("link_bytes_per_s") if item.kind.is_drive and "sas" in families else None
        return printed is not None and (abs(printed * 8 / 1e9 - wanted) < 0.05 * wanted
                                        or (wanted == _LABELLED and 22e9 <= printed * 8 <= 24e9))

    return holds
