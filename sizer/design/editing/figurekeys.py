"""Where the key of a figure names records of the design, so that a pin follows when one of them is renamed."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from types import MappingProxyType

_WORK = r"^workload\.[^.]+(?:\.on\.[^.]+)?"
"""How the figures of a workload begin; of one that is spread over pools, those on one of them."""
_STATION = rf"(?:^shared|{_WORK}\.[a-z_]+)"
_END = r"(?=\.|$)"
_LEFT = r"^requirement\.[^.]+\.[^.]+"
_OF_CASE = r"\.(?:kept_ratio|left_per_s|name)$"
"""How the figures of what a failure leaves a workload begin and end; between them stands the failure."""

_FORMS: Mapping[str, tuple[str, ...]] = {
    "items": (
        rf"^(?:items?|price|bays|power|shelf|weight|limit(?!\.(?:link|pool|workload)\.))\.(ID){_END}",
        r"^(?:items|link)\.[^.]+\.(?:in|in_each|active_on)\.(ID)_count$",
        rf"^limit\.[^.]+\.(?:interconnect_)?bay_count\.(ID){_END}",
        r"^link\.[^.]+\.around_(ID)_ratio$",
        rf"^pool\.[^.]+\.in\.(ID){_END}",
        r"^pool\.[^.]+\.(?:cache|raw|working_cache)\.(ID)_bytes$",
        r"^pool\.[^.]+\.of_server\.(ID)_count$",
        rf"{_LEFT}\.(?!drive-|rebuild-|link-)(?:[a-z]+|network-module|shelf-path|io-drawer|building-block)-(ID){_OF_CASE}",
        r"^pool\.[^.]+\.lost_with\.(ID)(?:_drive|_each|_group)?_count$",
        rf"{_STATION}\.(?:controllers|parity|ports|processor|protocol|requests|shelf_links|slot|threads)_(ID){_END}",
        rf"{_WORK}\.(?:adapter|array|card|parity|protocol|recovering|shelf_links|station)\.(ID){_END}",
        rf"{_STATION}\.protocol_(ID)_[A-Za-z0-9_-]+{_END}",
        rf"{_STATION}\.protocol_[A-Za-z0-9_-]+_(ID){_END}",
        rf"{_WORK}\.memory\.(ID)_bytes$",
        rf"{_WORK}\.one_lost\.[^.]+\.(ID){_END}",
        rf"{_WORK}\.(?:link|adapter|card|parity)\.[^.]+(?:\.requests)?\.(ID)_reached_count$",
        rf"{_WORK}\.station\.(ID)_availability$",
    ),
    "services": (rf"^(?:limit\.)?service\.(ID){_END}",),
    "links": (
        rf"^(?:limit\.)?links?\.(ID){_END}",
        rf"^limit\.workload\.[^.]+\.bond\.(ID){_END}",
        r"^pool\.[^.]+\.spread_on\.(ID)$",
        r"^pool\.[^.]+\.ports\.(ID)_bytes_per_s$",
        rf"{_LEFT}\.(?:link|shelf-path)-(ID){_OF_CASE}",
        rf"{_STATION}\.link_(ID){_END}",
        rf"{_WORK}\.link\.(ID){_END}",
    ),
    "pools": (
        rf"^(?:limit\.)?pools?\.(ID){_END}",
        rf"{_STATION}\.(?:degraded|drives|flash)_(ID){_END}",
        rf"{_LEFT}\.(?:drive|rebuild)-(ID){_OF_CASE}",
        rf"^workload\.[^.]+\.on\.(ID){_END}",
        rf"{_WORK}\.station\.[^.]+\.(ID)_availability$",
    ),
    "workloads": (rf"^(?:limit\.)?workloads?\.(ID){_END}", r"^requirement\.[^.]+\.(ID)\."),
    "requirements": (rf"^(?:limit\.)?requirements?\.(ID){_END}",),
}
_DERIVED: Mapping[str, str] = {
    "items": rf"^(?:items?|price)\.(ID)-(?:cable|cord){_END}",
    "links": rf"^(?:items?|price)\.(ID)-(?:cable|transceiver(?:-from|-to)?){_END}",
}
"""Lines that follow from a line or a connection are called after it."""


def _compiled(form: str) -> re.Pattern[str]:
    return re.compile(form.replace("(ID)", "([A-Za-z0-9_-]+?)"))


_KEYS: Mapping[str, tuple[re.Pattern[str], ...]] = MappingProxyType(
    {table: tuple(map(_compiled, forms)) for table, forms in _FORMS.items()})
_DERIVED_KEYS = MappingProxyType({table: _compiled(form) for table, form in _DERIVED.items()})


def renamed_key(key: str, table: str, old: str, new: str, lines: Collection[str] = ()) -> str:
    """The key of a figure after the record ``old`` of a table is called ``new``.

    ``lines`` are the ids of the design's own lines: one that is called like a derived line is not one.

    >>> renamed_key("workload.mail.resource.link_san.utilization", "links", "san", "fabric")
    'workload.mail.resource.link_fabric.utilization'
    """
    if old not in key:
        return key
    for form in _KEYS.get(table, ()):
        key = _replaced(key, form.search(key), old, new)
    derived = _DERIVED_KEYS.get(table)
    if derived is not None and key.partition(".")[2].partition(".")[0] not in lines:
        key = _replaced(key, derived.search(key), old, new)
    return key


def _replaced(key: str, match: re.Match[str] | None, old: str, new: str) -> str:
    return f"{key[:match.start(1)]}{new}{key[match.end(1):]}" if match is not None and match[1] == old else key
