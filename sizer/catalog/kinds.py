"""Every kind of item: how it stands in the topology, which facts it must state and which it may."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sizer.catalog.schema import KindRule, Standing
from sizer.catalog.vocabulary import FACT_RULES

_POWER = "idle_w operating_w max_w supply_count supply_rating_w supply_limit_w power_inlet"
_BODY = f"rack_units mtbf_s weight_kg weight_includes depth_m form introduced {_POWER}"
_CARD = "port_count slot_type host_interface pcie_generation pcie_lane_count pcie_bytes_per_s chip form introduced"
_CARD_RATES = "link_bytes_per_s io_per_port_per_s io_per_s port_bytes_per_s adapter_bytes_per_s latency_s max_mtu_bytes"
_CARD_BODY = f"weight_kg idle_w operating_w max_w {_CARD} {_CARD_RATES}"
_SWITCH = (
    f"{_BODY} port_count link_bytes_per_s aggregate_bytes_per_s latency_s packets_per_s switching_efficiency chip "
    "port_bytes_per_s interconnect_bay_units channels_per_port channel_step_bytes_per_s max_node_count"
)
_PROCESSING = (
    "socket_count max_socket_count cpu core_count thread_count clock_cycles_per_s memory_bytes max_memory_bytes "
    "dimm_slot_count adapter_slot_count lom_slot_count pcie_generation pcie_lane_count drive_bay_count "
    "drive_form_factor includes_drives chipset onboard io_bytes_per_s bus_bytes_per_s slot_bytes_per_s port_count "
    "link_bytes_per_s"
)
_DRIVE = (
    "capacity_bytes nominal_bytes form_factor link_bytes_per_s port_count rotation_per_s actuator_count read_seek_s "
    "write_seek_s track_seek_s track_write_seek_s full_seek_s full_write_seek_s overhead_s outer_bytes_per_s "
    "inner_bytes_per_s average_bytes_per_s media_outer_bytes_per_s media_inner_bytes_per_s head_count platter_count "
    "track_count buffer_bytes flash_buffer_bytes idle_w operating_w max_w random_read_w random_write_w "
    "sequential_read_w sequential_write_w weight_kg mttf_s failures_per_year unreadable_per_bit load_cycle_count "
    "workload_bytes_per_year random_read_per_s random_write_per_s random_read_deep_per_s random_write_deep_per_s "
    "random_write_large_per_s read_bytes_per_s write_bytes_per_s read_latency_s write_latency_s channel_count "
    "endurance_bytes endurance_writes_per_day introduced chip host_interface pcie_generation pcie_lane_count"
)
_ARRAY = (
    f"{_BODY} includes_drives included_drive_w cache_bytes cache_protection write_cache_mirrored "
    "write_back_needs_both_controllers drive_bay_count drive_form_factor drive_interfaces max_drive_count "
    "max_shelf_count supported_shelves max_capacity_bytes read_bytes_per_s write_bytes_per_s random_read_per_s "
    "mixed_random_per_s parity_mixed_random_per_s parity_read_bytes_per_s parity_write_bytes_per_s "
    "double_parity_read_bytes_per_s cached_random_read_per_s raid_levels min_firmware max_system_count "
    "max_system_drive_count latency_s read_latency_s link_bytes_per_s port_count"
)
_SHELF = (
    f"{_BODY} includes_drives included_drive_w drive_form_factor drive_interfaces io_module_count drawer_count "
    "link_bytes_per_s max_drive_count max_shelf_count min_firmware"
)
_BLOCK = (
    f"{_BODY} includes_drives drive_bay_count server_count server enclosure_count enclosure hdd_count ssd_count "
    "drive_mix quoted_bytes_per_s raid_levels memory_bytes pagepool_bytes nic_count sas_adapter_count sas_cable_count"
)

_KINDS: tuple[tuple[str, Standing, str, str, str], ...] = (
    ("drive", Standing.ATTACHES, "rotating or solid-state drive", "media interface", _DRIVE),
    ("array", Standing.CONDUCTS, "storage array: controllers, cache, drive bays", "", f"controller_count {_ARRAY}"),
    ("enclosure", Standing.CONDUCTS, "shelf of drives behind an array or a server", "drive_bay_count", _SHELF),
    ("server", Standing.CONDUCTS, "server of its own height in the rack", "",
     f"{_BODY} {_PROCESSING} node_rack_units node_core_count node_w node_slot_count max_node_count"),
    ("blade", Standing.CONDUCTS, "server that takes bays of a chassis", "socket_count bay_count",
     f"{_BODY} {_PROCESSING}"),
    ("chassis", Standing.CONTAINS, "blade chassis with device and interconnect bays", "bay_count rack_units",
     f"{_BODY} interconnect_bay_count fan_count management_module_count"),
    ("rack", Standing.CONTAINS, "rack", "rack_units", _BODY),
    ("hba", Standing.ATTACHES, "host bus adapter (Fibre Channel, SAS)", "",
     f"{_CARD_BODY} lane_count max_device_count messages_per_s"),
    ("nic", Standing.ATTACHES, "Ethernet adapter", "",
     f"{_CARD_BODY} iscsi_offload iscsi_boot channels_per_port channel_step_bytes_per_s messages_per_s"),
    ("cna", Standing.ATTACHES, "converged adapter: Ethernet with storage offload", "",
     f"{_CARD_BODY} iscsi_offload iscsi_boot channels_per_port channel_step_bytes_per_s messages_per_s"),
    ("hca", Standing.ATTACHES, "InfiniBand adapter", "", f"{_CARD_BODY} messages_per_s mpi_bytes_per_s"),
    ("raid_controller", Standing.ATTACHES, "RAID controller card of a server", "",
     f"{_CARD_BODY} cache_bytes cache_protection raid_levels drive_interfaces lane_count max_device_count"),
    ("adapter", Standing.ATTACHES, "adapter of another fabric", "", f"{_CARD_BODY} mpi_bytes_per_s"),
    ("gpu", Standing.ATTACHES, "graphics or compute card", "", f"{_CARD_BODY} memory_size_bytes"),
    ("io_drawer", Standing.ATTACHES, "drawer that adds adapter slots to a server", "", f"{_BODY} adapter_slot_count"),
    ("cpu", Standing.ATTACHES, "processor", "core_count",
     ("thread_count clock_cycles_per_s tdp_w cache_l3_bytes memory_channel_count memory_transfers_per_s "
     "memory_bytes_per_s memory_rule interlink_transfers_per_s interlink_bytes_per_s bus_cycles_per_s socket "
     "pcie_generation pcie_lane_count socket_count introduced")),
    ("fc_switch", Standing.CONDUCTS, "Fibre Channel switch", "", _SWITCH),
    ("eth_switch", Standing.CONDUCTS, "Ethernet switch", "", _SWITCH),
    ("ib_switch", Standing.CONDUCTS, "InfiniBand switch", "", _SWITCH),
    ("fabric_switch", Standing.CONDUCTS, "switch of another fabric", "", _SWITCH),
    ("interconnect_module", Standing.CONDUCTS, "chassis module between blades and the network outside", "", _SWITCH),
    ("building_block", Standing.CONDUCTS, "servers and enclosures sold as one storage system", "", _BLOCK),
    ("appliance", Standing.CONDUCTS, "server sold for one purpose", "", f"{_BODY} {_PROCESSING}"),
    ("cable", Standing.ACCOMPANIES, "cable between two ports", "cable_media",
     ("technology connector_a connector_b power_inlet length_m max_length_m link_bytes_per_s weight_kg idle_w "
      "operating_w max_w")),
    ("transceiver", Standing.ACCOMPANIES, "optical or copper module in a port's cage", "technology",
     "connector_a connector_b max_length_m wavelength_m weight_kg idle_w operating_w max_w"),
    ("accessory", Standing.ACCOMPANIES, "rails, blanks and other small parts", "", "weight_kg form"),
    ("software", Standing.ACCOMPANIES, "operating system, file system or licence", "", "licence_metric introduced"),
)  # fmt: skip


def _rule(name: str, standing: Standing, meaning: str, required: str, optional: str) -> KindRule:
    allowed = {fact: FACT_RULES[fact] for fact in (*required.split(), *optional.split())}
    return KindRule(name, meaning, standing, frozenset(required.split()), MappingProxyType(allowed))


KIND_RULES: Mapping[str, KindRule] = MappingProxyType({row[0]: _rule(*row) for row in _KINDS})
"""Every kind of item by name."""


def standing(kind: str) -> Standing:
    """How items of that kind stand in the topology.

    >>> standing("fc_switch").value, standing("chassis").value
    ('conducts', 'contains')
    """
    return KIND_RULES[kind].standing
