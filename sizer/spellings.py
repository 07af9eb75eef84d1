"""The names of units that people type: prefixes, bytes and bits, bare letters, and abbreviations that may mean two."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

_DECIMAL = {"k": 1e3, "M": 1e6, "G": 1e9, "T": 1e12, "P": 1e15}
_BINARY = {"Ki": 2.0**10, "Mi": 2.0**20, "Gi": 2.0**30, "Ti": 2.0**40, "Pi": 2.0**50}


def byte_units(suffix: str) -> dict[str, float]:
    """Names of sizes with ``suffix`` behind the B, and the bytes of one."""
    units = {f"B{suffix}": 1.0}
    for prefix, factor in _DECIMAL.items():
        units[f"{prefix}B{suffix}"] = factor
    units[f"KB{suffix}"] = 1e3
    for prefix, factor in _BINARY.items():
        units[f"{prefix}B{suffix}"] = factor
    return units


def bit_rates() -> dict[str, float]:
    """Names of rates in bits, and the bytes a second of one."""
    rates: dict[str, float] = {}
    for prefix, factor in {"": 1.0, **_DECIMAL}.items():
        for form in ("b/s", "bit/s", "bps"):
            rates[f"{prefix}{form}"] = factor / 8
    return rates


def _spellings() -> Mapping[str, Mapping[str, float]]:
    sizes = {"byte": 1.0, "bytes": 1.0, **{f"{prefix}bit": factor / 8
             for prefix, factor in {"": 1.0, **_DECIMAL, **_BINARY}.items()}}
    rates = {f"{name}ps": factor for name, factor in byte_units("").items()}
    for form in ("b/s", "bit/s", "bits/s", "bps"):
        rates |= {f"{prefix}{form}": factor / 8 for prefix, factor in {**_DECIMAL, "K": 1e3, **_BINARY}.items()}
    computed = {f"{prefix}{form}": factor for prefix, factor in {"": 1.0, **_DECIMAL}.items()
                for form in ("FLOPS", "flop/s", "/s")}
    return MappingProxyType({"B": MappingProxyType(sizes), "B/s": MappingProxyType(rates),
                             "flop/s": MappingProxyType(computed), "1/s": MappingProxyType(computed)})


SPELLINGS = _spellings()
"""Further names that people type, and that no catalog uses."""

BLOCK_LETTERS: Mapping[str, str] = MappingProxyType(
    {letter: f"{letter.upper()}iB" for letter in "kKmMgGtT"})
"""What a bare letter means for the size of a block: people count chunks and requests in powers of two."""
LETTERS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {"1/s": MappingProxyType({"k": "k/s", "K": "k/s", "M": "M/s", "G": "G/s"})})
"""Base unit -> what a bare letter can only mean there."""
ABBREVIATIONS: Mapping[tuple[str, str], tuple[str, str]] = MappingProxyType(
    {("m", "s"): ("min", "ms"), ("M", "s"): ("min", "months"), ("Gb", "B/s"): ("Gb/s", "GB/s"),
     ("Mb", "B/s"): ("Mb/s", "MB/s"), ("G", "B/s"): ("Gb/s", "GB/s"), ("M", "B/s"): ("Mb/s", "MB/s"),
     ("G/s", "B/s"): ("Gb/s", "GB/s"), ("M/s", "B/s"): ("Mb/s", "MB/s"), ("k/s", "B/s"): ("kb/s", "kB/s"),
     ("T", "B/s"): ("Tb/s", "TB/s"), ("k", "B/s"): ("kb/s", "kB/s"), ("K", "B/s"): ("kb/s", "kB/s"),
     ("m", "1/s"): ("M/s", "1/min"),
     **{(letter, "B"): (f"{letter.upper()}B", f"{letter.upper()}iB") for letter in "kKmMgGtTpP"}}
)
"""Abbreviations that name no unit of the dimension, and the two that they may stand for."""
