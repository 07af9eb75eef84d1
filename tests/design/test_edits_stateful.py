"""Whatever is edited in whatever order, the design holds together, reads back, and undo is the design before."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from sizer.design.checks import check, check_values
from sizer.design.editing.differences import diff
from sizer.design.editing.edits import (
    AddRecords,
    AddScenario,
    DuplicateRecords,
    DuplicateScenario,
    Edit,
    Edited,
    FollowBase,
    InScenario,
    MoveRecords,
    PinBaseline,
    PutRecord,
    RemoveRecords,
    RemoveScenario,
    RenameRecord,
    SelectScenario,
    SetFields,
    Setting,
    TableEdit,
    apply,
    fill_down,
)
from sizer.design.files.fileformat import dumps, loads
from sizer.design.frozen import Rows
from sizer.design.patterns import PATTERNS
from sizer.design.records import BASE, Design, LineRecord, Link, Override, Pool, Requirement, Row, Service, Workload
from sizer.design.scenarios import resolve, table_of
from sizer.errors import DesignError, Problem

pytestmark = pytest.mark.slow

TABLES = ("items", "services", "links", "pools", "workloads", "requirements")
NEW: dict[str, Row] = {
    "items": LineRecord("", item="hp-drive"), "services": Service(""), "links": Link(""), "pools": Pool(""),
    "workloads": Workload(""), "requirements": Requirement(""),
}
REFERENCES = {
    ("items", "parent"): "items", ("items", "owner"): "items", ("links", "from"): "items", ("links", "to"): "items",
    ("pools", "nodes"): "items", ("workloads", "pool"): "pools", ("workloads", "client"): "items",
    ("requirements", "pool"): "pools", ("requirements", "workload"): "workloads",
}


class Editing(RuleBasedStateMachine):
    """A user who edits at random."""

    @initialize()
    def begin(self) -> None:
        self.design = Design(items=Rows([LineRecord("array"), LineRecord("drives", parent="array")]),
                             pools=Rows([Pool("data", drives=("drives",))]))
        self.first = self.design
        self.text = dumps(self.design)
        self.undo: list[Design] = []

    def do(self, edit: Edit) -> None:
        before = self.design
        text = dumps(before)
        edited: Edited | None = None
        refusal: tuple[Problem, ...] = ()
        try:
            edited = apply(before, edit)
        except DesignError as error:
            refusal = error.problems
        assert dumps(before) == text
        if edited is None:
            assert refusal
            return
        assert edited.sentence
        shown, now = resolve(before), resolve(edited.design)
        touched = {(touch.table, touch.record) for touch in edited.touched}
        if isinstance(edit, SetFields | AddRecords | DuplicateRecords) and edit.table != "scenarios":
            assert {(each.table, each.record) for each in diff(shown, now)} <= touched
        self.undo.append(before)
        self.design = edited.design

    def some(self, data: st.DataObject, table: str, most: int = 3) -> tuple[str, ...]:
        ids = table_of(resolve(self.design), table).ids()
        return tuple(data.draw(st.lists(st.sampled_from(ids), max_size=most, unique=True))) if ids else ()

    @rule(table=st.sampled_from(TABLES), count=st.integers(1, 3), data=st.data())
    def add(self, table: str, count: int, data: st.DataObject) -> None:
        before = (*self.some(data, table, 1), None)[0]
        self.do(AddRecords(table, (NEW[table],) * count, before))

    @rule(table=st.sampled_from(TABLES), data=st.data())
    def remove(self, table: str, data: st.DataObject) -> None:
        self.do(RemoveRecords(table, self.some(data, table)))

    @rule(table=st.sampled_from((*TABLES, "scenarios")), name=st.sampled_from(("a", "drives", "data", "s", "z")),
          data=st.data())
    def rename(self, table: str, name: str, data: st.DataObject) -> None:
        ids = self.design.scenarios.ids() if table == "scenarios" else self.some(data, table, 1)
        for old in ids[:1]:
            self.do(RenameRecord(table, old, name))

    @rule(table=st.sampled_from(TABLES), data=st.data())
    def duplicate(self, table: str, data: st.DataObject) -> None:
        self.do(DuplicateRecords(table, self.some(data, table)))

    @rule(table=st.sampled_from(TABLES), data=st.data())
    def move(self, table: str, data: st.DataObject) -> None:
        before = (*self.some(data, table, 1), None)[0]
        self.do(MoveRecords(table, self.some(data, table), before))

    @rule(where=st.sampled_from(sorted(REFERENCES)), data=st.data())
    def refer(self, where: tuple[str, str], data: st.DataObject) -> None:
        table, key = where
        target = (*self.some(data, REFERENCES[where], 1), "" if table == "links" else None)[0]
        settings_ = tuple(Setting(name, key, target) for name in self.some(data, table))
        self.do(SetFields(table, settings_))

    @rule(data=st.data())
    def pool_drives(self, data: st.DataObject) -> None:
        drives = self.some(data, "items")
        self.do(SetFields("pools", tuple(Setting(name, "drives", drives) for name in self.some(data, "pools"))))

    @rule(data=st.data())
    def workload_pools(self, data: st.DataObject) -> None:
        pools = self.some(data, "pools") or None
        self.do(SetFields("workloads", tuple(Setting(name, "pool", pools) for name in self.some(data, "workloads"))))

    @rule(quantity=st.integers(-1, 100), data=st.data())
    def quantities(self, quantity: int, data: st.DataObject) -> None:
        self.do(SetFields("items", tuple(Setting(name, "quantity", quantity) for name in self.some(data, "items"))))

    @rule(pattern=st.sampled_from(tuple(PATTERNS)), data=st.data())
    def patterns(self, pattern: str, data: st.DataObject) -> None:
        names = self.some(data, "workloads")
        self.do(SetFields("workloads", tuple(Setting(name, "pattern", pattern) for name in names)))

    @rule(member=st.sampled_from(("active_span", "duty_share")), value=st.sampled_from((0.5, None)), data=st.data())
    def parameters(self, member: str, value: float | None, data: st.DataObject) -> None:
        names = self.some(data, "workloads")
        self.do(SetFields("workloads", tuple(Setting(name, "parameters", value, member) for name in names)))

    @rule(value=st.sampled_from((0.5, 0.9, None)))
    def policy(self, value: float | None) -> None:
        self.do(SetFields("policies", (Setting("", "values", value, "link_ceiling"),)))

    @rule(data=st.data())
    def fill(self, data: st.DataObject) -> None:
        names = self.some(data, "items")
        if names:
            self.do(fill_down(resolve(self.design), "items", names, ("quantity", "parent")))

    @rule(data=st.data())
    def pin(self, data: st.DataObject) -> None:
        for name in self.some(data, "pools", 1):
            self.do(PutRecord("overrides", Override(f"pool.{name}.usable_bytes", value=1.0)))

    @rule(data=st.data(), based=st.booleans())
    def add_scenario(self, data: st.DataObject, based: bool) -> None:
        if len(self.design.scenarios) < 4:
            base = data.draw(st.sampled_from((None, BASE, *self.design.scenarios.ids()))) if based else None
            self.do(AddScenario("Phase", base=base))

    @rule(data=st.data(), what=st.sampled_from((DuplicateScenario, RemoveScenario, SelectScenario, PinBaseline)))
    def scenario(
        self, data: st.DataObject,
        what: type[DuplicateScenario | RemoveScenario | SelectScenario | PinBaseline],
    ) -> None:
        if len(self.design.scenarios) < 4 or what is not DuplicateScenario:
            self.do(what(data.draw(st.sampled_from((BASE, *self.design.scenarios.ids())))))

    @rule(data=st.data(), quantity=st.integers(1, 50))
    def elsewhere(self, data: st.DataObject, quantity: int) -> None:
        name = data.draw(st.sampled_from((BASE, *self.design.scenarios.ids())))
        lines = resolve(self.design, name).items.ids()
        if lines:
            line = data.draw(st.sampled_from(lines))
            edits: tuple[TableEdit, ...] = (
                SetFields("items", (Setting(line, "quantity", quantity),)), RemoveRecords("items", (line,)),
                DuplicateRecords("items", (line,)),
                AddRecords("items", (LineRecord("", item="hp-shelf", parent=line),)),
            )
            self.do(InScenario(name, data.draw(st.sampled_from(edits))))

    @rule(data=st.data())
    def follow(self, data: st.DataObject) -> None:
        changed = [scenario for scenario in self.design.scenarios if scenario.changes]
        if changed:
            scenario = data.draw(st.sampled_from(changed))
            paths = st.lists(st.sampled_from([change.path for change in scenario.changes]), min_size=1, max_size=3)
            self.do(FollowBase(scenario.id, tuple(data.draw(paths))))

    @rule(data=st.data())
    def rebase(self, data: st.DataObject) -> None:
        names = self.design.scenarios.ids()
        if names:
            name, base = data.draw(st.sampled_from(names)), data.draw(st.sampled_from((None, *names)))
            self.do(SetFields("scenarios", (Setting(name, "base", base),)))

    @rule()
    def step_back(self) -> None:
        if self.undo:
            self.design = self.undo.pop()

    @invariant()
    def holds_together(self) -> None:
        assert check(self.design) == ()
        assert check_values(self.design) == []

    @invariant()
    def reads_back(self) -> None:
        assert loads(dumps(self.design)) == self.design

    @invariant()
    def scenarios_keep_only_differences(self) -> None:
        for scenario in self.design.scenarios:
            below, above = resolve(self.design, scenario.base or BASE), resolve(self.design, scenario.id)
            assert len(scenario.changes) >= len(diff(below, above))

    def teardown(self) -> None:
        while self.undo:
            self.design = self.undo.pop()
        assert self.design is self.first
        assert dumps(self.design) == self.text


TestEditing = Editing.TestCase
TestEditing.settings = settings(max_examples=25, stateful_step_count=30)
