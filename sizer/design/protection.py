"""The names of protections: the fixed ones, and those that say their shape themselves."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from sizer.language import mark, shown
from sizer.units import counted

PROTECTIONS: tuple[str, ...] = (
    "raid0", "raid1", "raid4", "raid5", "raid6", "raid10", "raid50", "raid60", "raid-dp", "mirror3",
    "raidz1", "raidz2", "raidz3",
    "vraid0", "vraid1", "vraid5", "vraid6",
    "gnr-4+2p", "gnr-4+3p", "gnr-8+2p", "gnr-8+3p", "gnr-2way", "gnr-3way", "gnr-4way",
    "lrc-8+2+1", "lrc-12+2+1", "nested-mirror", "nested-parity",
)
"""Protections with a name of their own. Any other code of k data and m parity members is written ``k+m``, one whose
stripes and spare space are spread over all drives ``declustered-k+m``, and dRAID as ZFS writes it."""

_LABELS: Mapping[str, str] = MappingProxyType(
    {
        "raid-dp": "RAID-DP", "mirror3": mark("three-way mirror"), "gnr-2way": mark("GNR two-way replication"),
        "gnr-3way": mark("GNR three-way replication"), "gnr-4way": mark("GNR four-way replication"),
        "lrc-8+2+1": "LRC (8, 2, 1)", "lrc-12+2+1": "LRC (12, 2, 1)", "nested-mirror": mark("nested two-way mirror"),
        "nested-parity": mark("nested mirror-accelerated parity"),
    }
)
_SPELLED = (("declustered-", "declustered "), ("vraid", "Vraid"), ("draid", "dRAID"), ("raidz", "RAID-Z"),
            ("raid", "RAID "))

_CODE = re.compile(r"([1-9]\d{0,2})\+([1-9]\d?)")
_BARE = re.compile(r"(declustered-)?([1-9]\d{0,2})\+0+")
_DECLUSTERED = "declustered-"
_DRAID = re.compile(r"draid([1-3])?(?::(\d{1,3})d)?(?::(\d{1,3})c)?(?::(\d{1,3})s)?")
_BY_LABEL = {re.sub(r"\s+", "", label).lower(): name for name, label in _LABELS.items()} | {
    name.replace("gnr-", "gnr"): name for name in PROTECTIONS if name.startswith("gnr-")}
_SHORT = {"0": "raid0", "1": "raid1", "4": "raid4", "5": "raid5", "6": "raid6", "10": "raid10", "50": "raid50",
          "60": "raid60", "raid1+0": "raid10", "raid5+0": "raid50", "raid6+0": "raid60", "raiddp": "raid-dp",
          "raid_dp": "raid-dp", "dp": "raid-dp", "raidz": "raidz1"}
MOST_PARITY = 4
"""Parity members of a declustered code at most: no array has more."""
MOST_CHILDREN = 255
"""Drives of one dRAID at most (OpenZFS, VDEV_DRAID_MAX_CHILDREN)."""
DEFAULT_DATA = 8
"""Data members of a dRAID that states none (OpenZFS, zpoolconcepts)."""


class Draid(NamedTuple):
    """A dRAID: parity and data members of a stripe, drives that it lies on (None: all there are), spares among them."""

    parity: int
    data: int
    children: int | None
    spares: int

    @property
    def least(self) -> int:
        """The fewest drives it lies on: those of a stripe, and the space of its spares."""
        return self.parity + self.data + self.spares

    @property
    def impossible(self) -> str:
        """Why there is no such dRAID; empty where there is."""
        if self.data < 1:
            return "it has no data"
        if self.children is not None and self.children > MOST_CHILDREN:
            return f"it has more than {MOST_CHILDREN} drives"
        if self.children is not None and self.children < self.least:
            return (f"{self.data} data, {self.parity} parity and {counted(self.spares, 'spare')} need "
                    f"{counted(self.least, 'drive')}, and it has {self.children}")
        if self.least > MOST_CHILDREN:
            return f"it needs {counted(self.least, 'drive')}, more than {MOST_CHILDREN}"
        return ""

    @property
    def name(self) -> str:
        """As ZFS writes it."""
        children = "" if self.children is None else f":{self.children}c"
        return f"draid{self.parity}:{self.data}d{children}" + (f":{self.spares}s" if self.spares else "")


def protection_label(name: str) -> str:
    """How people write a protection.

    >>> protection_label("raid10"), protection_label("raidz2"), protection_label("gnr-8+2p"), protection_label("8+2")
    ('RAID 10', 'RAID-Z2', 'GNR 8+2P', '8+2')
    """
    if name in _LABELS:
        return shown(_LABELS[name])
    if name.startswith("gnr-"):
        return f"GNR {name.removeprefix('gnr-').upper()}"
    return next((label + name.removeprefix(code) for code, label in _SPELLED if name.startswith(code)), name)


def code_members(name: str) -> tuple[int, int] | None:
    """Data and parity members of a ``k+m`` name, or None when it is not one; without parity it is no code.

    >>> code_members("8+2"), code_members("raid6"), code_members("8+0")
    ((8, 2), None, None)
    """
    match = _CODE.fullmatch(name)
    return (int(match.group(1)), int(match.group(2))) if match else None


def declustered_members(name: str) -> tuple[int, int] | None:
    """Data and parity members of a ``declustered-k+m`` name, or None when it is not one.

    >>> declustered_members("declustered-8+2"), declustered_members("8+2")
    ((8, 2), None)
    """
    code = code_members(name.removeprefix(_DECLUSTERED)) if name.startswith(_DECLUSTERED) else None
    return code if code is not None and code[1] <= MOST_PARITY else None


def draid_of(name: str) -> Draid | None:
    """The dRAID that a name describes, possible or not; None when it is no such name.

    >>> draid_of("draid2:8d:60c:2s"), draid_of("draid").name, draid_of("raidz2")
    (Draid(parity=2, data=8, children=60, spares=2), 'draid1:8d', None)
    """
    match = _DRAID.fullmatch(name)
    if match is None:
        return None
    parity, data, children, spares = match.groups()
    return Draid(int(parity or 1), DEFAULT_DATA if data is None else int(data),
                 None if children is None else int(children), int(spares or 0))


def normal_protection(text: str) -> str | None:
    """The protection people mean by ``text``, or None.

    >>> normal_protection("RAID 10"), normal_protection("8 + 2"), normal_protection("RAID7")
    ('raid10', '8+2', None)
    >>> normal_protection("RAID-Z2"), normal_protection("RAID DP"), normal_protection("Declustered 8+2")
    ('raidz2', 'raid-dp', 'declustered-8+2')
    >>> normal_protection("dRAID2:4d:11c:1s"), normal_protection("draid2:8d:11c:2s")
    ('draid2:4d:11c:1s', None)
    """
    word = re.sub(r"\s+", "", text).lower()
    if word in _BY_LABEL:
        return _BY_LABEL[word]
    if word in PROTECTIONS or code_members(word) is not None:
        return word
    if (shape := draid_of(word)) is not None:
        return None if shape.impossible else shape.name
    if word.startswith(_DECLUSTERED[:-1]):
        word = _DECLUSTERED + word.removeprefix(_DECLUSTERED[:-1]).lstrip("-")
        return word if declustered_members(word) is not None else None
    if word.startswith("raid-") and word != "raid-dp":
        word = "raid" + word.removeprefix("raid-")
    word = _SHORT.get(word, word)
    return word if word in PROTECTIONS else None


def refused_because(text: str) -> tuple[str, str]:
    """Why a name that looks like a protection is none, and what to write; empty where nothing better than the list of
    names can be said.

    >>> refused_because("draid2:8d:11c:2s")[0]
    'there is no such dRAID: 8 data, 2 parity and 2 spares need 12 drives, and it has 11'
    >>> refused_because("4+0")
    ('a code without parity members protects nothing', 'Write 4+1 or 4+2; where nothing is to be protected, raid0.')
    """
    word = re.sub(r"\s+", "", text).lower()
    if bare := _BARE.fullmatch(word):
        prefix, data = bare.group(1) or "", bare.group(2)
        return ("a code without parity members protects nothing",
                f"Write {prefix}{data}+1 or {prefix}{data}+2; where nothing is to be protected, raid0.")
    shape = draid_of(word)
    if shape is None or not shape.impossible:
        return "", ""
    return (f"there is no such dRAID: {shape.impossible}",
            "Write draid, its parity, its data, its drives and its spares, such as draid2:8d:60c:2s.")
