"""The columns of each grid: fields of the registry, and beside them the results that belong to the same record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from reports.decision.asked import NOT_ASKED
from reports.wording.quantities.cells import UNKNOWN, why_unpriced
from sizer.design.registry.fields import TABLES, Field, FieldKind
from sizer.sizing.in_time import told_headroom
from sizer.sizing.judging.accepted import rests_on
from sizer.sizing.result import Sizing, Verdict
from ui.grids.models.acceptances import accepted_what, accepted_where
from ui.grids.models.pins import moved_by_pin, pin_label, without_pin
from ui.state.stopping import why_missed
from ui.state.store import Store
from ui.wording.verdicts import WORDS, verdict_shown

NOT_REACHED = "not reached"


@dataclass(frozen=True, slots=True)
class GridColumn:
    """One column. A result has no ``spec``: it shows the figure whose key ``figure`` gives, or a ``text``."""

    key: str
    title: str
    help: str
    spec: Field | None = None
    figure: Callable[[Sizing, str], str] | None = None
    text: Callable[[Store, object], str] | None = None
    """What is said of a record in words."""
    about: Callable[[Sizing, str], str] | None = None
    """The figure that explains what is said in words."""
    parts: Callable[[Store, object], tuple[str, ...]] | None = None
    """What the ``text`` is joined of, where the last of its parts may be left out for want of room."""
    lasting: bool = False
    """Whether the ``text`` of a record stays the same whatever else changes in the design."""
    says: bool = False
    """Whether it has sentences, whose ends give way, and before names do."""
    shown: bool = True
    width: int = 110
    instead: Callable[[Sizing, str], str] | None = None
    """What is said where there is no figure to show."""
    why: Callable[[Sizing, str], str] | None = None
    """Why there is none, which the tip of the cell says."""
    cell: str = ""
    """The column of the sheet's table of the same name that ``figure`` names cells of."""

    @property
    def is_result(self) -> bool:
        """Whether the column is computed."""
        return self.spec is None

    @property
    def numeric(self) -> bool:
        """Whether the column is aligned as numbers."""
        return self.figure is not None if self.spec is None else self.spec.numeric


def _pool(name: str) -> Callable[[Sizing, str], str]:
    def key(sizing: Sizing, record: str) -> str:
        found = next((pool for pool in sizing.pools if pool.id == record), None)
        return "" if found is None else {"usable": found.usable, "exported": found.filesystem, "drives": found.drives,
                                         "groups": found.groups, "raw": found.raw}[name]

    return key


def _workload(name: str) -> Callable[[Sizing, str], str]:
    def key(sizing: Sizing, record: str) -> str:
        found = next((each for each in sizing.workloads if each.id == record), None)
        return "" if found is None else {"throughput": found.rate, "bandwidth": found.bandwidth,
                                         "response": found.response, "bottleneck": found.bottleneck,
                                         "utilization": found.bottleneck_utilization}[name]

    return key


def _requirement(name: str) -> Callable[[Sizing, str], str]:
    def key(sizing: Sizing, record: str) -> str:
        found = next((each for each in sizing.requirements if each.id == record), None)
        if found is None or found.barred:
            return ""
        return found.actual if name == "actual" else told_headroom(sizing.sheet, found.in_time, found.headroom)

    return key


def _answer(sizing: Sizing, record: str) -> str:
    found = next((each for each in sizing.requirements if each.id == record), None)
    if found is None or found.barred or found.in_time is None or found.in_time.out_of_reach(sizing.sheet):
        return ""
    return found.in_time.response


def _no_answer(sizing: Sizing, record: str) -> str:
    """What stands in place of a response: of a rate that is not reached, or where none is asked for."""
    found = next((each for each in sizing.requirements if each.id == record), None)
    timed = None if found is None or found.barred else found.in_time
    if found is not None and found.in_time is None:
        return NOT_ASKED
    return NOT_REACHED if timed is not None and timed.out_of_reach(sizing.sheet) else ""


def _service_price(sizing: Sizing, record: str) -> str:
    return next((one.price for one in sizing.services if one.id == record), "")


def _why_unpriced(sizing: Sizing, record: str) -> str:
    return next((why_unpriced(one) for one in sizing.services if one.id == record), "")


def _line(key: str, title: str, help: str, name: str, *, width: int, shown: bool = True) -> GridColumn:
    return GridColumn(key, title, help, figure=lambda _sizing, record: f"items.{record}.{name}", width=width,
                      shown=shown, cell=name)


def verdict_of(store: Store, name: str) -> Verdict | None:
    """The verdict on a requirement as it is known so far, one without a result too; None while nothing is sized."""
    sizing = store.sizing
    found = next((each for each in sizing.requirements if each.id == name), None) if sizing is not None else None
    if sizing is None or found is None:
        without = sizing.why_without("requirements", name) if sizing is not None else None
        return without.verdict if without is not None else None
    return verdict_shown(sizing, found, store.ranges, waits=store.sizing_waits,
                         stands_still=bool(why_missed(store, found)))


def verdict_text(store: Store, requirement: object) -> str:
    """Met, uncertain or missed; of what cannot be judged why; empty while nothing is sized."""
    return "".join(_verdict_parts(store, requirement))


def _verdict_parts(store: Store, requirement: object) -> tuple[str, ...]:
    """The verdict with what makes it, and behind that what it does not count, which its tip says too."""
    sizing, name = store.sizing, getattr(requirement, "id", "")
    shown = verdict_of(store, name)
    if sizing is None or shown is None:
        return ()
    result = next((each for each in sizing.requirements if each.id == name), None)
    if result is None:
        without = sizing.why_without("requirements", name)
        return (f"{WORDS[shown]}, {without.reason}" if without is not None and without.reason else WORDS[shown],)
    gone = why_missed(store, result)
    word = f"{WORDS[shown]}: {gone}" if gone and shown is Verdict.MISSED else WORDS[shown]
    word += rests_on(result, shown)
    return (word, f"; {result.aside}") if result.aside else (word,)


_RESULTS: Mapping[str, tuple[GridColumn, ...]] = MappingProxyType(
    {
        "items": (
            _line("=rack_units", "Space", "Rack units of the line.", "rack_units", width=60),
            _line("=watts", "Power", "Power of the line at the wall.", "watts", width=85),
            _line("=weight_kg", "Weight", "Weight of the line.", "weight_kg", width=85, shown=False),
            _line("=price", "Price", "Price of the line.", "price", width=90, shown=False),
        ),
        "services": (
            GridColumn("=price", "Price", "What it costs in all, after its discount.", figure=_service_price,
                       instead=lambda _sizing, _record: UNKNOWN, why=_why_unpriced, width=90),
        ),
        "pools": (
            GridColumn("=drives", "Drives", "Drives in the pool.", figure=_pool("drives"), width=65),
            GridColumn("=groups", "Groups made", "Protection groups that the drives make.", figure=_pool("groups"),
                       width=95),
            GridColumn("=raw", "Raw", "What the drives hold.", figure=_pool("raw"), width=90, shown=False),
            GridColumn("=usable", "Usable", "After spares and protection.", figure=_pool("usable"), width=90),
            GridColumn("=exported", "Exported", "What the file systems offer.", figure=_pool("exported"), width=90),
        ),
        "workloads": (
            GridColumn("=throughput", "Reaches", "Operations a second at the peak.", figure=_workload("throughput"),
                       width=100),
            GridColumn("=bandwidth", "Bandwidth", "Bytes a second at the peak.", figure=_workload("bandwidth"),
                       width=95),
            GridColumn("=response", "Response", "Mean response time there.", figure=_workload("response"), width=85),
            GridColumn("=bottleneck", "Busiest part", "The resource that is busiest.", figure=_workload("bottleneck"),
                       width=190),
        ),
        "requirements": (
            GridColumn("=actual", "Designed", "What the design reaches.", figure=_requirement("actual"), width=90),
            GridColumn("=time", "Answer", "Of a rate that is asked for within a time: the response that is judged.",
                       figure=_answer, instead=_no_answer, width=85),
            GridColumn("=headroom", "Headroom", "Share to spare, of a rate within a time the least of the two; "
                       "negative: missed.", figure=_requirement("headroom"), width=85),
            GridColumn("=verdict", "Verdict", "Whether the requirement is met.", text=verdict_text,
                       parts=_verdict_parts, about=_requirement("headroom"), says=True, width=235),
        ),
        "overrides": (
            GridColumn("=label", "What it is", "What the pinned figure is called.", text=pin_label, width=230),
            GridColumn("=without", "Without the pin", "What the law or the source says in its place.", text=without_pin,
                       width=120),
            GridColumn("=moved", "Difference", "How far the pin is from that.", text=moved_by_pin, width=80),
        ),
        "accepted": (
            GridColumn("=what", "What is accepted", "What the problem says.", text=accepted_what, width=300),
            GridColumn("=where", "Where", "What it is a problem of.", text=accepted_where, width=150),
        ),
    }
)

_ORDER: Mapping[str, str] = MappingProxyType(
    {
        "items": "name item quantity parent status =rack_units =watts price",
        "services": "name kind item quantity paid price discount =price note",
        "links": "name from from_port to to_port count mode rate_cap_bytes_per_s spread note",
        "pools": "name drives protection members write_cache software =usable =exported spares filesystem nodes "
                 "fill_limit =drives =groups write_layout chunk_bytes note",
        "workloads": "name pattern pool client concurrency read_ratio request_bytes footprint_bytes =throughput "
                     "=bandwidth =response =bottleneck note",
        "requirements": "name kind target =actual =verdict =headroom within_s =time workload pool note",
        "overrides": "=label value =without =moved reason author date key",
        "accepted": "=what =where reason author date",
        "scenarios": "name base note",
    }
)
"""Table -> the columns shown at first, in their order. The others follow, hidden until a user shows them."""

_TOLD: Mapping[str, tuple[str, ...]] = MappingProxyType({"accepted": ("code", "place", "problem", "told")})
"""Table -> fields without a column: a result says them in words, and its tip as they stand in files."""

_WIDTHS: Mapping[str, int] = MappingProxyType(
    {"id": 125, "item": 250, "name": 180, "note": 260, "quantity": 80, "count": 60, "parent": 120, "status": 95,
     "key": 260, "reason": 260, "drives": 140, "members": 130, "spares": 70, "price": 90, "target": 90, "within_s": 75,
     "read_ratio": 95, "concurrency": 105, "pattern": 140, "kind": 140, "place": 220,
     "problem": 260, "requirements.name": 180, "requirements.kind": 125,
     "pools.name": 150, "pools.drives": 120, "pools.protection": 85, "pools.write_cache": 90}
)
"""By key, or by table and key where a table has to leave room for what it is read for."""


def columns_of(table: str) -> tuple[GridColumn, ...]:
    """The columns of a grid in the order they are shown."""
    results = {column.key: column for column in _RESULTS.get(table, ())}
    listed = _ORDER[table].split()
    rest = [key for key in (*TABLES[table], *results) if key not in listed and key not in _TOLD.get(table, ())]
    made = []
    for key in (*listed, *rest):
        if key in results:
            made.append(results[key])
            continue
        spec = TABLES[table][key]
        wide = 170 if spec.kind is FieldKind.NUMBERS else _WIDTHS.get(f"{table}.{key}", _WIDTHS.get(key, 110))
        made.append(GridColumn(key, spec.title, spec.help, spec, shown=key in listed, width=wide))
    return tuple(made)
