"""What people call kinds, facts and makers' words in a catalog."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from sizer.catalog.kind import Kind
from sizer.catalog.vocabulary import FACT_RULES

_KINDS: Mapping[str, str] = MappingProxyType({
    "drive": "Drives", "array": "Arrays", "enclosure": "Shelves", "server": "Servers", "blade": "Blades",
    "chassis": "Chassis", "rack": "Racks", "hba": "Host bus adapters", "nic": "Network adapters",
    "cna": "Converged adapters", "hca": "InfiniBand adapters", "raid_controller": "RAID controllers",
    "adapter": "Other adapters", "gpu": "Graphics cards", "io_drawer": "I/O drawers", "cpu": "Processors",
    "fc_switch": "Fibre Channel switches", "eth_switch": "Ethernet switches", "ib_switch": "InfiniBand switches",
    "fabric_switch": "Other switches", "interconnect_module": "Chassis modules", "building_block": "Building blocks",
    "appliance": "Appliances", "cable": "Cables", "transceiver": "Optics", "accessory": "Accessories",
    "software": "Software",
})
_ORDER = {name: at for at, name in enumerate(_KINDS)}

_TITLES: Mapping[str, str] = MappingProxyType({
    "nominal_bytes": "Capacity", "capacity_bytes": "Exact capacity", "form_factor": "Form", "media": "Media",
    "link_bytes_per_s": "Link", "random_read_per_s": "Random reads", "random_write_per_s": "Random writes",
    "random_read_deep_per_s": "Random reads, 16 queued", "random_write_deep_per_s": "Random writes, 16 queued",
    "random_write_large_per_s": "Random writes, large", "mixed_random_70_per_s": "Random, 70 % reads",
    "read_bytes_per_s": "Read, stream", "write_bytes_per_s": "Write, stream", "outer_bytes_per_s": "Outer tracks",
    "inner_bytes_per_s": "Inner tracks", "average_bytes_per_s": "Mean over the tracks",
    "endurance_writes_per_day": "Writes a day", "endurance_bytes": "Endurance", "idle_w": "Idle",
    "operating_w": "Working", "max_w": "At most", "mttf_s": "Mean time to failure",
    "mtbf_s": "Mean time between failures", "failures_per_year": "Failures a year",
    "unreadable_per_bit": "Unreadable sectors", "weight_kg": "Weight", "rack_units": "Height",
    "introduced": "Introduced", "rotation_per_s": "Rotation", "read_seek_s": "Read seek",
    "write_seek_s": "Write seek", "buffer_bytes": "Buffer", "read_latency_s": "Read latency",
    "write_latency_s": "Write latency", "cell_bit_count": "Bits a cell", "pcie_generation": "PCI Express generation",
    "pcie_lane_count": "PCI Express lanes", "port_count": "Ports", "drive_bay_count": "Drive bays",
    "drive_form_factor": "Bays take", "drive_interfaces": "Takes drives for", "controller_count": "Controllers",
    "cache_bytes": "Cache", "max_drive_count": "Most drives", "max_shelf_count": "Most shelves",
    "max_capacity_bytes": "Most capacity", "memory_bytes": "Memory", "max_memory_bytes": "Most memory",
    "core_count": "Cores", "thread_count": "Threads", "socket_count": "Sockets", "clock_cycles_per_s": "Clock",
    "adapter_slot_count": "Adapter slots", "slot_type": "Slot", "latency_s": "Latency",
    "aggregate_bytes_per_s": "Forwarding rate", "tdp_w": "Thermal design power", "cache_l3_bytes": "Last-level cache",
    "max_length_m": "Longest run", "length_m": "Length", "cable_media": "Media", "connector_a": "One end",
    "connector_b": "Other end", "link_count": "Links", "bay_count": "Device bays",
    "interconnect_bay_count": "Interconnect bays", "quoted_bytes_per_s": "Quoted throughput", "depth_m": "Depth",
    "includes_drives": "Power with drives", "included_drive_w": "Power of each drive", "supply_count": "Power supplies",
    "supply_rating_w": "Rating of a supply", "supply_limit_w": "Input of a supply, at most",
    "io_module_count": "I/O modules", "lane_count": "Lanes", "cpu": "Processor", "technology": "Links served",
    "host_interface": "Host interface", "max_mtu_bytes": "Largest packet", "io_per_s": "Requests",
    "port_bytes_per_s": "Rate of a port", "mapping_unit_bytes": "Mapping unit",
})
_SUFFIX = re.compile(r"_(bytes_per_s|bytes|per_s|cycles_per_s|count|w|kg|m|s)$")


def kind_title(kind: Kind) -> str:
    """What several of a kind are called: ``Fibre Channel switches``."""
    return _KINDS.get(kind.name, kind.noun.capitalize())


def kind_word(kind: Kind) -> str:
    """What one of a kind is called: ``Ethernet switch``."""
    title = kind_title(kind)
    for several, one in (("Shelves", "Shelf"), ("switches", "switch"), ("Accessories", "Accessory"),
                         ("Chassis", "Chassis")):
        if title.endswith(several):
            return f"{title.removesuffix(several)}{one}"
    return title.removesuffix("s")


def kind_rank(kind: Kind) -> tuple[int, str]:
    """The place of a kind in a list: what is chosen most comes first."""
    return _ORDER.get(kind.name, len(_ORDER)), kind.name


def fact_title(name: str) -> str:
    """What people call a fact.

    >>> fact_title("random_read_per_s"), fact_title("fan_count"), fact_title("chip")
    ('Random reads', 'Fans', 'Chip')
    """
    known = _TITLES.get(name)
    if known is not None:
        return known
    rule, plain = FACT_RULES.get(name), _SUFFIX.sub("", name).replace("_", " ").capitalize()
    return f"{plain}s" if rule is not None and rule.unit == "count" and not plain.endswith("s") else plain
