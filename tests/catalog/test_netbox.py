"""Device types of the NetBox library become records that load."""

from __future__ import annotations

from pathlib import Path

import pytest

from sizer.catalog import load_catalog, shipped_path
from sizer.catalog.netbox.device_types import import_netbox
from sizer.catalog.netbox.yamltext import YamlError, read_yaml
from sizer.errors import Severity

SAMPLES = Path(__file__).parent.parent / "samples" / "netbox"
FILES = sorted(path for path in SAMPLES.iterdir() if path.suffix in (".yaml", ".yml"))


def written(folder: Path, text: str, name: str = "type.yaml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_imported_records_load_beside_the_shipped_catalog(tmp_path: Path) -> None:
    imported = import_netbox(FILES)
    (tmp_path / "vendors").mkdir()
    (tmp_path / "vendors" / "library.json").write_text(imported.text(), encoding="utf-8")
    catalog = load_catalog([shipped_path(), tmp_path])
    switch = catalog.item("brocade-300")
    assert (switch.kind.name, switch.number("rack_units"), switch.number("weight_kg")) == ("fc_switch", 1, 4.2)
    assert [(p.name, p.technology, p.count, p.connector) for p in switch.ports] == [("port", "fc-8g", 24, "SFP+")]
    assert switch.number("supply_limit_w") == 57
    draw = switch.facts["operating_w"]
    assert draw.by_class, "the limit of a supply is no draw: what it draws is an estimate"
    assert draw.range is not None
    assert draw.range[1] <= 57
    array = catalog.item("netapp-e2824")
    assert (array.kind.name, array.ports[0].technology, array.ports[0].count) == ("array", "fc-16g", 4)


def test_a_supply_figure_is_a_limit_and_never_a_draw() -> None:
    [record] = import_netbox([SAMPLES / "hpe-d2700-disk-enclosure.yml"], {"hpe-d2700-disk-enclosure": "array"}).records
    facts = record["facts"]
    assert isinstance(facts, dict)
    assert facts["supply_limit_w"]["value"] == 340
    assert facts["power_inlet"]["value"] == "C14"
    assert facts["supply_count"]["value"] == 2
    assert not {"idle_w", "operating_w", "max_w"} & set(facts)


def test_what_a_file_leaves_open_is_told() -> None:
    problems = import_netbox(FILES).problems
    told = {(problem.severity, problem.code, Path(problem.location.file).name) for problem in problems}
    assert (Severity.NOTE, "netbox-kind", "brocade-300.yaml") in told
    assert (Severity.WARNING, "netbox-port", "synology-rs3621xs+.yaml") in told
    assert (Severity.WARNING, "netbox-missing", "hpe-d2700-disk-enclosure.yml") in told


def test_a_sas_port_typed_as_infiniband_is_left_out() -> None:
    [record] = import_netbox([SAMPLES / "synology-rs3621xs+.yaml"]).records
    ports = record["ports"]
    assert isinstance(ports, list)
    assert [(port["technology"], port["count"]) for port in ports] == [("eth-1g", 4), ("eth-10g", 2)]


def test_the_kind_can_be_stated_where_the_guess_is_wrong() -> None:
    imported = import_netbox([SAMPLES / "brocade-300.yaml"], {"brocade-300": "interconnect_module"})
    assert imported.records[0]["kind"] == "interconnect_module"
    assert imported.problems == ()


def test_unknown_weight_is_left_out_and_a_weight_without_unit_is_told(tmp_path: Path) -> None:
    zero = written(tmp_path, "manufacturer: A\nmodel: B\nslug: a-b\nweight: 0\nweight_unit: kg\n")
    none = written(tmp_path, "manufacturer: A\nmodel: C\nslug: a-c\nweight: 3\n", "none.yaml")
    ounces = written(tmp_path, "manufacturer: A\nmodel: D\nslug: a-d\nweight: 16\nweight_unit: oz\n", "oz.yaml")
    imported = import_netbox([zero, none, ounces])
    facts = {record["id"]: record["facts"] for record in imported.records}
    assert facts["a-b"] == facts["a-c"] == {}
    pound = facts["a-d"]
    assert isinstance(pound, dict)
    assert (pound["weight_kg"]["value"], pound["weight_kg"]["unit"]) == (1, "lb")
    assert [p.code for p in imported.problems if p.severity is Severity.WARNING] == ["netbox-weight"]


def test_unreadable_files_are_all_told_and_the_others_taken(tmp_path: Path) -> None:
    written(tmp_path, "manufacturer: A\nmodel: [1", "flow.yaml")
    written(tmp_path, "model: B\n", "nobody.yaml")
    written(tmp_path, "manufacturer: A\nmodel: B\nslug: a-b\n", "a.yaml")
    written(tmp_path, "manufacturer: A\nmodel: B\nslug: a-b\n", "b.yaml")
    (tmp_path / "bytes.yaml").write_bytes(b"\xff\xfe")
    (tmp_path / "folder.yaml").mkdir()
    imported = import_netbox(list(tmp_path.glob("*.yaml")))
    errors = {Path(p.location.file).name: p for p in imported.problems if p.severity is Severity.ERROR}
    assert set(errors) == {"flow.yaml", "nobody.yaml", "b.yaml", "bytes.yaml", "folder.yaml"}
    assert errors["flow.yaml"].location.line == 2
    assert [record["id"] for record in imported.records] == ["a-b"]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a: 1\nb: 2.5\nc: true", {"a": 1, "b": 2.5, "c": True}),
        ("a: no\nb: 1e3\nc: 08", {"a": "no", "b": "1e3", "c": "08"}),
        ("a: 'it''s'\nb: \"x\\\"y\" # c", {"a": "it's", "b": 'x"y'}),
        ("a: |\n  one\n\n  two\nb: 1", {"a": "one\n\ntwo", "b": 1}),
        ("a: >\n  one\n  two", {"a": "one two"}),
        ("a: one\n  two # three\nb: 1", {"a": "one two", "b": 1}),
        ("a:\n- b: 1\n  c:\n    - d\n- e", {"a": [{"b": 1, "c": ["d"]}, "e"]}),
        ("a:\n  b:\n    c: 1\n# end", {"a": {"b": {"c": 1}}}),
        ("a: x#y\nb:\nc: 1", {"a": "x#y", "b": None, "c": 1}),
        ("---\na: 1\n...\n", {"a": 1}),
        ("- 1\n-\n  a: 2", [1, {"a": 2}]),
        ("a: {b: 1, c: [d, 2]}", {"a": {"b": 1, "c": ["d", 2]}}),
        ("", None),
        ("# only a remark", None),
    ],
)  # fmt: skip
def test_the_yaml_of_device_types_is_read(text: str, value: object) -> None:
    assert read_yaml(text) == value


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a: &x 1", 1),
        ("a: [b, *c]", 1),
        ("? [a]\n: b", 1),
        ("a: [[[[[[[[[[[[[[[[[[[[[[[[1]", 1),
        ("a: 1\nb: !!int 2", 2),
        ("a: 'open", 1),
        ('a: "open', 1),
        ("a: 1\na: 2", 2),
        ("a: 1\n  b: 2", 2),
        ("a:\n\tb: 1", 2),
        ("a: 1\n---\nb: 2", 2),
        ("a: 1\njust words", 2),
        ("\n".join("  " * depth + "a:" for depth in range(40)), 22),
    ],
)
def test_other_yaml_is_refused_with_its_line(text: str, line: int) -> None:
    with pytest.raises(YamlError) as caught:
        read_yaml(text)
    assert caught.value.line == line
