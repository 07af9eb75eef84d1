"""The shipped presets: shares that fit together and names that designs know."""

from __future__ import annotations

import pytest

from sizer.catalog import Preset, shipped_catalog
from sizer.design.patterns import PATTERNS
from sizer.design.registry.fields import POLICY_VALUES, TABLES

PRESETS = shipped_catalog().presets
FILE_SYSTEMS = list(PRESETS["filesystems"].values())
OF_THE_ROOM = {"rack_units", "rack_power_w"}
"""What the racks of a room are, which no practice states."""


@pytest.mark.parametrize("preset", FILE_SYSTEMS, ids=[preset.id for preset in FILE_SYSTEMS])
def test_a_file_system_states_both_shares_and_leaves_most_of_the_volume(preset: Preset) -> None:
    metadata, reserve = preset.number("metadata_share"), preset.number("reserve_share")
    assert metadata is not None
    assert reserve is not None
    assert 0.88 <= (1 - metadata) * (1 - reserve) <= 1


def test_every_file_system_asked_for_is_there() -> None:
    expected = {"none", "asm", "vxfs", "xfs", "jfs2", "ext3", "ext4", "gpfs", "ldiskfs", "zfs", "wafl", "onefs"}
    assert {preset.id for preset in FILE_SYSTEMS} == expected


def test_the_default_of_the_volume_manager_and_vxfs_agree() -> None:
    default = shipped_catalog().preset("defaults", "capacity").values["filesystem_ratio"]
    vxfs = shipped_catalog().preset("filesystems", "vxfs").values["metadata_share"]
    assert (vxfs.value, vxfs.low, vxfs.high) == (default.value, default.low, default.high)


def test_house_rules_are_those_a_design_may_set_in_the_same_units() -> None:
    units = {field.key: field.unit for field in POLICY_VALUES}
    for preset in PRESETS["policies"].values():
        for value in preset.values.values():
            assert value.unit == units[value.name] or (value.unit, units[value.name]) == ("1", "count"), value.name


def test_the_ordinary_house_rules_state_every_rule_but_those_of_the_room() -> None:
    stated = set(PRESETS["policies"]["default"].values)
    assert stated == {field.key for field in POLICY_VALUES} - OF_THE_ROOM


def test_the_careful_rules_are_nowhere_looser_than_the_ordinary_ones() -> None:
    ordinary, careful = PRESETS["policies"]["default"], PRESETS["policies"]["careful"]
    for name in ordinary.values:
        loose, strict = ordinary.number(name), careful.number(name)
        assert loose is not None
        assert strict is not None
        assert strict >= loose if name in ("load_kept_after_failure", "passive_enclosures") else strict <= loose


def test_a_workload_names_a_pattern_that_designs_know() -> None:
    for preset in PRESETS["workloads"].values():
        assert preset.text("pattern") in PATTERNS, preset.id
        assert not {name for name in preset.values if name in TABLES["workloads"]} - {
            "pattern", "read_ratio", "request_bytes", "concurrency",
        }  # fmt: skip


def test_what_users_ask_for_is_named_like_the_pattern_and_its_values_like_what_a_workload_may_state() -> None:
    for preset in PRESETS["users"].values():
        known = {spec.key: spec.unit for spec in PATTERNS[preset.id].parameters}
        known |= {spec.key: spec.unit for spec in TABLES["workloads"].values()}
        for value in preset.values.values():
            own = value.name in ("accelerator_streams", "create_cycles", "stat_cycles", "remove_cycles")
            assert own or known[value.name] == value.unit, (preset.id, value.name)
            assert value.low is None or value.settled_by, (preset.id, value.name)


def test_the_shares_of_the_nfs_mix_add_up_to_one_and_sixteen_percent_modify() -> None:
    mix = PRESETS["workloads"]["specsfs2008-nfs"]
    calls = {
        name: mix.number(name) or 0.0 for name in mix.values if name.endswith("_share") and name != "accessed_share"
    }
    assert len(calls) == 12
    assert sum(calls.values()) == pytest.approx(1)
    modifying = ("write_share", "create_share", "remove_share", "setattr_share")
    assert sum(calls[name] for name in modifying) == pytest.approx(0.16)
    assert mix.number("fileset_bytes_per_op_s") == 120 * 2**20


@pytest.mark.parametrize("table", sorted(PRESETS))
def test_every_estimate_in_the_presets_has_its_value_inside_its_range(table: str) -> None:
    for preset in PRESETS[table].values():
        assert preset.title
        for value in preset.values.values():
            if value.low is not None and value.high is not None:
                assert isinstance(value.value, float)
                assert value.low <= value.value <= value.high
