"""The open set with single mechanisms of the model put out of action: what each of them is worth there.

A switch changes designs, values of the catalog or figures to those under which the model does what it did without the
mechanism. ``python -m tools.write_validation`` writes the table.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

import msgspec

from sizer.catalog import Catalog, Preset, PresetValue
from sizer.design.files.storage import load
from sizer.design.frozen import Rows
from sizer.design.records import Design, Override, Pool, WriteCache, WriteLayout
from sizer.figures.computing.columns import SAMPLES, Spread
from sizer.figures.figure import Figure
from sizer.published import Case, GroupScore, MeasuredFolder, Metric, open_measured, scores
from sizer.published.compare import rows_of
from sizer.published.predictions import Predictions
from sizer.sizing import size
from sizer.sizing.result import Sizing
from sizer.sizing.sampling import sampled

NEXT_TO_NOTHING = 1e-6
"""Cycles, seconds, or bytes of a run, that cost or bring nothing."""
NO_BOUND = 1e15
"""Targets, bytes a second or requests a second that bound nothing."""


def _same_design(design: Design) -> Design:
    return design


def _same_catalog(catalog: Catalog) -> Catalog:
    return catalog


def _no_pins(_: Sizing) -> Mapping[str, float]:
    return {}


@dataclass(frozen=True, slots=True)
class Switch:
    """One mechanism: what stands in its place, and the change of designs, catalog and figures that puts it there."""

    name: str
    instead: str
    design: Callable[[Design], Design] = _same_design
    catalog: Callable[[Catalog], Catalog] = _same_catalog
    pins: Callable[[Sizing], Mapping[str, float]] = _no_pins


def _pools(change: Callable[[Pool], Pool]) -> Callable[[Design], Design]:
    return lambda design: msgspec.structs.replace(design, pools=Rows(change(pool) for pool in design.pools))


def _values(table: str, new: Callable[[PresetValue], PresetValue]) -> Callable[[Catalog], Catalog]:
    """A change of every value of one table of presets."""
    def change(catalog: Catalog) -> Catalog:
        presets: dict[str, Preset] = {
            name: dataclasses.replace(one, values=MappingProxyType(
                {key: new(entry) for key, entry in one.values.items()}))
            for name, one in catalog.presets[table].items()
        }
        return dataclasses.replace(catalog, presets=MappingProxyType({**catalog.presets, table: presets}))

    return change


def _set(entry: PresetValue, values: Mapping[str, float]) -> PresetValue:
    """A value at what is told for its name, without a range; as it is where nothing is told."""
    told = values.get(entry.name)
    return entry if told is None else dataclasses.replace(entry, value=told, low=None, high=None)


def _without_range(entry: PresetValue, names: Collection[str]) -> PresetValue:
    return dataclasses.replace(entry, low=None, high=None) if entry.name in names else entry


FLASH: Mapping[str, float] = MappingProxyType({
    "flash_fresh_position": 0.001, "flash_burst_position": 0.001, "flash_nvme_interference": 0.001,
    "flash_sata_interference": 0.001, "flash_write_exponent": 1.0,
})
"""Solid-state drives in steady state, whose reads and writes do not hinder one another."""
STORE: Mapping[str, float] = MappingProxyType({
    **dict.fromkeys(("read_cycles", "write_cycles", "client_cycles", "asking_cycles", "read_cycles_per_byte",
                     "write_cycles_per_byte"), NEXT_TO_NOTHING),
    **dict.fromkeys(("read_port_ratio", "write_port_ratio", "shared_node_ratio"), 1.0),
    **dict.fromkeys(("whole_stripes", "between_servers"), 0.0),
})
"""A store whose software takes no time and sends nothing between its servers."""
WIDTHS = frozenset((
    "cache_reference_ratio", "drive_seek_ratio", "drive_time_ratio", "drive_rate_ratio", "flash_latency_ratio",
    "flash_rate_ratio", "gathered_write_ratio", "log_write_ratio", "store_imbalance", "stream_run_bytes",
    "stream_span_ratio",
))
"""Defaults whose range says how unsure the structure is, or how far members of a class are apart."""


def _likely_states(sizing: Sizing) -> Mapping[str, float]:
    """Every state that is not stated, at the likely one."""
    return {figure.key: figure.number for figure in sizing.sheet
            if figure.range is not None and figure.key.endswith("_position")}


def _at(ending: str, value: float) -> Callable[[Sizing], Mapping[str, float]]:
    """Every figure of a workload whose key ends so, at one value."""
    return lambda sizing: {figure.key: value for figure in sizing.sheet
                           if figure.key.startswith("workload.") and figure.key.endswith(ending)}


def _all_hosts(sizing: Sizing) -> Mapping[str, float]:
    """Every host of a client line at work, however many clients there are: they are the last input of the least."""
    return {figure.key: figure.inputs[-1].number for figure in sizing.sheet if figure.key.endswith(".hosts_at_work")}


def _all_drives(sizing: Sizing) -> Mapping[str, float]:
    """Nothing in flight bounds streams, and none of their writes waits for the platter."""
    return {**_at(".drive.at_work_per_s", NO_BOUND)(sizing), **_at(".drive.turn_missed", 0.0)(sizing),
            **_at(".drive.turned_s", 0.0)(sizing)}


def _rebuilt_in_turn(sizing: Sizing) -> Mapping[str, float]:
    """Reads that rebuild a block one after another, none of them in common with others, and no card that bounds them.

    A group of as many reads in turn as rebuild a block waits for each of them.
    """
    pins: dict[str, float] = {}
    for figure in sizing.sheet:
        if figure.key.endswith(".degraded.slowest_ratio"):
            reads = _reads_of_a_block(figure)
            pins[figure.key] = reads.number
        elif figure.key.endswith(".degraded.reads_beside") and figure.inputs:
            pins[figure.key] = figure.inputs[0].number
        elif ".rebuild." in figure.key and figure.key.endswith(".lanes.bytes_per_s"):
            pins[figure.key] = NO_BOUND
    return pins


def _reads_of_a_block(slowest: Figure) -> Figure:
    """The reads that rebuild a block, without those that a request has in common with others."""
    reads = slowest.inputs[0]
    return reads.inputs[0] if reads.key.endswith(".degraded.reads_beside") and reads.inputs else reads


def _both(first: Switch, second: Switch) -> Switch:
    return Switch("all of them", "", lambda design: second.design(first.design(design)),
                  lambda catalog: second.catalog(first.catalog(catalog)),
                  lambda sizing: {**first.pins(sizing), **second.pins(sizing)})


SWITCHES: tuple[Switch, ...] = (
    Switch("write cache as a state", "a protected cache takes every write",
           design=_pools(lambda pool: msgspec.structs.replace(pool, write_cache=WriteCache.NVRAM))),
    Switch("run length of streams", "nothing reads ahead or gathers: a run is what a stream has in flight",
           catalog=_values("defaults", lambda entry: _set(entry, {"stream_run_bytes": 1.0}))),
    Switch("write layout", "every pool writes in place",
           design=_pools(lambda pool: msgspec.structs.replace(pool, write_layout=WriteLayout.IN_PLACE))),
    Switch("client side", "a thread of a client spends nothing on a byte",
           catalog=_values("defaults", lambda entry: _set(entry, {"client_cycles_per_byte": NEXT_TO_NOTHING}))),
    Switch("stores", "software of a store takes no processor, port or network between servers",
           catalog=_values("stores", lambda entry: _set(entry, STORE))),
    Switch("read-ahead", "the kernel reads one request ahead, and software RAID no more than that",
           catalog=_values("defaults", lambda entry: _set(entry, {"readahead_requests": 1.0,
                                                                   "readahead_stripes": NEXT_TO_NOTHING}))),
    Switch("flash drives", "steady state alone, and reads that writes do not hinder",
           catalog=_values("defaults", lambda entry: _set(entry, FLASH))),
    Switch("degraded work and rebuilds", "reads that rebuild a block follow one another, and no card bounds a rebuild",
           pins=_rebuilt_in_turn),
    Switch("targets of a file", "every file is on all targets", pins=_at(".targets_at_work", NO_BOUND)),
    Switch("drives in flight", "what is in flight bounds no drive, and no write waits for the platter",
           pins=_all_drives),
    Switch("hosts at work", "a client has the links and slots of all hosts", pins=_all_hosts),
    Switch("turns at objects", "writers of a shared file do not wait for one another",
           pins=_at(".objects.demand_s", 0.0)),
    Switch("ranges of structure", "the likely state and the likely member of a class alone",
           catalog=_values("defaults", lambda entry: _without_range(entry, WIDTHS)), pins=_likely_states),
)
"""The mechanisms that have a former state."""
NOT_TESTED: Mapping[str, str] = MappingProxyType({
    "protections and read caches": "no scored design has RAID-DP, RAID 4, RAID-Z, dRAID or a read cache of its servers",
})
"""The mechanisms of which no number of the open set says what they are worth, and why."""
DEGRADED = "degraded streams"
"""What of degraded work no number is of, unless one of the streams is scored with a failure."""


def not_tested(cases: Sequence[Case]) -> Mapping[str, str]:
    """What the table says is not tested: :data:`NOT_TESTED`, and degraded streams where no scored one is of a loss."""
    lost = [metric for case in cases for metric in case.metrics if with_a_loss(metric)]
    if any("stream" in metric.group for metric in lost):
        return NOT_TESTED
    return {DEGRADED: f"of {len(lost)} scored numbers with a drive lost none is of streams", **NOT_TESTED}


def with_a_loss(metric: Metric) -> bool:
    """Whether a number is scored and was measured after a loss, or is the time that a rebuild takes."""
    return metric.scored and metric.read is not None and (
        any("lost" in key for key in metric.read.changes or ()) or "rebuild" in metric.read.figure)


def all_off() -> Switch:
    """Every mechanism put out of action at once."""
    together = SWITCHES[0]
    for switch in SWITCHES[1:]:
        together = _both(together, switch)
    return dataclasses.replace(together, instead="the former state of each")


@dataclass(slots=True)
class _Ablated(Predictions):
    """Predictions of designs after a switch."""

    switch: Switch = field(default_factory=lambda: Switch("", ""))

    def sized(self, name: str) -> tuple[Sizing, Spread]:
        found = self.known.get(name)
        if found is None:
            file, _, scenario = name.partition("@")
            design = self.switch.design(load(self.designs[file]))
            sizing = size(design, self.catalog, scenario or None)
            pins = self.switch.pins(sizing)
            if pins:
                pinned = [Override(key=key, value=value, reason="at its likely value") for key, value in pins.items()]
                design = msgspec.structs.replace(design, overrides=Rows((*design.overrides, *pinned)))
                sizing = size(design, self.catalog, scenario or None)
            found = self.known[name] = (sizing, sampled(sizing, self.samples))
        return found


def ablated(switch: Switch, folder: MeasuredFolder | None = None, samples: int = SAMPLES) -> tuple[GroupScore, ...]:
    """The scores of the open set, by group and over all, without one mechanism."""
    folder = folder or open_measured()
    return scores(rows_of(_Ablated(switch.catalog(folder.catalog), folder.cases, designs=folder.designs,
                                   samples=samples, switch=switch)))


def table(found: Sequence[tuple[Switch, Sequence[GroupScore]]], untested: Mapping[str, str]) -> list[str]:
    """Markdown: a row a switch; median error, inside and interval score of each group and over all."""
    groups = [one.group for one in found[0][1]]
    lines = [f"| without | in its place | {' | '.join(groups)} |", f"| --- | --- |{' ---: |' * len(groups)}"]
    for switch, by_group in found:
        cells = [f"{one.median_error * 100:,.0f} %, {one.inside}, {one.interval_score:.2f}" for one in by_group]
        lines.append(f"| {switch.name} | {switch.instead} | {' | '.join(cells)} |")
    return [*lines, *(f"| {name} | not tested by the open set: {why} |{' |' * len(groups)}"
                      for name, why in untested.items())]


BETTER = "Some scores are better without a mechanism, which speaks against it there:"


def better_without(found: Sequence[tuple[Switch, Sequence[GroupScore]]]) -> list[str]:
    """Where the score of a group is lower without a mechanism, by more than rounding: it speaks against it."""
    whole = {one.group: one for one in found[0][1]}
    lines = [f"- without {switch.name}, {one.group}: {one.interval_score:.2f} in place of "
             f"{whole[one.group].interval_score:.2f}"
             for switch, by_group in found[1:] for one in by_group
             if round(one.interval_score, 2) < round(whole[one.group].interval_score, 2)]
    return ["", BETTER, "", *lines] if lines else []


def text() -> list[str]:
    """Markdown: the table of every switch over the open set, and what is better without one."""
    folder = open_measured()
    found = _every(folder)
    return [*table(found, not_tested(folder.cases)), *better_without(found)]


def _every(folder: MeasuredFolder) -> list[tuple[Switch, Sequence[GroupScore]]]:
    """The open set as it is, without each mechanism, and without all."""
    return [(one, ablated(one, folder)) for one in (Switch("nothing", ""), *SWITCHES, all_off())]
