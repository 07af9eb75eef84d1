"""The input column of CONTRIBUTING.md is one declaration: done on a copy of the program, files and grids have it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.contributing import block_of
from tests.copies import copied

WORK = """
import json

from sizer.catalog import shipped_catalog, shipped_path
from sizer.design.checks import check_values
from sizer.design.editing.edits import apply, set_one
from sizer.design.entering.entry import parse_field
from sizer.design.files.fileformat import dumps, loads
from sizer.design.files.storage import load
from sizer.design.registry.display import display_of, edit_text
from sizer.design.registry.fields import TABLES
from sizer.design.registry.values import Refusal, accept
from sizer.errors import DesignError, Problem
from sizer.sizing import size
from ui.grids.models.columns import columns_of

spec = TABLES["items"]["depth_m"]
design = load(shipped_path() / "designs" / "hp-ha-nfs.sizer")
line = design.items[0].id
edited = apply(design, set_one("items", line, "depth_m", 0.9)).design
text = dumps(edited)
try:
    loads(text.replace('"depth_m": 0.9', '"depth_m": 9'))
    refused = ""
except DesignError as error:
    refused = error.problems[0].location.place
before, after = (size(one, shipped_catalog()) for one in (design, edited))
print(json.dumps({
    "unwritten where not stated": dumps(design) == dumps(load(shipped_path() / "designs" / "hp-ha-nfs.sizer"))
                                  and "depth_m" not in dumps(design),
    "written": text.count('"depth_m": 0.9') == 1,
    "read": loads(text) == edited and loads(text).items[0].depth_m == 0.9,
    "refused beyond its limits": refused == f"items/{line}/depth_m",
    "entered": parse_field("items", "depth_m", "90 cm") == 0.9,
    "refused as typed": isinstance(parse_field("items", "depth_m", "9 m"), Problem)
                        and isinstance(accept(spec, -1.0), Refusal),
    "shown": display_of(edited.items[0], "items", spec).endswith("m"),
    "edited": parse_field("items", "depth_m", edit_text(spec, 0.9)) == 0.9,
    "a column": [column.title for column in columns_of("items") if column.key == "depth_m"] == ["Depth"],
    "sized": [repr(one.value) for one in before.sheet.figures.values()]
             == [repr(one.value) for one in after.sheet.figures.values()],
    "sound": not check_values(edited),
}))
"""


@pytest.mark.slow
def test_an_input_column_is_one_place(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    environment = copied(copy, ("sizer", "reports", "ui", "catalogs"))
    block_of("Add an input column", "sizer/design/records/hardware.py").put(copy)
    done = subprocess.run([sys.executable, "-c", WORK], cwd=copy, text=True, capture_output=True, check=False,
                          env=environment | {"QT_QPA_PLATFORM": "offscreen"})
    assert done.returncode == 0, done.stderr
    assert [what for what, held in json.loads(done.stdout).items() if not held] == []
