"""A workbook after an edit equals the program, or says that it does not: recalculated by LibreOffice, cell for cell."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

import msgspec
import pytest
from openpyxl import load_workbook

from reports.blocks.findings import Findings
from reports.blocks.texts import signed
from reports.wording.quantities.amounts import Reader
from reports.xlsx.cells.formula import Address, column_letters
from reports.xlsx.cells.places import CALCULATIONS, FIRST_ROW, ITEMS, SOLVER, Places
from reports.xlsx.cells.state import NOT_CURRENT, STALE_TEXT
from reports.xlsx.cells.verdicts import met_once, missed_once, not_known
from reports.xlsx.sheets.inputs import lay_out_inputs
from reports.xlsx.sheets.items import lay_out
from reports.xlsx.workbook import workbook_bytes
from sizer.design.editing.edits import SetFields, Setting
from sizer.design.records import BASE, Design
from sizer.exploring.varying.assignments import assignment_of
from sizer.figures.computing.columns import sample
from sizer.figures.figure import Figure, Origin
from sizer.sizing import size
from sizer.sizing.bench.pins import stated_field
from sizer.sizing.judging.requirements import verdict_of
from sizer.sizing.result import Sizing, Verdict
from sizer.sizing.session import Session
from tests.randomly import REFERENCES, Content, catalog, content_of, design_of, edited, magnitude
from tests.reports.office import Office
from tests.reports.recalculation import without_results

pytestmark = [pytest.mark.libreoffice, pytest.mark.slow]
SMALL = {"iscsi-diskless": 400, "nehalem-himeno": 1160, "nfs-interconnects": 400}
"""Designs whose workbooks recalculate in some thousandths of a second, with their edits."""
EDITS = {name: SMALL.get(name, 10) for name in (*REFERENCES, "offer")}
"""Random edits of each reference design that the program would take."""
_WILD = {name: 20 if name in SMALL else 8 for name in EDITS}
"""Edits of each to what a number may not be."""
_IMPOSSIBLE = (0.0, -1.0, -1e9, 0.5, 3.7, 1e-300, 1e12, 1e300, 1.7e308, "text", "")
READ = "CDEFGHIJKL"
"""The columns of Calculations that are read: values, the low ends of ranges and states among them."""
_VERDICT_CELLS = "H5:H24"
_VERDICTS = (*map(signed, Verdict), met_once(), missed_once(), not_known())
Value = float | str


@dataclass(slots=True)
class Book:
    """The workbook of a design, and where its inputs stand."""

    name: str
    design: Design
    sizing: Sizing
    places: Places
    content: bytes
    session: Session = field(default_factory=Session)

    @property
    def last(self) -> int:
        """The row of the last figure on Calculations."""
        return FIRST_ROW + len(self.places.figures) - 1

    def inputs(self) -> list[Figure]:
        """The numbers that a reader may type over."""
        return [figure for figure in self.places.figures
                if not figure.inputs and isinstance(figure.value, float) and figure.origin is not Origin.DERIVED]

    def cells(self) -> list[tuple[Address, float]]:
        """Every cell that holds a number and no formula."""
        found = [(entry, figure.number / factor) for figure in self.inputs()
                 for entry, factor in [self.places.entry(figure)]]
        layout, table = lay_out(self.sizing), self.sizing.sheet.tables["items"]
        for name, column in table.columns.items():
            for row, entry in enumerate(column.entries or ()):
                if isinstance(entry.value, float):
                    found.append((Address(ITEMS, layout.place.columns[name], layout.place.rows[row]), entry.value))
        return found


@dataclass(slots=True)
class Case:
    """Inputs of one workbook typed over, and what it then says."""

    book: Book
    edits: dict[str, float]
    values: dict[str, Value] = field(default_factory=dict)
    states: dict[str, Value] = field(default_factory=dict)
    lows: dict[str, Value] = field(default_factory=dict)
    banner: str = ""
    summary: list[Value] = field(default_factory=list)
    errors: str = ""
    wrong: list[str] = field(default_factory=list)
    better: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{self.book.name} {self.edits}"

    @property
    def verdicts(self) -> list[str]:
        """The verdicts of the requirements."""
        return [str(text).split("; ")[0] for text in self.summary
                if isinstance(text, str) and text.startswith(_VERDICTS)]


def book_of(name: str, content: Content | None = None) -> Book:
    """The workbook of a reference design, or of another of that name."""
    design = design_of(content if content is not None else content_of(name))
    design = msgspec.structs.replace(design, scenarios=type(design.scenarios)(), current_scenario=BASE, baseline=None)
    sizing = size(design, catalog())
    made = workbook_bytes(Findings(sizing, sample(sizing.sheet), now="2026-03-01", version="0.1.0"))
    places = Places(sizing.sheet, {"items": lay_out(sizing).place})
    lay_out_inputs(places, Reader(sizing, None))
    return Book(name, design, sizing, places, made)


def cell(address: Address) -> tuple[str, str]:
    return address.sheet, f"{column_letters(address.column)}{address.row}"


def drawn(chance: Random, book: Book) -> dict[str, float]:
    """One or two inputs with other numbers, whole where they are counted."""
    found = {}
    inputs = book.inputs()
    stated = [figure for figure in inputs if stated_field(figure.key, figure.unit) is not None]
    for _ in range(chance.choice((1, 1, 2))):
        figure = chance.choice(stated if chance.random() < 0.6 else inputs)
        field_of = stated_field(figure.key, figure.unit)
        value = figure.number * magnitude(chance, 0.2, 5.0) if figure.number else 1.0
        if figure.unit == "count":
            value = float(round(value))
        if field_of is not None and field_of[2].maximum is not None:
            value = min(value, field_of[2].maximum)
        if value != figure.number:
            found[figure.key] = value
    return found


def alike(book: Book, design: Design, edit: SetFields) -> Design:
    """The same edit of all pools that lie on the same drives alike: they have the figures of the first of them."""
    [setting] = edit.settings
    others = [pool.id for pool in book.sizing.pools if pool.layout == setting.record != pool.id
              and f"pool.{pool.id}.{setting.key}" not in book.sizing.sheet]
    return edited(design, SetFields("pools", tuple(Setting(name, setting.key, setting.value) for name in others)))


def changed(book: Book, edits: dict[str, float]) -> tuple[Sizing, bool]:
    """The design with the same edits, sized again; and whether the program took all of them."""
    design, taken = book.design, True
    for key, value in edits.items():
        figure = book.sizing.sheet[key]
        typed = assignment_of(design, figure, value)
        taken = taken and not typed.refusal
        design = edited(design, typed.edit)
        if isinstance(typed.edit, SetFields) and typed.edit.table == "pools":
            design = alike(book, design, typed.edit)
    sizing = book.session.draft(design, catalog())
    return sizing, taken and not any(problem.code == "pin-out-of-range" for problem in sizing.problems)


def _offer() -> Content:
    """A reference design with prices, a discount, and services of every kind."""
    content = content_of("p2000-iscsi")
    for at, line in enumerate(content["items"]):
        line["price"] = 1_000 * (at + 1)
    content["items"][1]["discount"] = 0.35
    return content | {"discount": 0.2, "support_years": 5, "services": [
        {"id": "care", "kind": "support", "quantity": 2, "paid": "every year", "price": 900},
        {"id": "spares", "kind": "spare parts", "item": "hp-619291-b21", "quantity": 3, "price": 400, "discount": 0.1},
        {"id": "move", "kind": "migration"}]}


NAMED: tuple[tuple[str, dict[str, float]], ...] = (
    ("hp-ha-nfs", {}),
    ("hp-ha-nfs", {"items.drives.quantity": 640.0}),
    ("hp-ha-nfs", {"items.drives.quantity": 800.0}),
    ("hp-ha-nfs", {"requirement.capacity.target": 20e12}),
    ("hp-ha-nfs", {"pool.data.fill_limit": 0.7}),
    ("p2000-iscsi", {"items.midline-drives.quantity": 12.0}),
    ("p2000-iscsi", {"items.enterprise-drives.quantity": 20.0}),
    ("p2000-iscsi", {"catalog.hp-605835-b21.rotation_per_s": 250.0}),
    ("offer", {"service.care.price": 1_000.0}),
    ("offer", {"service.spares.discount": 0.5, "service.spares.quantity": 6.0}),
)


@dataclass(frozen=True, slots=True)
class Found:
    """All that one run of LibreOffice computed."""

    named: tuple[Case, ...]
    random: tuple[Case, ...]
    wild: tuple[Case, ...]


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Found:
    office, chance = Office(tmp_path_factory.mktemp("office")), Random("edits of workbooks")
    cases: list[tuple[list[Case], Case, bool]] = []
    named: list[Case] = []
    random: list[Case] = []
    wild: list[Case] = []
    for name in (*REFERENCES, "offer"):
        book = book_of(name, _offer() if name == "offer" else None)
        office.open(without_results(book.content))
        for at, edits in NAMED:
            if at == name:
                cases.append((named, Case(book, edits), True))
                ask(office, cases[-1][1], book.sizing)
        for _ in range(EDITS[name]):
            edits = drawn(chance, book)
            cases.append((random, Case(book, edits), True))
            ask(office, cases[-1][1], book.sizing)
        inputs = book.cells()
        for _ in range(_WILD[name]):
            address, before = chance.choice(inputs)
            value = chance.choice(_IMPOSSIBLE)
            office.put(*cell(address), value)
            look(office)
            office.put(*cell(address), before)
            at = f"{address.sheet} {cell(address)[1]} = {value!r} for {before!r}"
            cases.append((wild, Case(book, {at: 0.0} if value != before else {}), False))
    office.run()
    for target, case, whole in cases:
        target.append(answered(office, case, whole=whole))
    for case in random:
        after, taken = changed(case.book, case.edits)
        case.wrong = [f"{case}: {text}" for text in differing(case, after, taken=taken)]
        case.better = [f"{case} {text}" for text in better_than(case, after)]
    return Found(tuple(named), tuple(random), tuple(wild))


def ask(office: Office, case: Case, sizing: Sizing) -> None:
    """Type the edits of a case over, look, and put the inputs back."""
    for key, value in case.edits.items():
        put(office, case.book, key, value)
    look(office)
    office.read(CALCULATIONS, f"{READ[0]}{FIRST_ROW}:{READ[-1]}{case.book.last}")
    for key in case.edits:
        put(office, case.book, key, sizing.sheet[key].number)


def put(office: Office, book: Book, key: str, value: float) -> None:
    """Type a value over an input where it stands, in the unit there."""
    entry, factor = book.places.entry(book.sizing.sheet[key])
    office.put(*cell(entry), value / factor)


def look(office: Office) -> None:
    office.errors()
    office.read(SOLVER, "B10:B10")
    office.read("Summary", _VERDICT_CELLS)


def answered(office: Office, case: Case, *, whole: bool) -> Case:
    """The case with what was found; ``whole`` with every figure."""
    case.errors, case.banner = str(office.take()[0]), str(office.take()[0])
    case.summary = office.take(20)
    if whole:
        keys = [figure.key for figure in case.book.places.figures]
        read = office.take_columns(len(keys), len(READ), [READ.index(letter) for letter in "CLF"])
        for column, values in zip((case.values, case.states, case.lows), read, strict=True):
            column.update(zip(keys, values, strict=True))
    return case


def differing(case: Case, after: Sizing, *, taken: bool) -> Iterator[str]:
    """What a case says that is neither what the program says nor marked."""
    broken = not taken or case.banner.startswith("Cannot")
    for figure in case.book.places.figures:
        if figure.origin is Origin.TABLE or figure.key in case.edits:
            continue
        shown = case.values[figure.key]
        if shown == STALE_TEXT:
            continue
        if figure.key in after.sheet.figures:
            wanted = after.sheet.figures[figure.key].value
            same = (shown == wanted if isinstance(wanted, str) else isinstance(shown, float)
                    and math.isclose(shown, float(wanted), rel_tol=1e-8, abs_tol=1e-13))
            # What the program did not take, it left as it was: whatever follows from it is marked.
            if not same and (taken or case.states[figure.key] != 1.0):
                yield f"{figure.key}: {shown!r} for {wanted!r}"
        elif not broken and figure.inputs and shown != pytest.approx(figure.number, rel=1e-9):
            yield f"{figure.key}: {shown!r}, which the program does not have"


def test_after_random_edits_every_figure_equals_the_program_or_is_marked(found: Found) -> None:
    assert [text for case in found.random for text in case.wrong] == []
    assert len(found.random) == sum(EDITS.values())
    equal = sum(isinstance(value, float) for case in found.random for value in case.values.values())
    # Marking everything would be no workbook: most of it follows.
    assert equal > 100_000


def test_the_power_after_an_edit_of_the_drives_is_that_of_the_program(found: Found) -> None:
    drives = [case for case in found.named if any(key.endswith("drives.quantity") for key in case.edits)]
    power = "physical.watts.total"
    shown = [(case.values[power], changed(case.book, case.edits)[0].sheet[power].number) for case in drives]
    assert [one for one, wanted in shown if one != STALE_TEXT and one != pytest.approx(wanted, rel=1e-9)] == []
    assert any(isinstance(one, float) for one, _ in shown)


def test_an_edit_of_a_service_is_in_the_price_that_the_program_has(found: Found) -> None:
    cases = [case for case in found.named if case.book.name == "offer"]
    paid = [case.values["physical.price.total"] for case in cases]
    wanted = [changed(case.book, case.edits)[0].sheet["physical.price.total"].number for case in cases]
    assert paid == [pytest.approx(each, rel=1e-12) for each in wanted]
    before = cases[0].book.sizing.sheet["physical.price.total"].number
    assert [each - before for each in wanted] == [pytest.approx(2 * 5 * 100 * 0.8),
                                                  pytest.approx(6 * 400 * 0.5 - 3 * 400 * 0.9)]


def test_no_range_stands_beside_a_value_that_an_edit_reached(found: Found) -> None:
    for case in (*found.named, *found.random):
        stale = [key for key, low in case.lows.items() if isinstance(low, float) and case.states[key] != 0.0]
        assert stale == [], str(case)


def test_every_edit_is_told_in_the_banner_and_no_untouched_workbook_has_one(found: Found) -> None:
    for case in (*found.named, *found.random, *found.wild):
        assert bool(case.banner) is bool(case.edits), str(case)


def better_than(case: Case, after: Sizing) -> Iterator[str]:
    """Verdicts that are met where those of the program are not."""
    judged = {result.id: verdict_of(after, result, None) for result in after.requirements}
    results = case.book.sizing.requirements
    if len(case.verdicts) != len(results):
        yield f"{len(case.verdicts)} verdicts of {len(results)}"
        return
    for result, text in zip(results, case.verdicts, strict=True):
        wanted = judged.get(result.id, Verdict.UNSIZED)
        if text.startswith("✓ met") and wanted is not Verdict.MET:
            yield f"{result.id}: {text} for {wanted}"


def test_no_verdict_is_better_than_that_of_the_program(found: Found) -> None:
    assert [text for case in found.random for text in case.better] == []


def test_no_edit_leaves_an_error_in_any_cell(found: Found) -> None:
    assert [f"{case}: {case.errors}" for case in (*found.named, *found.random, *found.wild)
            if case.errors != "0.0"] == []


def case_of(found: Found, name: str, **edits: float) -> Case:
    keys = {key.replace("__", ".").replace("_", "-") if key.startswith("items") else key.replace("__", "."): value
            for key, value in edits.items()}
    return next(case for case in found.named if case.book.name == name and case.edits == keys)


def test_the_verdict_of_fewer_drives_is_missed_and_its_range_is_not_current(found: Found) -> None:
    case = case_of(found, "hp-ha-nfs", items__drives__quantity=640.0)
    assert case.verdicts == [missed_once(), met_once(), "✓ met"]
    assert case.values["pool.data.filesystem_bytes"] == pytest.approx(22.786e12, rel=1e-4)
    assert sum(low == NOT_CURRENT for low in case.lows.values()) > 200
    assert "(Quantity of Data drives)" in case.banner


def test_an_untouched_workbook_says_the_verdicts_of_the_program(found: Found) -> None:
    case = case_of(found, "hp-ha-nfs")
    assert case.verdicts == ["✓ met", "? uncertain", "✓ met"]
    assert set(case.states.values()) == {0.0}


def test_a_lower_target_and_a_lower_fill_are_judged_on_the_live_values(found: Found) -> None:
    assert case_of(found, "hp-ha-nfs", requirement__capacity__target=20e12).verdicts[0] == met_once()
    case = case_of(found, "hp-ha-nfs", pool__data__fill_limit=0.7)
    assert case.verdicts == [missed_once(), signed(Verdict.UNSIZED), "✓ met"]


def test_drives_without_bays_cannot_be_built_and_meet_nothing(found: Found) -> None:
    case = case_of(found, "hp-ha-nfs", items__drives__quantity=800.0)
    assert case.verdicts == [signed(Verdict.UNBUILDABLE)] * 3
    assert case.banner.startswith("Cannot be built as drawn: 800 drives and 792 bays in Arrays (1 more under Checks).")


def test_too_few_drives_for_a_group_are_told_by_the_sentence_of_the_program(found: Found) -> None:
    case = case_of(found, "p2000-iscsi", items__midline_drives__quantity=12.0)
    assert case.banner.startswith(
        "Cannot be built as drawn: no group of RAID 10: one group and the spares take 14 drives of the 12 there are.")
    assert case.values["pool.midline.filesystem_bytes"] == STALE_TEXT
    assert case.values["workload.midline.throughput_per_s"] == STALE_TEXT
    assert isinstance(case.values["workload.enterprise.throughput_per_s"], float)


def test_parts_that_come_to_count_with_an_edit_are_told_and_the_availability_is_not_known(found: Found) -> None:
    case = case_of(found, "p2000-iscsi", items__enterprise_drives__quantity=20.0)
    assert "which parts the availability counts" in case.banner
    for result in case.book.sizing.availability:
        assert case.values[result.ratio] == case.values[result.outage] == STALE_TEXT
    assert isinstance(case.values["workload.enterprise.throughput_per_s"], float)


def test_a_value_that_turns_the_wiring_leaves_no_figure_of_the_work(found: Found) -> None:
    case = next(case for case in found.named if "catalog.hp-605835-b21.rotation_per_s" in case.edits)
    assert "Would be wired another way" in case.banner
    assert case.values["workload.midline.throughput_per_s"] == STALE_TEXT


def banners(content: bytes) -> Sequence[str]:
    book = load_workbook(io.BytesIO(content))
    return [page.title for page in book if page.sheet_state == "visible"
            and not any(str(page.cell(row, 1).value) == "=banner_line" for row in range(1, 5))]


def test_every_visible_sheet_has_the_banner_at_its_top(found: Found) -> None:
    assert banners(found.named[0].book.content) == []
