"""The names of protections: the fixed ones, and any ``k+m``."""

from __future__ import annotations

import re

PROTECTIONS: tuple[str, ...] = (
    "raid0", "raid1", "raid5", "raid6", "raid10", "raid50", "raid60", "mirror3",
    "vraid0", "vraid1", "vraid5", "vraid6",
    "gnr-8+2p", "gnr-8+3p", "gnr-2way", "gnr-3way", "gnr-4way",
)
"""Protections with a name of their own. Any other code of k data and m parity members is written ``k+m``."""

_CODE = re.compile(r"([1-9]\d{0,2})\+([1-9]\d?)")
_SHORT = {"0": "raid0", "1": "raid1", "5": "raid5", "6": "raid6", "10": "raid10", "50": "raid50", "60": "raid60"}


def code_members(name: str) -> tuple[int, int] | None:
    """Data and parity members of a ``k+m`` name, or None when it is not one; without parity it is no code.

    >>> code_members("8+2"), code_members("raid6"), code_members("8+0")
    ((8, 2), None, None)
    """
    match = _CODE.fullmatch(name)
    return (int(match.group(1)), int(match.group(2))) if match else None


def normal_protection(text: str) -> str | None:
    """The protection people mean by ``text``, or None.

    >>> normal_protection("RAID 10"), normal_protection("8 + 2"), normal_protection("RAID7")
    ('raid10', '8+2', None)
    """
    word = re.sub(r"\s+", "", text).lower()
    if word in PROTECTIONS or code_members(word) is not None:
        return word
    if word.startswith("raid-"):
        word = "raid" + word.removeprefix("raid-")
    word = {"raid1+0": "raid10", "raid5+0": "raid50", "raid6+0": "raid60"}.get(word, _SHORT.get(word, word))
    return word if word in PROTECTIONS else None
