"""Every kind of item, one record each."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sizer.catalog.failure_kinds import FailureKind
from sizer.catalog.kind import Kind, Mounting, TopologyRole
from sizer.language import mark

_POWER = "idle_w operating_w max_w max_draw_ratio supply_count supply_rating_w supply_limit_w power_inlet"
_BODY = f"rack_units mtbf_s weight_kg weight_includes depth_m form introduced {_POWER}"
_CARD = "port_count slot_type host_interface pcie_generation pcie_lane_count pcie_bytes_per_s chip form introduced"
_CARD_RATES = "link_bytes_per_s io_per_port_per_s io_per_s port_bytes_per_s adapter_bytes_per_s latency_s max_mtu_bytes"
_CARD_BODY = f"weight_kg idle_w operating_w max_w max_draw_ratio {_CARD} {_CARD_RATES}"
_SWITCH = (
    f"{_BODY} port_count link_bytes_per_s aggregate_bytes_per_s latency_s packets_per_s switching_efficiency chip "
    "port_bytes_per_s interconnect_bay_units channels_per_port channel_step_bytes_per_s max_node_count"
)
_PROCESSING = (
    "socket_count max_socket_count cpu core_count thread_count clock_cycles_per_s memory_bytes max_memory_bytes "
    "dimm_slot_count adapter_slot_count lom_slot_count pcie_generation pcie_lane_count drive_bay_count "
    "drive_form_factor drive_interfaces includes_drives chipset onboard io_bytes_per_s bus_bytes_per_s "
    "slot_bytes_per_s port_count link_bytes_per_s"
)
_DRIVE = (
    "capacity_bytes nominal_bytes form_factor link_bytes_per_s port_count rotation_per_s actuator_count read_seek_s "
    "write_seek_s track_seek_s track_write_seek_s full_seek_s full_write_seek_s overhead_s outer_bytes_per_s "
    "inner_bytes_per_s average_bytes_per_s media_outer_bytes_per_s media_inner_bytes_per_s head_count platter_count "
    "track_count buffer_bytes flash_buffer_bytes idle_w operating_w max_w max_draw_ratio random_read_w random_write_w "
    "sequential_read_w sequential_write_w weight_kg mttf_s failures_per_year unreadable_per_bit load_cycle_count "
    "workload_bytes_per_year random_read_per_s random_write_per_s random_read_deep_per_s random_write_deep_per_s "
    "random_write_large_per_s read_bytes_per_s write_bytes_per_s read_latency_s write_latency_s channel_count "
    "cell_bit_count burst_bytes burst_write_bytes_per_s mixed_random_70_per_s mapping_unit_bytes wears sibling "
    "recording endurance_bytes endurance_writes_per_day introduced chip host_interface pcie_generation pcie_lane_count"
)
_ARRAY = (
    f"{_BODY} includes_drives included_drive_w cache_bytes cache_protection cache_protected write_cache_mirrored "
    "mirror_bytes_per_s write_back_needs_both_controllers drive_bay_count drive_form_factor drive_interfaces "
    "max_drive_count max_shelf_count supported_shelves max_capacity_bytes read_bytes_per_s write_bytes_per_s "
    "random_read_per_s random_write_per_s mixed_random_per_s parity_mixed_random_per_s parity_read_bytes_per_s "
    "parity_write_bytes_per_s double_parity_read_bytes_per_s cached_random_read_per_s read_ahead_stripe_count "
    "curve_peak_per_s curve_peak_s curve_first_ratio curve_first_s controllers_share_groups "
    "raid_levels min_firmware max_system_count max_system_drive_count latency_s read_latency_s link_bytes_per_s "
    "port_count"
)
_SHELF = (
    f"{_BODY} includes_drives included_drive_w drive_form_factor drive_interfaces io_module_count drawer_count "
    "link_bytes_per_s max_drive_count max_shelf_count min_firmware"
)
_BLOCK = (
    f"{_BODY} includes_drives drive_bay_count server_count server enclosure_count enclosure hdd_count ssd_count "
    "drive_mix quoted_bytes_per_s raid_levels memory_bytes pagepool_bytes nic_count sas_adapter_count sas_cable_count"
)

_DRAW = "operating_w max_w"
_CARD_SIZED = f"pcie_generation pcie_lane_count {_DRAW}"
_SERVER_SIZED = (
    f"socket_count core_count clock_cycles_per_s memory_bytes drive_bay_count drive_interfaces {_DRAW} rack_units"
)
_SWITCH_SIZED = f"ports latency_s {_DRAW} rack_units"

_DRIVES_AND_SHELVES = frozenset((Mounting.DRIVE_BAY, Mounting.SHELF))
_INSIDE_SERVERS = frozenset((Mounting.DRIVE_BAY, Mounting.SLOT, Mounting.SOCKET))
_WITH_DRIVES, _WEIGHED = "includes_drives", "weight_includes"
_SERVER_MTBF, _SWITCH_MTBF = "server_mtbf_s", "switch_mtbf_s"

_KINDS = (
    Kind(
        name="drive", role=TopologyRole.ATTACHES, word=mark("drive"), meaning="rotating or solid-state drive",
        needs="media interface",
        sized_by=f"capacity_bytes/nominal_bytes idle_w {_DRAW}",
        facts=_DRIVE,
        place=Mounting.DRIVE_BAY, plural=mark("drives"), headline_rank=4,
    ),
    Kind(
        name="array", role=TopologyRole.CONDUCTS, word=mark("array"),
        meaning="storage array: controllers, cache, drive bays",
        sized_by=f"ports controller_count drive_bay_count {_DRAW} rack_units",
        facts=f"controller_count {_ARRAY}",
        expected=(_WITH_DRIVES, _WEIGHED), offers=_DRIVES_AND_SHELVES, plural=mark("arrays"), has_controllers=True,
        rack_mounted=True, lost_as=FailureKind.ARRAY, headline_rank=2, rack_rank=1,
    ),
    Kind(
        name="enclosure", role=TopologyRole.CONDUCTS, word=mark("enclosure"),
        meaning="shelf of drives behind an array or a server",
        needs="drive_bay_count",
        sized_by=f"ports drive_bay_count {_DRAW} rack_units",
        facts=_SHELF,
        expected=(_WITH_DRIVES, _WEIGHED), place=Mounting.SHELF, offers=frozenset((Mounting.DRIVE_BAY,)),
        plural=mark("shelves"), rack_mounted=True, lost_as=FailureKind.ENCLOSURE, mtbf_default="midplane_mtbf_s",
        headline_rank=3, rack_rank=2,
    ),
    Kind(
        name="server", role=TopologyRole.CONDUCTS, word=mark("server"), meaning="server of its own height in the rack",
        sized_by=f"{_SERVER_SIZED} idle_w adapter_slot_count pcie_generation pcie_lane_count",
        facts=f"{_BODY} {_PROCESSING} node_rack_units node_core_count node_w node_slot_count max_node_count",
        offers=_INSIDE_SERVERS | {Mounting.EXPANSION}, is_server=True, answers_clients=True, rack_mounted=True,
        mtbf_default=_SERVER_MTBF, headline_rank=5, rack_rank=6,
    ),
    Kind(
        name="blade", role=TopologyRole.CONDUCTS, word=mark("blade"), meaning="server that takes bays of a chassis",
        needs="socket_count bay_count",
        facts=f"{_BODY} {_PROCESSING}",
        expected=(_WITH_DRIVES,), place=Mounting.DEVICE_BAY, offers=_INSIDE_SERVERS, is_server=True,
        answers_clients=True, mtbf_default=_SERVER_MTBF, headline_rank=6,
    ),
    Kind(
        name="chassis", role=TopologyRole.CONTAINS, word=mark("chassis"),
        meaning="blade chassis with device and interconnect bays",
        needs="bay_count rack_units",
        facts=f"{_BODY} interconnect_bay_count fan_count management_module_count",
        expected=(_WEIGHED,), offers=frozenset((Mounting.DEVICE_BAY, Mounting.INTERCONNECT_BAY)),
        plural=mark("chassis"),
        rack_mounted=True, loses_contents=True, lost_as=FailureKind.CHASSIS,
        mtbf_default="midplane_mtbf_s", rack_rank=0,
    ),
    Kind(
        name="rack", role=TopologyRole.CONTAINS, word=mark("rack"), meaning="rack",
        needs="rack_units",
        facts=_BODY,
        offers=frozenset((Mounting.RACK,)), draws_power=False,
    ),
    Kind(
        name="hba", role=TopologyRole.ATTACHES, word=mark("host bus adapter"),
        meaning="host bus adapter (Fibre Channel, SAS)",
        sized_by=f"ports/lane_count {_CARD_SIZED}",
        facts=f"{_CARD_BODY} drive_interfaces lane_count max_device_count messages_per_s",
        place=Mounting.SLOT, is_adapter=True, shown_at_links=True, attaches_drives=True,
    ),
    Kind(
        name="nic", role=TopologyRole.ATTACHES, word=mark("network adapter"), meaning="Ethernet adapter",
        sized_by=f"ports {_CARD_SIZED}",
        facts=f"{_CARD_BODY} iscsi_offload iscsi_boot channels_per_port channel_step_bytes_per_s messages_per_s",
        place=Mounting.SLOT, is_adapter=True, shown_at_links=True, answers_clients=True, does_the_same=("cna",),
    ),
    Kind(
        name="cna", role=TopologyRole.ATTACHES, word=mark("converged adapter"),
        meaning="converged adapter: Ethernet with storage offload",
        sized_by=f"ports {_CARD_SIZED}",
        facts=f"{_CARD_BODY} iscsi_offload iscsi_boot channels_per_port channel_step_bytes_per_s messages_per_s",
        place=Mounting.SLOT, is_adapter=True, is_converged=True, shown_at_links=True, answers_clients=True,
        does_the_same=("nic",),
    ),
    Kind(
        name="hca", role=TopologyRole.ATTACHES, word=mark("InfiniBand adapter"), meaning="InfiniBand adapter",
        sized_by=f"ports {_CARD_SIZED}",
        facts=f"{_CARD_BODY} messages_per_s mpi_bytes_per_s",
        place=Mounting.SLOT, is_adapter=True, shown_at_links=True, answers_clients=True,
    ),
    Kind(
        name="raid_controller", role=TopologyRole.ATTACHES, word=mark("RAID controller"),
        meaning="RAID controller card of a server",
        sized_by=f"lane_count {_CARD_SIZED}",
        facts=f"{_CARD_BODY} cache_bytes cache_protection cache_protected raid_levels drive_interfaces lane_count "
        "max_device_count",
        place=Mounting.SLOT, attaches_drives=True,
    ),
    Kind(
        name="adapter", role=TopologyRole.ATTACHES, word=mark("adapter"), meaning="adapter of another fabric",
        sized_by=f"ports {_CARD_SIZED}",
        facts=f"{_CARD_BODY} mpi_bytes_per_s",
        place=Mounting.SLOT, is_adapter=True, answers_clients=True,
    ),
    Kind(
        name="gpu", role=TopologyRole.ATTACHES, word=mark("graphics card"), meaning="graphics or compute card",
        facts=f"{_CARD_BODY} memory_size_bytes",
        place=Mounting.SLOT,
    ),
    Kind(
        name="io_drawer", role=TopologyRole.ATTACHES, word=mark("I/O drawer"),
        meaning="drawer that adds adapter slots to a server",
        facts=f"{_BODY} adapter_slot_count",
        place=Mounting.EXPANSION, rack_mounted=True, loses_contents=True, lost_as=FailureKind.IO_DRAWER, rack_rank=5,
    ),
    Kind(
        name="cpu", role=TopologyRole.ATTACHES, word=mark("processor"), meaning="processor",
        needs="core_count",
        sized_by="core_count clock_cycles_per_s",
        facts="thread_count clock_cycles_per_s tdp_w cache_l3_bytes memory_channel_count memory_transfers_per_s "
        "memory_bytes_per_s memory_rule interlink_transfers_per_s interlink_bytes_per_s bus_cycles_per_s socket "
        "pcie_generation pcie_lane_count socket_count introduced",
        place=Mounting.SOCKET,
    ),
    Kind(
        name="fc_switch", role=TopologyRole.CONDUCTS, word=mark("Fibre Channel switch"), meaning="Fibre Channel switch",
        sized_by=_SWITCH_SIZED,
        facts=_SWITCH,
        place=Mounting.INTERCONNECT_BAY, is_switch=True, rack_mounted=True, lost_as=FailureKind.SWITCH,
        mtbf_default=_SWITCH_MTBF,
    ),
    Kind(
        name="eth_switch", role=TopologyRole.CONDUCTS, word=mark("Ethernet switch"), meaning="Ethernet switch",
        sized_by=_SWITCH_SIZED,
        facts=_SWITCH,
        is_switch=True, rack_mounted=True, lost_as=FailureKind.SWITCH, mtbf_default=_SWITCH_MTBF,
    ),
    Kind(
        name="ib_switch", role=TopologyRole.CONDUCTS, word=mark("InfiniBand switch"), meaning="InfiniBand switch",
        sized_by=_SWITCH_SIZED,
        facts=_SWITCH,
        is_switch=True, rack_mounted=True, lost_as=FailureKind.SWITCH, mtbf_default=_SWITCH_MTBF,
    ),
    Kind(
        name="fabric_switch", role=TopologyRole.CONDUCTS, word=mark("fabric switch"),
        meaning="switch of another fabric",
        sized_by=_SWITCH_SIZED,
        facts=_SWITCH,
        is_switch=True, rack_mounted=True, lost_as=FailureKind.SWITCH, mtbf_default=_SWITCH_MTBF,
    ),
    Kind(
        name="interconnect_module", role=TopologyRole.CONDUCTS, word=mark("interconnect module"),
        meaning="chassis module between blades and the network outside",
        facts=_SWITCH,
        place=Mounting.INTERCONNECT_BAY, is_switch=True, rack_mounted=True, serves_its_chassis=True,
        lost_as=FailureKind.NETWORK_MODULE, mtbf_default=_SWITCH_MTBF,
    ),
    Kind(
        name="building_block", role=TopologyRole.CONDUCTS, word=mark("building block"),
        meaning="servers and enclosures sold as one storage system",
        sized_by=f"ports drive_bay_count server_count {_DRAW} rack_units",
        facts=_BLOCK,
        expected=(_WITH_DRIVES,), offers=_DRIVES_AND_SHELVES, has_declustered_raid=True, answers_clients=True,
        rack_mounted=True, lost_as=FailureKind.BUILDING_BLOCK, headline_rank=0, rack_rank=3,
    ),
    Kind(
        name="appliance", role=TopologyRole.CONDUCTS, word=mark("appliance"), meaning="server sold for one purpose",
        sized_by=f"ports {_SERVER_SIZED}",
        facts=f"{_BODY} {_PROCESSING}",
        offers=frozenset((Mounting.DRIVE_BAY,)), is_server=True, answers_clients=True, rack_mounted=True,
        mtbf_default=_SERVER_MTBF, headline_rank=1, rack_rank=4,
    ),
    Kind(
        name="cable", role=TopologyRole.ACCOMPANIES, word=mark("cable"), meaning="cable between two ports",
        needs="cable_media",
        sized_by="connector_a connector_b technology/power_inlet",
        facts="technology connector_a connector_b power_inlet link_count length_m max_length_m link_bytes_per_s "
        "weight_kg idle_w operating_w max_w introduced",
        is_cable=True, draws_power=False,
    ),
    Kind(
        name="transceiver", role=TopologyRole.ACCOMPANIES, word=mark("transceiver"),
        meaning="optical or copper module in a port's cage",
        needs="technology",
        sized_by=f"connector_a connector_b max_length_m {_DRAW}",
        facts="connector_a connector_b link_count max_length_m wavelength_m weight_kg idle_w operating_w max_w "
        "max_draw_ratio introduced",
        is_transceiver=True,
    ),
    Kind(
        name="accessory", role=TopologyRole.ACCOMPANIES, word=mark("accessory"),
        meaning="rails, blanks and other small parts",
        facts="weight_kg form",
        draws_power=False,
    ),
    Kind(
        name="software", role=TopologyRole.ACCOMPANIES, word=mark("software"),
        meaning="operating system, file system or licence",
        facts="licence_metric introduced",
        draws_power=False,
    ),
)  # fmt: skip

KINDS: Mapping[str, Kind] = MappingProxyType({kind.name: kind for kind in _KINDS})
"""Every kind of item by name."""
