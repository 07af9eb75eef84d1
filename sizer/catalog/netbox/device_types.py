"""Takes device and module types of the NetBox device type library over as catalog records.

Such a file says what has ports, height, weight and supplies, and nothing of capacity or performance. What it leaves
open (the kind, a SAS port typed ``other``) is told as a note or a warning, so that a person can settle it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from sizer.bounded import read_bounded
from sizer.catalog.kind import Kind
from sizer.catalog.kinds import KINDS
from sizer.catalog.netbox.interfaces import INTERFACES
from sizer.catalog.netbox.yamltext import YamlError, read_yaml
from sizer.catalog.vocabulary import FACT_RULES
from sizer.errors import Location, Problem, Severity

LIBRARY = "NetBox device type library"
ADDRESS = "https://github.com/netbox-community/devicetype-library"
_WEIGHTS = {"kg": ("kg", 1.0), "g": ("g", 1.0), "lb": ("lb", 1.0), "oz": ("lb", 1 / 16)}
_FEWEST_SWITCH_PORTS = 12
_LARGEST_FILE_BYTES = 1_000_000
_BAYS = re.compile(r"(?<!\w)(\d{1,3})[- ]?(?:bay|disk|drive)s?\b", re.IGNORECASE)
_ARRAY = re.compile(
    r"\b(?:MSA|P2000|PowerVault ME|Unity|Alletra|Nimble|Primera|Dorado|FAS|E28|QXS|SFA|XCELLIS|array)", re.IGNORECASE
)
_EXPANSION = re.compile(r"expansion|\bSAS\b", re.IGNORECASE)
"""Names of SAS ports, which some files type as the InfiniBand port of the same cage."""

_SHELF = re.compile(r"enclosure|JBOD|shelf|expansion|DE460|D2700|disk", re.IGNORECASE)

Table = dict[str, object]


@dataclass(frozen=True, slots=True)
class Imported:
    """Records in the form of a catalog file, and what is to be known about them."""

    records: tuple[Table, ...]
    problems: tuple[Problem, ...]

    def text(self) -> str:
        """The JSON text of a catalog file with these records."""
        source = {"title": LIBRARY, "where": ADDRESS, "confidence": "data sheet"}
        content = {"format": "sizer-catalog", "version": 1, "sources": {"library": source}, "items": self.records}
        return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def import_netbox(paths: Sequence[Path], kinds: Mapping[str, str] | None = None) -> Imported:
    """The records of all files in ``paths``; ``kinds`` gives the kind of an id where the guess is wrong."""
    records: dict[str, Table] = {}
    problems: list[Problem] = []
    for path in sorted(paths):
        try:
            table = read_yaml(read_bounded(path, _LARGEST_FILE_BYTES, "a device type").decode("utf-8"))
        except YamlError as error:
            problems.append(_problem(Severity.ERROR, "netbox-yaml", str(error), path, line=error.line))
        except UnicodeDecodeError as error:
            problems.append(_problem(Severity.ERROR, "netbox-yaml", f"byte {error.start} is not UTF-8", path))
        except OSError as error:
            problems.append(_problem(Severity.ERROR, "netbox-yaml", f"it cannot be read: {error.strerror}", path))
        else:
            record = _Reader(path, table, kinds or {}, problems).record()
            if record is not None and str(record["id"]) in records:
                problems.append(_problem(Severity.ERROR, "netbox-id", f"{record['id']!r} was read before", path))
            elif record is not None:
                records[str(record["id"])] = record
    return Imported(tuple(records[key] for key in sorted(records)), tuple(problems))


def _problem(
    severity: Severity, code: str, text: str, path: Path, place: str = "", hint: str = "", line: int | None = None
) -> Problem:
    return Problem(severity, code, text, Location(str(path), place, line), hint)


class _Reader:
    """One file on its way into a record."""

    def __init__(self, path: Path, table: object, kinds: Mapping[str, str], problems: list[Problem]) -> None:
        self.path, self.kinds, self.problems = path, kinds, problems
        self.table: Table = table if isinstance(table, dict) else {}
        self.facts: Table = {}

    def record(self) -> Table | None:
        """The record, or None after the reason was told."""
        vendor, model = self._text("manufacturer"), self._text("model")
        if not vendor or not model:
            self._tell(Severity.ERROR, "netbox-form", "manufacturer or model is missing", "manufacturer")
            return None
        name = self._text("slug") or (model if model.lower().startswith(vendor.lower()) else f"{vendor} {model}")
        item_id = re.sub(r"[^a-z0-9]+", "-", name.lower().replace("+", " plus ")).strip("-")[:80]
        kind = KINDS[self._kind(item_id)]
        self._size(kind)
        self._supplies(kind)
        ports = self._ports(kind)
        missing = kind.required - self.facts.keys()
        if missing:
            text = f"{item_id} is taken as {kind.name}, which needs {', '.join(sorted(missing))}"
            self._tell(Severity.WARNING, "netbox-missing", text, "", "Add the fact, or give another kind.")
            return None
        record: Table = {
            "id": item_id, "kind": kind.name, "vendor": vendor, "model": model,
            "part_number": self._text("part_number"), "description": self._text("description"),
            "lifecycle": "current", "source": "library",
            "notes": "The library states no lifecycle, capacity or performance.", "facts": self.facts, "ports": ports,
        }  # fmt: skip
        return {key: value for key, value in record.items() if value not in ("", [])}

    def _tell(self, severity: Severity, code: str, text: str, place: str, hint: str = "") -> None:
        self.problems.append(_problem(severity, code, text, self.path, place, hint))

    def _text(self, key: str) -> str:
        value = self.table.get(key)
        return str(value).strip() if isinstance(value, (str, int, float)) else ""

    def _rows(self, key: str) -> list[Table]:
        rows = self.table.get(key)
        return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []

    def _number(self, value: object) -> float | None:
        """A number the library means: zero stands for unknown there."""
        number = isinstance(value, (int, float)) and not isinstance(value, bool) and value > 0
        return float(str(value)) if number else None

    def _fact(self, kind: Kind, name: str, value: object, unit: str = "", note: str = "") -> None:
        if name in kind.allowed:
            fact: Table = {"value": value} | ({"unit": unit} if unit else {}) | {"source": "library"}
            self.facts[name] = fact | ({"note": note} if note else {})

    def _kind(self, item_id: str) -> str:
        stated = self.kinds.get(item_id, "")
        if stated in KINDS:
            return stated
        guess = self._guess()
        hint = "Give the kind if that is wrong."
        self._tell(Severity.NOTE, "netbox-kind", f"{item_id} is taken as {guess}: the file does not say", "", hint)
        return guess

    def _guess(self) -> str:
        words = f"{self._text('manufacturer')} {self._text('model')} {self._text('description')}"
        counts = {"fc": 0, "eth": 0, "ib": 0}
        for row in self._rows("interfaces"):
            family = INTERFACES.get(str(row.get("type")), ("", ""))[0].partition("-")[0]
            if family in counts and row.get("mgmt_only") is not True:
                counts[family] += 1
        if "slug" not in self.table:
            return "hba" if counts["fc"] else "hca" if counts["ib"] else "nic" if counts["eth"] else "accessory"
        busiest = max(counts, key=lambda family: counts[family])
        switch = {"fc": "fc_switch", "eth": "eth_switch", "ib": "ib_switch"}[busiest]
        array = _ARRAY.search(words) is not None and "enclosure" not in words.lower()
        if counts[busiest] >= _FEWEST_SWITCH_PORTS and not array:
            return switch
        if self.table.get("subdevice_role") == "child":
            return "accessory"
        if len(self._rows("device-bays")) >= 4:
            return "chassis"
        if array:
            return "array"
        return "enclosure" if _SHELF.search(words) else "server"

    def _size(self, kind: Kind) -> None:
        height = self.table.get("u_height")
        if isinstance(height, (int, float)) and not isinstance(height, bool):
            self._fact(kind, "rack_units", height, "U")
        weight, unit = self._number(self.table.get("weight")), _WEIGHTS.get(self._text("weight_unit"))
        if weight is not None and unit is None:
            self._tell(Severity.WARNING, "netbox-weight", "weight has no unit and is left out", "weight_unit")
        elif weight is not None and unit is not None:
            self._fact(kind, "weight_kg", round(weight * unit[1], 6), unit[0], "empty or full is not stated")
            if "weight_includes" in kind.expected:
                self._fact(kind, "weight_includes", "without drives")
        bays = len(self._rows("device-bays"))
        if kind.is_chassis:
            self._fact(kind, "bay_count", bays, note="server, interconnect and management bays are one list")
        found = _BAYS.search(f"{self._text('model')} {self._text('description')} {self._text('comments')}")
        if found is not None:
            self._fact(kind, "drive_bay_count", int(found[1]), note=f"read from {found[0]!r}")
        if kind.has_controllers:
            named = len([row for row in self._rows("module-bays") + self._rows("device-bays")
                         if re.search(r"ctrl|controller", str(row.get("name")), re.IGNORECASE)])  # fmt: skip
            self._fact(kind, "controller_count", named or 2, note="" if named else "usual; the file does not say")

    def _supplies(self, kind: Kind) -> None:
        ports = self._rows("power-ports")
        if ports:
            self._fact(kind, "supply_count", len(ports))
        inlets = {str(row.get("type")).removeprefix("iec-60320-").upper() for row in ports}
        if len(inlets) == 1 and inlets <= set(FACT_RULES["power_inlet"].choices):
            self._fact(kind, "power_inlet", inlets.pop())
        draws = [draw for row in ports if (draw := self._number(row.get("maximum_draw"))) is not None]
        if draws:
            note = "stated on each supply; limit of the device or rating of the supply is not stated"
            self._fact(kind, "supply_limit_w", max(draws), "W", note)

    def _ports(self, kind: Kind) -> list[Table]:
        role = "target" if kind.has_controllers else "shelf-up" if kind.is_shelf else "fabric" if kind.is_switch else ""
        groups: dict[tuple[str, str], int] = {}
        for row in self._rows("interfaces"):
            technology, connector = INTERFACES.get(str(row.get("type")), ("", ""))
            if not technology or (technology.startswith("ib-") and _EXPANSION.search(str(row.get("name")))):
                text = f"port {row.get('name')!r} has the type {row.get('type')!r}, which names no link it can be"
                self._tell(Severity.WARNING, "netbox-port", text, f"interfaces/{row.get('name')}", "Add it by hand.")
                continue
            use = "management" if row.get("mgmt_only") is True else role or "initiator"
            groups[use, f"{technology}|{connector}"] = groups.get((use, f"{technology}|{connector}"), 0) + 1
        ports: list[Table] = []
        for (use, link), count in sorted(groups.items(), key=lambda group: -group[1]):
            technology, _, connector = link.partition("|")
            name = "management" if use == "management" else "port"
            taken = {str(port["name"]) for port in ports}
            while name in taken:
                name = f"{name}-{technology}" if f"{name}-{technology}" not in taken else f"{name}-{connector.lower()}"
            ports.append({"name": re.sub(r"[^a-z0-9-]+", "", name.lower()), "role": use, "technology": technology,
                          "count": count, "connector": connector})  # fmt: skip
        return ports
