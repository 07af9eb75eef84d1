"""Every fact a catalog record may state: canonical name, base unit, meaning, limits."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sizer.catalog.schema import FactRule, bool_fact, number_fact, text_fact

MEDIA = ("hdd", "ssd")
SHINGLED = "SMR"
RECORDINGS = ("CMR", SHINGLED)
FORM_FACTORS = ("2.5in", "3.5in", "1.8in", "E1.S", "E1.L", "E3.S", "M.2", "add-in card")
DRIVE_INTERFACES = ("SAS", "NL-SAS", "SATA", "FC", "NVMe", "SCSI")

_GENERAL = (
    number_fact("rack_units", "U", "height in the rack; 0 for what sits in a bay or a slot", 60),
    number_fact("mtbf_s", "s", "mean time between failures of one piece, its redundant parts together", 1e12),
    number_fact("weight_kg", "kg", "weight of one piece, with or without drives", 5000),
    text_fact("weight_includes", "what the weight holds", "empty chassis", "without drives", "with drives"),
    number_fact("idle_w", "W", "power drawn when powered and without work", 1e5, draw=True),
    number_fact("operating_w", "W", "power drawn under ordinary work", 1e5, draw=True),
    number_fact("max_w", "W", "highest power drawn", 1e5, draw=True),
    number_fact("max_draw_ratio", "1", "highest draw over that under ordinary work, where only one is printed", 10),
    number_fact("supply_count", "count", "power supplies, spare ones included", 100),
    number_fact("supply_rating_w", "W", "rating of one power supply: a limit, never a draw", 1e5),
    number_fact("supply_limit_w", "W", "highest input of one power supply as labelled: a limit, never a draw", 1e5),
    text_fact("power_inlet", "inlet of its supplies, or the one a power cord fits (IEC 60320)", "C6", "C8", "C14",
              "C16", "C18", "C20", "C22"),
    bool_fact("includes_drives", "whether the power figures hold the drives of full bays"),
    number_fact("included_drive_w", "W", "DC load of each drive that the power figures hold", 1000),
    number_fact("fan_count", "count", "fans", 1000),
    number_fact("management_module_count", "count", "management modules", 100),
    text_fact("form", "build, in the maker's words"),
    text_fact("introduced", "when it came to market: a year, a day, or the years between which it did (2021 to 2023)"),
    text_fact("chip", "controller or switch chip"),
    text_fact("technology", "link technologies it serves, comma separated ids"),
    number_fact("latency_s", "s", "time one request or packet takes through it, unloaded", 10),
    number_fact("depth_m", "m", "depth", 3),
)

_DRIVES = (
    number_fact("capacity_bytes", "B", "bytes it really holds", 1e18),
    number_fact("nominal_bytes", "B", "capacity on the label", 1e18),
    text_fact("media", "rotating or solid state", *MEDIA),
    text_fact("form_factor", "size class", *FORM_FACTORS),
    text_fact("interface", "attachment", *DRIVE_INTERFACES),
    number_fact("link_bytes_per_s", "B/s", "rate printed for its link, before coding", 1e12),
    number_fact("port_count", "count", "ports", 4096),
    number_fact("rotation_per_s", "1/s", "rotations", 1000),
    number_fact("actuator_count", "count", "independent sets of arms", 8),
    number_fact("read_seek_s", "s", "mean seek for reads, without controller overhead", 1),
    number_fact("write_seek_s", "s", "mean seek for writes, without controller overhead", 1),
    number_fact("track_seek_s", "s", "seek to the next track for reads", 1),
    number_fact("track_write_seek_s", "s", "seek to the next track for writes", 1),
    number_fact("full_seek_s", "s", "seek over the full stroke for reads", 1),
    number_fact("full_write_seek_s", "s", "seek over the full stroke for writes", 1),
    number_fact("overhead_s", "s", "command overhead inside the drive", 1),
    number_fact("outer_bytes_per_s", "B/s", "sustained rate on the outermost tracks", 1e11),
    number_fact("inner_bytes_per_s", "B/s", "sustained rate on the innermost tracks", 1e11),
    number_fact("average_bytes_per_s", "B/s", "sustained rate over the whole surface", 1e11),
    number_fact("media_outer_bytes_per_s", "B/s", "raw media rate on the outermost tracks, before formatting", 1e11),
    number_fact("media_inner_bytes_per_s", "B/s", "raw media rate on the innermost tracks, before formatting", 1e11),
    number_fact("head_count", "count", "heads", 100),
    number_fact("platter_count", "count", "platters", 50),
    number_fact("track_count", "count", "tracks on one surface", 1e7),
    number_fact("buffer_bytes", "B", "buffer memory", 1e13),
    number_fact("flash_buffer_bytes", "B", "flash buffer of a rotating drive", 1e13),
    number_fact("random_read_w", "W", "power under random reads", 1e3, draw=True),
    number_fact("random_write_w", "W", "power under random writes", 1e3, draw=True),
    number_fact("sequential_read_w", "W", "power under sequential reads", 1e3, draw=True),
    number_fact("sequential_write_w", "W", "power under sequential writes", 1e3, draw=True),
    number_fact("mttf_s", "s", "mean time to failure", 1e11),
    number_fact("failures_per_year", "1", "annual failure ratio", 1),
    number_fact("unreadable_per_bit", "1", "unreadable sectors per bit read", 1e-10),
    number_fact("load_cycle_count", "count", "rated load and unload cycles"),
    number_fact("workload_bytes_per_year", "B", "rated bytes read and written in a year", 1e18),
    number_fact("random_read_per_s", "1/s", "random reads of 4 KiB (arrays: 8 KiB) from the medium", 1e9),
    number_fact("random_write_per_s", "1/s", "random writes of 4 KiB to the medium", 1e9),
    number_fact("random_read_deep_per_s", "1/s", "random reads with sixteen commands queued", 1e9),
    number_fact("random_write_deep_per_s", "1/s", "random writes with sixteen commands queued", 1e9),
    number_fact("random_write_large_per_s", "1/s", "random writes of the size in the note", 1e9),
    number_fact("read_bytes_per_s", "B/s", "sequential read rate of the whole item", 1e14),
    number_fact("write_bytes_per_s", "B/s", "sequential write rate of the whole item", 1e14),
    number_fact("read_latency_s", "s", "time of one read, unloaded", 10),
    number_fact("write_latency_s", "s", "time of one write, unloaded", 10),
    number_fact("channel_count", "count", "internal channels of a solid-state drive", 1024),
    number_fact("cell_bit_count", "count", "bits in a cell of its flash: 3 of TLC, 4 of QLC", 8),
    number_fact("mixed_random_70_per_s", "1/s", "random requests of 4 KiB, 70 % reads and 30 % writes", 1e9),
    number_fact("mapping_unit_bytes", "B", "least that its flash mapping keeps; a smaller write costs as much", 1e7),
    bool_fact("wears", "whether writes use up its medium, as they do flash"),
    text_fact("sibling", "catalog id of a drive of its family whose random writes are known"),
    text_fact("recording", "how a rotating drive writes its tracks: side by side or shingled", *RECORDINGS),
    number_fact("burst_bytes", "B", "bytes it writes at once with one bit a cell, before its sustained rate", 1e15),
    number_fact("burst_write_bytes_per_s", "B/s", "sequential writes with one bit a cell", 1e12),
    number_fact("endurance_bytes", "B", "bytes that may be written over its life", 1e21),
    number_fact("endurance_writes_per_day", "1", "full writes a day over the warranty", 1000),
)

_ARRAYS = (
    number_fact("controller_count", "count", "controllers", 64),
    number_fact("cache_bytes", "B", "cache of all controllers together", 1e15),
    text_fact("cache_protection", "what keeps unwritten data when power fails"),
    bool_fact("cache_protected", "whether anything keeps unwritten data when power fails"),
    bool_fact("write_cache_mirrored", "whether each write is held by two controllers before it is acknowledged"),
    number_fact("mirror_bytes_per_s", "B/s", "data that its mirror ports carry in one direction, all together", 1e14),
    bool_fact("controllers_share_groups", "whether all its controllers serve each group or pool of drives at once"),
    bool_fact("write_back_needs_both_controllers", "whether write-back is disabled when one controller is lost"),
    number_fact("drive_bay_count", "count", "drive bays of its own", 2000),
    text_fact("drive_form_factor", "size class its bays take", *FORM_FACTORS),
    text_fact("drive_interfaces", "drive attachments its bays take, comma separated"),
    number_fact("max_drive_count", "count", "drives it supports with all its shelves", 1e5),
    number_fact("max_shelf_count", "count", "shelves it supports", 1000),
    text_fact("supported_shelves", "catalog ids of the shelves it supports, comma separated"),
    number_fact("max_capacity_bytes", "B", "largest raw capacity it supports", 1e21),
    number_fact("mixed_random_per_s", "1/s", "random requests, 60 % reads and 40 % writes, RAID 10", 1e9),
    number_fact("parity_mixed_random_per_s", "1/s", "random requests, 60 % reads and 40 % writes, RAID 5", 1e9),
    number_fact("parity_read_bytes_per_s", "B/s", "sequential read rate, RAID 5", 1e14),
    number_fact("parity_write_bytes_per_s", "B/s", "sequential write rate, RAID 5", 1e14),
    number_fact("double_parity_read_bytes_per_s", "B/s", "sequential read rate, RAID 6", 1e14),
    number_fact("read_ahead_stripe_count", "count", "stripes it reads ahead of a stream by default", 1e4),
    number_fact("curve_peak_per_s", "1/s", "requests at the last point of its published response curve", 1e9),
    number_fact("curve_peak_s", "s", "response at the last point of its published response curve", 10),
    number_fact("curve_first_ratio", "1", "load of the first point of its published curve, over the last one's", 1),
    number_fact("curve_first_s", "s", "response at the first point of its published response curve", 10),
    number_fact("cached_random_read_per_s", "1/s", "random reads answered by its cache", 1e9),
    text_fact("raid_levels", "protection it offers, comma separated"),
    text_fact("min_firmware", "oldest firmware that supports the pairing in the note"),
    number_fact("max_system_count", "count", "units of this kind that one system may join", 1e4),
    number_fact("max_system_drive_count", "count", "drives of the largest system of this kind", 1e6),
)

_SHELVES = (
    number_fact("io_module_count", "count", "I/O modules, one a path", 16),
    number_fact("drawer_count", "count", "drawers that hold the drives", 100),
)

_SERVERS = (
    number_fact("socket_count", "count", "processor sockets", 256),
    text_fact("cpu", "catalog id of the processor it is described with"),
    number_fact("core_count", "count", "cores of the whole item", 1e5),
    number_fact("thread_count", "count", "hardware threads of the whole item", 1e6),
    number_fact("clock_cycles_per_s", "cycle/s", "processor clock", 2e10),
    number_fact("memory_bytes", "B", "main memory it is described with", 1e16),
    number_fact("max_memory_bytes", "B", "largest main memory", 1e16),
    number_fact("dimm_slot_count", "count", "memory sockets", 1e4),
    number_fact("bay_count", "count", "device bays: offered by a chassis, taken by a blade (half-height bays)", 1000),
    number_fact("interconnect_bay_count", "count", "bays for interconnect modules", 100),
    number_fact("interconnect_bay_units", "count", "interconnect bays it takes", 8),
    number_fact("adapter_slot_count", "count", "slots for adapters of all kinds", 1000),
    number_fact("lom_slot_count", "count", "of the adapter slots, those for a LAN daughter card", 16),
    text_fact("slot_type", "slot an adapter takes", "PCIe", "mezzanine", "FlexibleLOM", "built in"),
    number_fact("pcie_generation", "count", "PCI Express generation", 10),
    number_fact("pcie_lane_count", "count", "PCI Express lanes of one adapter, or of one socket", 1024),
    text_fact("host_interface", "attachment to the host as printed"),
    text_fact("chipset", "chipset"),
    text_fact("onboard", "built-in controllers, as printed"),
    number_fact("io_bytes_per_s", "B/s", "input and output rate of the whole item", 1e14),
    number_fact("bus_bytes_per_s", "B/s", "rate of the processor bus", 1e14),
    number_fact("slot_bytes_per_s", "B/s", "sustained rate of one input and output slot", 1e13),
    number_fact("node_rack_units", "U", "height of one node of a system built from nodes", 60),
    number_fact("node_core_count", "count", "most cores of one node", 1e5),
    number_fact("node_w", "W", "power of one node", 1e5, draw=True),
    number_fact("node_slot_count", "count", "adapter slots of one node", 1000),
    number_fact("max_socket_count", "count", "most sockets of the largest build", 1e4),
    number_fact("max_node_count", "count", "most nodes", 1e6),
)

_PROCESSORS = (
    number_fact("tdp_w", "W", "thermal design power of the chip: inside its server's draw, never added to it", 2000),
    number_fact("cache_l3_bytes", "B", "last-level cache", 1e11),
    number_fact("memory_channel_count", "count", "memory channels a socket", 64),
    number_fact("memory_transfers_per_s", "1/s", "memory transfers a channel, at most", 1e11),
    number_fact("memory_bytes_per_s", "B/s", "peak memory rate a socket", 1e13),
    text_fact("memory_rule", "how populated channels lower the memory rate"),
    number_fact("interlink_transfers_per_s", "1/s", "transfers on a socket-to-socket link", 1e11),
    number_fact("interlink_bytes_per_s", "B/s", "rate of one socket-to-socket link, both directions", 1e13),
    number_fact("bus_cycles_per_s", "cycle/s", "front-side bus clock", 1e11),
    text_fact("socket", "socket"),
)

_ADAPTERS_AND_SWITCHES = (
    number_fact("io_per_port_per_s", "1/s", "requests a port can carry", 1e9),
    number_fact("io_per_s", "1/s", "requests the whole adapter can carry", 1e9),
    number_fact("port_bytes_per_s", "B/s", "measured or stated data rate of one port", 1e12),
    number_fact("adapter_bytes_per_s", "B/s", "measured or stated data rate of the adapter, each direction", 1e13),
    number_fact("pcie_bytes_per_s", "B/s", "rate of its PCI Express attachment", 1e13),
    number_fact("lane_count", "count", "SAS lanes", 1024),
    number_fact("max_device_count", "count", "devices it addresses", 1e6),
    number_fact("messages_per_s", "1/s", "small messages", 1e12),
    number_fact("max_mtu_bytes", "B", "largest frame payload", 1e6),
    bool_fact("iscsi_offload", "whether the iSCSI protocol runs on the adapter"),
    bool_fact("iscsi_boot", "whether it boots from iSCSI"),
    number_fact("channels_per_port", "count", "logical channels a port can be carved into", 256),
    number_fact("channel_step_bytes_per_s", "B/s", "step in which a logical channel's rate is set", 1e12),
    number_fact("aggregate_bytes_per_s", "B/s", "forwarding rate of the whole switch, one direction", 1e15),
    number_fact("packets_per_s", "1/s", "packets forwarded", 1e13),
    number_fact("switching_efficiency", "1", "share of the port rate delivered under load", 1),
    number_fact("mpi_bytes_per_s", "B/s", "message rate measured between two processes", 1e13),
    number_fact("memory_size_bytes", "B", "memory of its own", 1e13),
)

_BLOCKS = (
    number_fact("server_count", "count", "I/O servers inside", 100),
    number_fact("enclosure_count", "count", "drive enclosures inside", 1000),
    text_fact("enclosure", "catalog id of the enclosures inside"),
    text_fact("server", "catalog id of the servers inside"),
    number_fact("hdd_count", "count", "rotating drives inside", 1e5),
    number_fact("ssd_count", "count", "solid-state drives inside", 1e5),
    text_fact("drive_mix", "drives inside, as printed"),
    number_fact("quoted_bytes_per_s", "B/s", "throughput its maker quotes", 1e14),
    number_fact("pagepool_bytes", "B", "file system cache of one server", 1e15),
    number_fact("nic_count", "count", "network adapters of one server", 100),
    number_fact("sas_adapter_count", "count", "SAS adapters of one server", 100),
    number_fact("sas_cable_count", "count", "SAS cables inside", 1000),
)

_ALONG = (
    text_fact("connector_a", "connector at one end"),
    text_fact("connector_b", "connector at the other end"),
    text_fact("cable_media", "what carries the signal", "copper", "fibre", "power"),
    number_fact("link_count", "count", "links that one carries: of a breakout cable or a twin-port module", 64),
    number_fact("length_m", "m", "length", 1e4),
    number_fact("max_length_m", "m", "longest run at the rated speed", 1e5),
    number_fact("wavelength_m", "m", "optical wavelength", 1e-5),
    text_fact("licence_metric", "what a licence counts"),
)

FACT_RULES: Mapping[str, FactRule] = MappingProxyType(
    {
        rule.name: rule
        for group in (
            _GENERAL, _DRIVES, _ARRAYS, _SHELVES, _SERVERS, _PROCESSORS, _ADAPTERS_AND_SWITCHES, _BLOCKS, _ALONG,
        )
        for rule in group
    }
)  # fmt: skip
"""Every fact of the vocabulary by name."""

_SAID: Mapping[str, str] = MappingProxyType({
    "adapter_slot_count": "number of adapter slots", "cache_bytes": "cache", "capacity_bytes": "exact capacity",
    "clock_cycles_per_s": "processor clock", "controller_count": "number of controllers",
    "core_count": "number of cores", "drive_bay_count": "number of drive bays", "drive_interfaces": "drive interfaces",
    "idle_w": "idle power", "max_w": "highest power", "memory_bytes": "memory", "operating_w": "ordinary power",
    "quoted_bytes_per_s": "quoted throughput", "random_read_per_s": "rate of random reads",
    "random_write_per_s": "rate of random writes", "read_bytes_per_s": "sequential read rate",
    "server_count": "number of servers", "write_bytes_per_s": "sequential write rate",
})
"""Facts in fewer words than their meaning."""


def named(name: str) -> str:
    """What a value of a preset is called that nobody says the meaning of.

    >>> named("read_ahead_bytes")
    'Read ahead bytes'
    """
    return name.replace("_", " ").capitalize()


def fact_words(name: str) -> str:
    """A fact within a sentence.

    >>> fact_words("clock_cycles_per_s"), fact_words("weight_kg"), fact_words("ports")
    ('processor clock', 'weight of one piece, with or without drives', 'ports')
    """
    rule = FACT_RULES.get(name)
    return _SAID.get(name) or (rule.meaning if rule is not None else name.replace("_", " "))
