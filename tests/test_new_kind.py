"""A kind of hardware is added by one record: done on a copy of the program, which then sizes, draws and lists it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from sizer.catalog.kind import Kind, TopologyRole
from tests.catalog.records import DRIVE, HEAD
from tests.copies import copied

NEW = {"server": "storage_node", "array": "flash_array", "enclosure": "flash_shelf", "drive": "flash_module",
       "hba": "smart_hba", "nic": "smart_nic", "fc_switch": "san_director", "eth_switch": "leaf_switch",
       "chassis": "frame", "blade": "sled"}
"""Kind -> the kind that is added: the same in everything but its name."""

WORK = """
import json, sys
from dataclasses import replace
from types import MappingProxyType

from reports.csvfile import bom_csv
from reports.documents import Occasion, document_bytes
from reports.drawings.plans.hardware import connections, racks
from reports.wording.quantities.amounts import Reader
from sizer.catalog import KINDS, shipped_catalog, shipped_path
from sizer.catalog.jsonschema import vendors_schema
from sizer.catalog.listing import item_rows, kind_rows
from sizer.catalog.loading import load_catalog
from sizer.catalog.records import Catalog
from sizer.catalog.snapshots.items import restore, snapshot
from sizer.design.files.storage import load
from sizer.figures.computing.columns import Spread
from sizer.sizing import size

new = json.loads(sys.argv[1])
shipped = shipped_catalog()
items = {key: replace(item, kind=KINDS[new.get(item.kind.name, item.kind.name)]) for key, item in shipped.items.items()}
renamed = Catalog(shipped.edition, MappingProxyType(items), shipped.technologies, shipped.presets, shipped.prices)
known = {row["kind"]: row for row in kind_rows(renamed)}
said = {"listed": [known[name]["items"] for name in new.values()],
        "found": {row["kind"] for row in item_rows(renamed, "", KINDS["flash_array"])} == {"flash_array"},
        "schema": all(name in json.dumps(vendors_schema()) for name in new.values()),
        "restored": all(restore(key, snapshot(item)).kind is item.kind for key, item in items.items()),
        "loaded": load_catalog([shipped_path(), sys.argv[2]]).items["acme-d1"].kind is KINDS["storage_node"]}
def told(text):  # the new kinds are called by their own names
    for old, name in new.items():
        text = text.replace(KINDS[name].noun, KINDS[old].noun)
    return text
for name in ("hp-ha-nfs", "p2000-iscsi", "ssck-hp-sfs"):
    design = load(shipped_path() / "designs" / f"{name}.sizer")
    before, after = size(design, shipped), size(design, renamed)
    figures = [{key: repr(figure.value) for key, figure in sizing.sheet.figures.items()} for sizing in (before, after)]
    shapes = [[len(scene.shapes) if scene else 0 for scene in (racks(sizing), connections(Reader(sizing, None)))]
              for sizing in (before, after)]
    said[name] = {
        "figures": figures[0] == figures[1],
        "problems": [told(one.text) for one in after.problems] == [told(one.text) for one in before.problems],
        "shapes": shapes[0] == shapes[1],
        "cases": len(after.failure_cases) == len(before.failure_cases) > 0,
        "named": any(line.kind.noun in bom_csv(after)
                     for line in after.bom if line.kind.name in new.values()),
        "exported": all(document_bytes(kind, after, Spread(after.sheet, {}), Occasion("2026-01-01T00:00:00", "1"))
                        for kind in ("csv", "workbook", "proposal")),
    }
print(json.dumps(said))
"""

RECORD = HEAD + DRIVE.partition("[items.facts]")[0].replace('"drive"', '"storage_node"') + """[items.facts]
drive_bay_count = { value = 24, source = "sheet" }
"""


@pytest.mark.slow
def test_a_kind_is_one_record(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    environment = copied(copy, ("sizer", "reports", "catalogs"))
    table = copy / "sizer" / "catalog" / "kinds.py"
    text = table.read_text("utf-8")
    for known, new in NEW.items():
        record = re.search(rf'    Kind\(\n        name="{known}",.*?\n    \),\n', text, re.DOTALL)
        assert record is not None
        text = text.replace(record[0], record[0] + record[0].replace(f'name="{known}"', f'name="{new}"'))
    table.write_text(text, "utf-8")
    folder = tmp_path / "mine"
    (folder / "vendors").mkdir(parents=True)
    (folder / "catalog.toml").write_text('format = "sizer-catalog"\nversion = 1\nedition = "mine"\n', "utf-8")
    (folder / "vendors" / "acme.toml").write_text(RECORD, "utf-8")
    done = subprocess.run([sys.executable, "-c", WORK, json.dumps(NEW), str(folder)], cwd=copy, text=True,
                          capture_output=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert all(count > 0 for count in said.pop("listed"))
    assert [(name, flaw) for name, found in said.items() for flaw, held in (
        found.items() if isinstance(found, dict) else [("", found)]) if not held] == []


def test_a_kind_with_facts_that_nothing_declares_names_them_and_says_where_to_declare_them() -> None:
    with pytest.raises(ValueError, match=r"kind tape_library has .* tape_count, slots\. Declare .*vocabulary\.py"):
        Kind(name="tape_library", meaning="library", role=TopologyRole.CONDUCTS, facts="mtbf_s tape_count slots")
