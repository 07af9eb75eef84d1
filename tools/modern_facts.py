"""Brings records of present hardware into the form that :mod:`tools.convert_hardware` reads.

Such records name attributes and confidences in words of their own, print port groups as texts (``32 x
100gbase-x-qsfp28``), and some are twins of older records: of the two one record remains, attribute by attribute the one
with the better source. ``modern_rules.toml`` beside this script says what is what.
"""

from __future__ import annotations

import re
from functools import reduce
from typing import Any

from sizer.catalog.netbox.interfaces import INTERFACES
from tools.hardware_ports import ETHERNET_CONNECTORS, fibre_connector

Table = dict[str, Any]
RANKS = {"seen": 3, "vendor manual": 3, "measured": 3, "third party": 2, "memory": 1, "estimate": 0}
"""How far the confidences of the lists of facts can be trusted; of equals the older record's stays."""
DC_KINDS = frozenset(("drive", "nic", "hba", "raid_controller", "cable"))
LISTED = re.compile(r"(\d+) x ([a-z0-9.-]+)$")
OFFERED = re.compile(r"(Ethernet|FC|NVMe/FC|SAS) (\d+) Gbps x (\d+)$")
UNIT_WORDS = frozenset({"mb", "s", "w", "gbps", "us", "ns", "gb"})
COMPUTED = frozenset(("avg_rotational_latency_ms", "ports_total"))
CARD_PORTS = 2
"""Ports of one adapter card, on which a card for shelves costs an array host ports."""


def merged(older: list[Table], modern: list[Table], rules: Table) -> list[Table]:
    """``older`` records with what their twins in ``modern`` know better, then the modern ones that have no twin."""
    twins: dict[str, list[Table]] = {}
    alone: list[Table] = []
    for record in modern:
        if record["kind"] in rules["by_hand"]:
            continue
        ready = prepared(record, rules)
        twin = rules["twins"].get(record["model"]) or record.get("also_in_hardware")
        if twin is None:
            alone.append(ready)
        else:
            twins.setdefault(twin, []).append(ready)
    joined = []
    for record in (*older, *alone):
        joined.append(reduce(joined_with, twins.pop(record["model"], ()), record))
    if twins:
        raise ValueError(f"no record is the twin of {', '.join(sorted(twins))}")
    return joined


def joined_with(record: Table, twin: Table) -> Table:
    """``record`` with those attributes of ``twin`` that it lacks or that have a better source there.

    ``remarks`` of the result say which numbers of the other source lost.
    """
    attributes: Table = dict(record["attributes"])
    remarks: list[str] = list(record.get("remarks", ()))
    for name, attribute in twin["attributes"].items():
        known = attributes.get(name)
        if known is None:
            attributes[name] = attribute
            continue
        kept = RANKS[known["confidence"]] >= RANKS[attribute["confidence"]]
        attributes[name], lost = (known, attribute) if kept else (attribute, known)
        pair = known["value"], attribute["value"]
        if name not in COMPUTED and all(isinstance(value, (int, float)) for value in pair) and pair[0] != pair[1]:
            why = "recalled" if lost["confidence"] == "memory" else lost["confidence"]
            remarks.append(f"{spoken(name)} {lost['value']} {lost['unit']} by the weaker source ({why})")
    notes = [record["notes"].strip(), twin["notes"].strip()]
    text = " ".join(part if part.endswith(".") else f"{part}." for part in notes if part)
    return {**record, "part_number": record["part_number"] or twin["part_number"], "attributes": attributes,
            "notes": text, "remarks": remarks}  # fmt: skip


def spoken(name: str) -> str:
    """The name of an attribute without the unit at its end.

    >>> spoken("seq_read_mb_s")
    'seq read'
    """
    return " ".join(word for word in name.split("_") if word not in UNIT_WORDS)


def prepared(record: Table, rules: Table) -> Table:
    """One modern record in the words of the older lists."""
    kind, vendor = record["kind"], rules["makers"].get(record["vendor"], record["vendor"])
    attributes: Table = {}
    for name, attribute in record["attributes"].items():
        if attribute["value"] is not None:
            attributes[rules["renamed"].get(name, name)] = _attribute(name, attribute, kind, record["notes"])
    _field_rate(attributes)
    if kind == "drive":
        _drive(attributes)
    _bays(attributes)
    if kind == "array" and ("operating_w" in attributes or "max_w" in attributes):
        drawing = attributes.get("operating_w") or attributes["max_w"]
        drawing |= {"includes_drives": "drive_bays" in attributes, "includes_drives_assumed": True}
    _ports(kind, attributes)
    part = re.sub(r"\s*\(.*\)", "", record["part_number"]) if record["part_number"] else record["part_number"]
    return {**record, "vendor": vendor, "part_number": part, "attributes": attributes, "notes": record["notes"].strip(),
            "lifecycle": "discontinued" if record["model"] in rules["discontinued"] else "current"}  # fmt: skip


def _attribute(name: str, attribute: Table, kind: str, notes: str) -> Table:
    """The attribute with what it was computed from as its qualifier, and the side of the supply of a draw."""
    ready = {key: value for key, value in attribute.items() if key != "basis"}
    said = attribute.get("basis", "")
    computed = re.match(r"computed: (.*?)(?:, (?:from )?(github .*))?$", attribute["source"])
    if computed is not None and computed.group(2):
        said, ready["source"] = computed.group(1), computed.group(2)
    if name == "weight_kg" and "with drives installed" in notes:
        said = "loaded"
    block = re.fullmatch(r"random_write_iops_(16|32)k", name)
    if block is not None:
        said = f"of {block.group(1)} KiB"
    if said:
        ready["qualifier"] = said
    if name.endswith("_w"):
        ready |= {"basis": "DC load", "basis_confidence": "known"} if kind in DC_KINDS else {"basis": "AC input"}
    return ready


def _field_rate(attributes: Table) -> None:
    """What one operator saw stands for the failure rate where the maker's is unknown.

    It is given to a hundredth of a percent: some hundred failures do not bear more digits.
    """
    seen = attributes.get("field_afr_pct")
    if seen is not None and "afr_pct" not in attributes:
        days, failures = attributes["field_drive_days"]["value"], attributes["field_failures"]["value"]
        del attributes["field_afr_pct"]
        said = f"of one operator: {failures} failures in {days} drive days"
        attributes["afr_pct"] = seen | {"value": round(seen["value"], 2), "confidence": "measured", "qualifier": said}


def _drive(attributes: Table) -> None:
    printed = attributes.get("interface")
    slot = re.fullmatch(r"NVMe (PCIe .*)", printed["value"]) if printed else None
    if printed and slot:
        attributes["interface"] = printed | {"value": "NVMe"}
        attributes["link"] = printed | {"value": slot.group(1)}
        attributes.pop("pcie_lanes", None)
    elif printed and printed["value"] == "SAS or SATA":
        attributes["interface"] = printed | {"value": "SAS"}
    cells = attributes.pop("nand", None)
    if cells is not None:
        bits = {"TLC": 3, "QLC": 4}[cells["value"]]
        attributes["cell_bits"] = cells | {"value": bits, "unit": "count", "qualifier": cells["value"]}
    recorded = attributes.get("recording")
    if recorded is not None:
        attributes["recording"] = recorded | {"value": recorded["value"].split()[-1], "qualifier": recorded["value"]}
    watts = [attributes[name] for name in ("operating_sequential_read_w", "operating_sequential_write_w",
                                           "operating_random_read_w") if name in attributes]  # fmt: skip
    if watts and "operating_w" not in attributes:
        most = max(watts, key=lambda attribute: float(attribute["value"]))
        attributes["operating_w"] = most | {"qualifier": "the highest of the kinds of work printed"}


def _bays(attributes: Table) -> None:
    large = attributes.pop("lff_bays", None)
    if large is not None:
        attributes["drive_bays"] = large
        attributes["drive_form_factor"] = large | {"value": "3.5in", "unit": ""}
    taken = attributes.get("drive_interface")
    if taken is not None:
        words = [word for word in ("SAS", "SATA", "NVMe") if word in taken["value"]]
        words = ["SAS", "SATA", "NVMe"] if "tri-mode" in taken["value"] else words
        attributes["drive_interface"] = taken | {"value": ", ".join(words), "qualifier": taken["value"]}


def _ports(kind: str, attributes: Table) -> None:
    """Printed texts of ports become lists of groups."""
    text = attributes.get("ports") or {}
    if isinstance(text.get("value"), str):
        found = [LISTED.match(part.strip()) for part in text["value"].split(";")]
        groups = [{"count": int(match.group(1)), "type": match.group(2), "gbps": 0}
                  for match in found if match and match.group(2) in INTERFACES]  # fmt: skip
        if groups:
            attributes["ports"] = text | {"value": groups}
        else:
            attributes["printed_ports"] = attributes.pop("ports")
    offered = attributes.get("host_ports")
    entries = [OFFERED.match(part.strip()) for part in offered["value"].split(";")] if offered else []
    stated = [entry for entry in entries if entry]
    if offered and kind == "array" and len(stated) == len(entries):
        attributes["host_ports"] = offered | {"value": _offered(stated, "drive_bays" in attributes)}
    elif offered:
        attributes["printed_host_ports"] = attributes.pop("host_ports")
    if "port_count_main" in attributes and "ports" not in attributes:
        attributes["ports_total"] = attributes.pop("port_count_main")


def _offered(matches: list[re.Match[str]], has_bays: bool) -> list[Table]:
    """The groups that stand at once: the fastest host ports, and without bays of its own those for shelves.

    What is printed for each protocol fills the same slots, so shelf ports cost host ports.
    """
    printed = [(match.group(1), int(match.group(2)), int(match.group(3))) for match in matches]
    hosts = [entry for entry in printed if entry[0] in ("Ethernet", "FC")]
    protocol, rate, count = max(hosts, key=lambda entry: entry[1])
    others = "; ".join(f"{name} {speed} Gb/s x {ports}" for name, speed, ports in printed
                       if (name, speed) != (protocol, rate))  # fmt: skip
    note = f"The most of the fastest kind; in the same slots instead, not at once: {others}"
    shelves: list[Table] = []
    if not has_bays:
        by_sas = next((entry for entry in printed if entry[0] == "SAS"), None)
        taken = 2 * CARD_PORTS
        count -= taken
        note = f"{count + taken} less {taken} whose slots the shelves take. {note}"
        wire = ({"technology": f"sas-{by_sas[1]}g", "lanes": 4, "connector": "SFF-8644"} if by_sas
                else {"technology": "eth-100g", "connector": "QSFP28"})  # fmt: skip
        shelves = [{"name": "expansion", "role": "shelf-down", **wire, "count": taken, "per_member": "controller",
                    "owners": 2, "note": "one card of two ports in each controller"}]  # fmt: skip
    wire = ({"technology": f"eth-{rate}g", "connector": ETHERNET_CONNECTORS[rate]} if protocol == "Ethernet"
            else {"technology": f"fc-{rate}g", "connector": fibre_connector(rate)})  # fmt: skip
    host = {"name": "host", "role": "target", **wire, "count": count, "per_member": "controller", "owners": 2,
            "note": note}  # fmt: skip
    return [host, *shelves]
