"""What people call a record: one name in any language, beside an id that stays."""

from __future__ import annotations

import json

from sizer.design.editing.edits import AddRecords, DuplicateRecords, apply, set_one
from sizer.design.entering.entry import EntryRules, entered
from sizer.design.files.fileformat import dumps, loads
from sizer.design.frozen import Rows
from sizer.design.naming import Names
from sizer.design.records import Design, LineRecord, Pool
from sizer.design.registry.display import edit_text
from sizer.design.registry.fields import TABLES
from sizer.design.scenarios import resolve

OLD = {
    "format": "sizer-design", "version": 2, "title": "A design keeps its title",
    "items": [{"id": "data-drives", "item": "x"}],
    "pools": [{"id": "data", "title": "File systems", "drives": ["data-drives"]}],
    "workloads": [{"id": "mail", "title": "Mail"}],
    "requirements": [{"id": "rate", "title": "Mails a second", "kind": "iops"}],
    "scenarios": [{"id": "lean", "title": "Leaner", "changes": [
        {"set": "pools/data/title", "value": "Fewer"},
        {"set": "items/data-drives/quantity", "value": 3},
        {"add": "workloads", "record": {"id": "backup", "title": "Backup"}},
    ]}],
}


def test_titles_of_older_files_are_the_names_of_their_records() -> None:
    design = loads(json.dumps(OLD))
    assert design.title == "A design keeps its title"
    tables = (design.pools, design.workloads, design.requirements, design.scenarios)
    assert [row.name for rows in tables for row in rows] == ["File systems", "Mail", "Mails a second", "Leaner"]
    lean = resolve(design, "lean")
    assert [lean.pools[0].name, lean.workloads[1].name, lean.items[0].quantity] == ["Fewer", "Backup", 3]
    assert loads(dumps(design)) == design


def test_a_record_without_a_name_is_called_by_the_words_of_its_id() -> None:
    design = loads(json.dumps(OLD))
    assert design.items[0].name == ""
    assert design.items[0].called == "data drives"


def test_a_name_is_free_text_and_written_beside_the_id() -> None:
    design = apply(loads(json.dumps(OLD)), set_one("items", "data-drives", "name", "数据盘 „schnell“")).design
    assert design.items.ids() == ("data-drives",)
    assert '"id": "data-drives", "name": "数据盘 „schnell“"' in dumps(design)
    assert loads(dumps(design)) == design


def test_the_id_is_made_from_the_name_once_and_stays_when_the_name_changes() -> None:
    design = apply(Design(), AddRecords("items", (LineRecord("", name="Größere Platten"),))).design
    assert design.items.ids() == ("grossere-platten",)
    renamed = apply(design, set_one("items", "grossere-platten", "name", "Drives")).design
    assert renamed.items.ids() == ("grossere-platten",)
    assert renamed.items[0].called == "Drives"


def test_a_copy_is_called_by_a_name_that_nothing_else_has() -> None:
    design = Design(items=Rows([LineRecord("a", name="Arrays"), LineRecord("b", name="Arrays 2")]),
                    pools=Rows([Pool("data", name="Data", drives=("a",))]))
    after = apply(design, DuplicateRecords("items", ("a", "b"))).design
    assert [line.name for line in after.items] == ["Arrays", "Arrays 2", "Arrays 3", "Arrays 4"]


def test_steps_of_undo_say_what_people_call_a_record() -> None:
    design = Design(items=Rows([LineRecord("nodes", name="NFS nodes")]))
    assert apply(design, set_one("items", "nodes", "quantity", 4)).sentence == "Set Quantity of NFS nodes to 4"
    assert apply(design, DuplicateRecords("items", ("nodes",))).sentence == "Duplicate NFS nodes"


def test_what_is_shown_of_a_reference_means_that_record_again_whatever_it_is_called() -> None:
    called = ("FC \N{EN DASH} switches", "Bob\N{RIGHT SINGLE QUOTATION MARK}s arrays", "Two\N{NO-BREAK SPACE}words",
              "One, two", "Line\nbreak", " ", "=1+1", "b", "Twice", "TWICE")
    design = Design(items=Rows([LineRecord(f"line-{at}", name=name) for at, name in enumerate(called)] + [
        LineRecord("b", name="An id is before a name")]))
    names = Names(design)
    for table, key in (("items", "parent"), ("pools", "drives")):
        spec = TABLES[table][key]
        for line in design.items:
            shown = edit_text(spec, line.id if key == "parent" else (line.id,), called=names.entry)
            read = entered(spec, shown, "", EntryRules(names=names))
            assert read == (line.id if key == "parent" else (line.id,)), shown
