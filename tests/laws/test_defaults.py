"""The defaults of the model are complete, in range and readable in their units."""

from __future__ import annotations

import pytest

from sizer.catalog import PresetValue, shipped_catalog
from sizer.sources import Confidence

GROUPS = shipped_catalog().presets["defaults"].values()
STATED = {name: value for group in GROUPS for name, value in group.values.items()}
WORDS = ("power_inlet",)
DEFAULTS = {name: value for name, value in STATED.items() if name not in WORDS}
LOGARITHMIC = {
    "server_hop_s", "cache_reference_ratio", "fileset_fill_ratio",
    "nfs_cycles", "nfs_write_cycles", "stack_cycles_per_byte", "stack_cycles_per_packet", "destage_patience_s",
    "client_cycles_per_byte", "stripe_count",
    "destage_depth", "stream_run_bytes", "chunk_bytes", "nfs_transfer_bytes",
    "flash_reads_at_once", "flash_reads_of_channel", "zone_bytes",
    "flash_price_ratio", "rack_unit_price_bytes",
    "flash_nvme_read_s", "flash_nvme_write_s", "flash_sata_read_s", "flash_sata_write_s", "flash_media_units",
    "local_nvme_s", "local_sas_s", "raid_card_s", "ethernet_switch_s", "fc_switch_s", "infiniband_switch_s",
    "adapter_pass_s", "adapter_request_bytes", "host_core_count",
    "parity_cycles_per_byte", "raid_row_cycles", "raid_threads",
    "gateway_cycles", "gateway_cycles_per_byte", "servers_apart_bytes_per_s",
    "page_cache_cycles_per_byte", "request_cycles", "resilver_run_bytes", "flash_writes_per_day",
    "file_server_memory_bytes", "special_share",
    "array_disk_read_per_s", "array_flash_read_per_s", "array_disk_read_bytes_per_s", "array_flash_read_bytes_per_s",
    "server_mtbf_s", "switch_mtbf_s", "midplane_mtbf_s", "array_outage_ratio", "repair_s",
    "queue_onset_sata", "drive_cache_depth", "drive_buffer_bytes", "log_ack_s", "nvram_bytes",
    "tier_unit_bytes", "cache_unit_bytes", "tier_moved_ratio", "flash_region_ratio",
    "zfs_run_bytes", "mirror_port_ratio", "interrupt_interval_s",
    "shared_block_bytes", "shared_fetch_bytes", "shared_outstanding_requests", "shared_turn_s", "object_unit_bytes",
}  # fmt: skip


@pytest.mark.parametrize("name", WORDS)
def test_a_convention_that_is_a_word_says_what_it_means_and_where_it_is_from(name: str) -> None:
    assert isinstance(STATED[name].value, str)
    assert STATED[name].meaning
    assert STATED[name].source.title


@pytest.mark.parametrize("default", DEFAULTS.values(), ids=DEFAULTS)
def test_each_default_is_a_positive_number_and_one_with_a_range_says_what_would_settle_it(default: PresetValue) -> None:
    assert isinstance(default.value, float)
    assert default.value > 0
    assert default.meaning
    assert default.settled_by.endswith((".", "?")) or default.low is None
    assert default.source.confidence is Confidence.ESTIMATE
    assert default.scale == ("log" if default.name in LOGARITHMIC else "linear")


@pytest.mark.parametrize("default", DEFAULTS.values(), ids=DEFAULTS)
def test_each_default_lies_in_its_own_range_or_is_a_convention_without_one(default: PresetValue) -> None:
    assert (default.low is None) == (default.high is None)
    if default.low is not None and default.high is not None:
        assert isinstance(default.value, float)
        assert 0 < default.low <= default.value <= default.high
        assert default.low < default.high


def test_no_default_is_listed_twice() -> None:
    names = [name for group in GROUPS for name in group.values]
    assert sorted(set(names)) == sorted(names)


@pytest.mark.parametrize(
    ("name", "value", "low", "high"),
    [
        ("command_s", 0.2e-3, 0.1e-3, 0.7e-3),
        ("destage_patience_s", 60, 20, 180),
        ("nfs_cycles", 200_000, 120_000, 350_000),
        ("stack_cycles_per_byte", 1.8, 1.2, 8),
        ("stack_cycles_per_packet", 1500, 500, 4000),
        ("stream_run_bytes", 2 * 2**20, 2**20, 4 * 2**20),
        ("chunk_bytes", 512 * 2**10, 256 * 2**10, 2**20),
        ("mttf_ratio", 0.4, 0.25, 0.5),
        ("filesystem_ratio", 0.03, 0.005, 0.07),
    ],
)
def test_the_defaults_that_move_answers_most_have_their_documented_values(
    name: str, value: float, low: float, high: float
) -> None:
    default = DEFAULTS[name]
    assert (default.value, default.low, default.high) == pytest.approx((value, low, high), rel=1e-12)
