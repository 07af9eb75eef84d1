"""The defaults of the model are complete, in range and readable in their units."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import catalogs
from sizer.units import DIMENSIONS, parse

PRESET = Path(catalogs.__file__).parent / "presets" / "defaults.toml"
RECORDS = tomllib.loads(PRESET.read_text(encoding="utf-8"))["default"]
KEYS = {"id", "title", "value", "unit", "low", "high", "scale", "source", "settled_by"}
LOGARITHMIC = {
    "nfs_cycles", "nfs_write_cycles", "stack_cycles_per_byte", "stack_cycles_per_packet", "destage_patience_s",
    "destage_depth", "stream_run_bytes", "chunk_bytes", "nfs_transfer_bytes",
}


@pytest.mark.parametrize("record", RECORDS, ids=[record["id"] for record in RECORDS])
def test_each_default_lies_in_its_own_range_and_says_what_would_settle_it(record: dict[str, str]) -> None:
    assert set(record) == KEYS
    assert all(record.values())
    assert record["unit"] in DIMENSIONS
    low, value, high = (parse(record[key], record["unit"]) for key in ("low", "value", "high"))
    assert 0 < low <= value <= high
    assert record["settled_by"].endswith((".", "?"))
    assert record["scale"] == ("logarithmic" if record["id"] in LOGARITHMIC else "linear")


def test_no_default_is_listed_twice() -> None:
    names = [record["id"] for record in RECORDS]
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
    record = next(record for record in RECORDS if record["id"] == name)
    found = [parse(record[key], record["unit"]) for key in ("value", "low", "high")]
    assert found == pytest.approx([value, low, high], rel=1e-12)
