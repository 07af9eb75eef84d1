"""Converts lists of hardware facts into catalog files.

``python -m tools.convert_hardware FACTS.json [MODERN.json] [FOLDER]`` reads records of the form ``{kind, vendor, model,
part_number, attributes: {name: {value, unit, source, confidence, ...}}, notes}`` and writes one JSON file a kind, or a
part of a large kind, into FOLDER (by default ``catalogs/vendors/converted``). ``hardware_rules.toml`` beside this
script says which fact each attribute is, what each printed unit means, and what was settled by hand;
``modern_rules.toml`` adds what the second list needs, whose records ``tools.modern_facts`` prepares, and
``introduced_rules.toml`` when products came to market. What is sold today and was only recalled gets its range by
``tools.sold_today``. The same facts and rules give the same bytes.
"""

from __future__ import annotations

import calendar
import json
import re
import sys
import tomllib
from collections import defaultdict
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Any

from sizer.catalog.kinds import KINDS
from sizer.catalog.vocabulary import FACT_RULES
from tools.catalog_files import CatalogFile
from tools.hardware_ports import PortBuilder
from tools.modern_facts import UNIT_WORDS, merged
from tools.sold_today import FAMILY, settled

Table = dict[str, Any]
RULES_FILE = Path(__file__).with_name("hardware_rules.toml")
MORE_RULES = (Path(__file__).with_name("modern_rules.toml"), Path(__file__).with_name("introduced_rules.toml"))
CONFIDENCES = {"vendor manual": "data sheet", "third party": "third party", "measured": "published measurement"}
"""Confidence of a list -> that of the catalog; what is *seen* depends on the source, all else is an estimate."""
RECALLED = "recollection of the published specification; not re-checked"
RECALLED_KEYS = ("recalled", "known")
"""Keys of the sources of what was recalled when the rules were written."""
MONTHS = tuple(calendar.month_name)
MEASURED = re.compile(r"smartctl|iostat|hdparm|boot log|ServeTheHome|LPe16002 vs|test brief|power examples")


def convert(records: list[Table], rules: Table) -> dict[str, str]:
    """File name -> text of each catalog file that ``records`` become."""
    files: dict[tuple[str, str], CatalogFile] = defaultdict(CatalogFile)
    for record in records:
        if record["model"] in rules["skip"]:
            continue
        kind = rules["kinds"].get(record["kind"], record["kind"])
        kind = rules["items"].get(record["model"], {}).get("kind", kind)
        file = files[kind, _part(record, kind, rules)]
        file.items += _Converter(record, kind, rules, file).items()
    return {f"{kind}{part}.json".replace("_", "-"): file.text(kind) for (kind, part), file in sorted(files.items())}


def _part(record: Table, kind: str, rules: Table) -> str:
    """What the name of the file of ``record`` adds to its kind, where the records of a kind are many."""
    parts: Table = rules["parts"].get(kind, {})
    media = record["attributes"].get("media", {}).get("value", "")
    part: str = parts.get(media) or parts.get(record["vendor"], "")
    return part


def all_rules() -> Table:
    """The rules of all files together."""
    rules = tomllib.loads(RULES_FILE.read_text(encoding="utf-8"))
    for file in MORE_RULES:
        for name, table in tomllib.loads(file.read_text(encoding="utf-8")).items():
            rules[name] = {**rules[name], **table} if isinstance(table, dict) and name in rules else table
    return rules


class _Converter:
    """One record on its way into an item."""

    def __init__(self, record: Table, kind: str, rules: Table, file: CatalogFile) -> None:
        self.record, self.kind, self.rules, self.file = record, kind, rules, file
        self.mended: Table = rules["items"].get(record["model"], {})
        self.attributes: Table = {
            name: attribute for name, attribute in record["attributes"].items()
            if name not in self.mended.get("drop", ()) and name not in rules["drop"]["attributes"]
        }  # fmt: skip
        self.allowed = KINDS[kind].allowed
        self.facts: Table = {}
        self.also: list[str] = []

    def items(self) -> list[Table]:
        """The item, and its variants where the rules name some."""
        for name, attribute in self.attributes.items():
            self._fact(name, attribute)
        self._cache()
        self._host_interface()
        self._weight()
        for name, fact in self.mended.get("facts", {}).items():
            self.facts[name] = self._named_source(fact)
        self._introduced()
        self.facts = {name: self.facts[name] for name in FACT_RULES if name in self.facts}
        ports = [self._named_source(port) for port in self.mended.get("ports", [])]
        if "ports" not in self.mended:
            usual = partial(self._rules_source, "usual")
            ports = PortBuilder(self.kind, self.record["attributes"], self._source, usual).groups()
        lifecycle = self.mended.get("lifecycle", self._lifecycle())
        identity = self._identity()
        if lifecycle == "current":
            ports = self._settled(ports)
            identity = self._rules_source(FAMILY) if identity == self._rules_source("recalled") else identity
        item = {
            "id": self.mended.get("id") or self._id(),
            "kind": self.kind,
            "vendor": self.mended.get("vendor", self.record["vendor"]),
            "model": self.mended.get("model", self._model()),
            "part_number": self.mended.get("part_number", self.record["part_number"]),
            "description": self.mended.get("description", ""),
            "lifecycle": lifecycle,
            "source": identity,
            "notes": self._notes(),
            "facts": self.facts,
            "ports": ports,
        }
        variants = [self._variant(item, change) for change in self.mended.get("variants", [])]
        return [{key: value for key, value in each.items() if value or key in ("facts", "ports")}
                for each in (item, *variants)]  # fmt: skip

    def _variant(self, item: Table, change: Table) -> Table:
        ports = [port | {"technology": change["technology"]} for port in item["ports"]]
        words: Table = {key: change[key] for key in ("id", "model", "notes") if key in change}
        facts = {name: fact for name, fact in item["facts"].items() if name not in change.get("drop", ())}
        return {**item, **words, "facts": facts, "ports": ports}

    def _fact(self, name: str, attribute: Table) -> None:
        """Turns one attribute into a fact, or into a remark when the vocabulary has none for it."""
        value = attribute["value"]
        fact = self.rules["facts"].get(name)
        if fact == "operating_w" and attribute.get("qualifier") == "max":
            fact, attribute = "max_w", attribute | {"qualifier": ""}
        special = {"form_factor": self._form_factor, "interface": self._interface, "link_rate": self._link,
                   "link": self._link, "avg_seek_ms": self._one_seek, "psu_allocated_draw_w": self._allocated,
                   "drive_form_factor": self._bay_size}.get(name)  # fmt: skip
        if special is not None:
            special(attribute)
        elif name in ("ports", "host_ports") and isinstance(value, list):
            return  # they become port groups
        elif fact == "":
            return  # the rules say that another attribute says the same
        elif fact is None or fact not in self.allowed or fact in self.facts or not self._fits(fact, value):
            words = [word for word in name.split("_") if word not in UNIT_WORDS]
            self.also.append(f"{' '.join(words)} {value} {attribute['unit']}".removesuffix(" count").strip())
        else:
            self._put(fact, value, attribute)

    def _fits(self, fact: str, value: object) -> bool:
        number = FACT_RULES[fact].unit not in ("text", "bool")
        return isinstance(value, (int, float)) if number else isinstance(value, (str, bool))

    def _put(self, fact: str, value: object, attribute: Table, note: str = "") -> None:
        rule = FACT_RULES[fact]
        entry: Table = {"value": value}
        if rule.unit not in ("text", "bool"):
            unit, factor = self.rules["units"][attribute["unit"]]
            if fact in self.rules["binary"]["facts"] and unit in ("MB", "GB", "TB"):
                unit, note = f"{unit[0]}iB", f"printed as {unit}; memory is binary"
            entry["value"] = _plain(Decimal(str(value)) * Decimal(str(factor)))
            if unit:
                entry["unit"] = unit
        if rule.draw:
            entry["basis"] = attribute.get("basis", "AC input")
            if attribute.get("basis_confidence") != "known":
                entry["basis_assumed"] = True
        entry["source"] = self._source(attribute)
        notes = [part for part in (attribute.get("qualifier", ""), note) if part]
        if notes:
            entry["note"] = "; ".join(notes)
        self.facts[fact] = entry
        if attribute.get("includes_drives") is not None and "includes_drives" in self.allowed:
            doubt = {"confidence": "estimate", "note": "the source does not say"}
            self.facts["includes_drives"] = {"value": attribute["includes_drives"], "source": entry["source"]} | (
                doubt if attribute.get("includes_drives_assumed") else {})  # fmt: skip

    def _form_factor(self, attribute: Table) -> None:
        printed = attribute["value"]
        found = re.search(r"U\.[23]", printed) or re.search(r"E3\.S|E3\.L|E1\.S|2\.5in|3\.5in|M\.2|E1\.L", printed)
        if found is not None:
            size = {"E3.L": "E3.S", "U.2": "2.5in", "U.3": "2.5in"}.get(found.group(), found.group())
            self._put("form_factor", size, attribute, "" if attribute["value"] == size else attribute["value"])

    def _bay_size(self, attribute: Table) -> None:
        self._put("drive_form_factor", attribute["value"][:5], attribute, attribute["value"][5:].strip(" ,"))

    def _interface(self, attribute: Table) -> None:
        value = {"FC-AL": "FC", "SATA or SAS": "SATA"}.get(attribute["value"], attribute["value"])
        turns = self.record["attributes"].get("rpm", {}).get("value")
        if value == "SAS" and turns == 7200:
            value = "NL-SAS"
        self._put("interface", value, attribute, "" if value == attribute["value"] else attribute["value"])

    def _link(self, attribute: Table) -> None:
        text = attribute["value"]
        if text.startswith("PCIe"):
            self._put("host_interface", text, attribute)
        else:
            rate = re.search(r"([\d.]+) ?Gb/s", text)
            if rate is not None:
                number = float(rate.group(1))
                self._put("link_bytes_per_s", int(number) if number.is_integer() else number,
                          attribute | {"unit": "Gb/s"}, text)  # fmt: skip

    def _one_seek(self, attribute: Table) -> None:
        if "avg_seek_read_ms" in self.attributes:
            self.also.append(f"avg seek {attribute['value']} ms")
        else:
            self._put("read_seek_s", attribute["value"], attribute, "printed as average seek")

    def _allocated(self, attribute: Table) -> None:
        """A draw stated on each of redundant supplies is that of the whole device."""
        if "operating_w" not in self.attributes:
            note = "stated on each of redundant supplies, taken as the draw of the whole device"
            self._put("operating_w", attribute["value"], attribute | {"qualifier": "", "basis_confidence": ""}, note)
            self.facts["operating_w"]["confidence"] = "estimate"

    def _cache(self) -> None:
        each, controllers = (self.record["attributes"].get(name)
                             for name in ("cache_gb_per_controller", "controllers"))  # fmt: skip
        if each is not None and "cache_bytes" in self.allowed:
            count = controllers["value"] if controllers is not None else 2
            self._put("cache_bytes", each["value"] * count, each, f"{each['value']} GB in each controller")
            self.facts["cache_bytes"]["note"] = f"{each['value']} GB in each controller; memory is binary"
        if self.kind == "raid_controller" and "cache_mb" in self.attributes:
            self._put("cache_bytes", self.attributes["cache_mb"]["value"], self.attributes["cache_mb"])
            self.also = [text for text in self.also if not text.startswith("cache ")]

    def _host_interface(self) -> None:
        fact = self.facts.get("host_interface")
        slot = fact and re.match(r"PCIe (\d)[.\d/ax]*\D*?(?:x(\d+))?\)?(?:\D|$)", fact["value"])
        if fact and slot and "pcie_generation" in self.allowed:
            self.facts["pcie_generation"] = {"value": int(slot.group(1)), "source": fact["source"]}
            lanes = re.findall(r"x(\d+)", fact["value"].partition(" ")[2].partition(" ")[2])
            if len(lanes) == 1:
                self.facts["pcie_lane_count"] = {"value": int(lanes[0]), "source": fact["source"]}

    def _weight(self) -> None:
        fact = self.facts.get("weight_kg")
        if fact is None or "weight_includes" not in self.allowed or self.kind not in ("array", "enclosure", "chassis"):
            return
        qualifier = self.attributes["weight_kg"].get("qualifier", "")
        empty = "empty chassis" in self.record["notes"]
        what = {"loaded": "with drives", "fully assembled": "with drives", "no drives": "without drives"}.get(qualifier)
        self.facts["weight_includes"] = {
            "value": what or ("empty chassis" if empty else "without drives"), "source": fact["source"],
        } | ({} if what or empty else {"confidence": "estimate", "note": "the source does not say"})  # fmt: skip

    def _source(self, attribute: Table) -> str:
        text, seen = attribute["source"], attribute["confidence"] == "seen"
        if text == RECALLED:
            return self._rules_source("recalled")
        for pattern, replacement in self.rules["titles"]:
            text = re.sub(pattern, replacement, text)
        title, _, where = text.replace(", public repository text", "").partition(" - http")
        address = f"http{where}".partition(" (copy at")[0] if where else ""
        if re.match(r"https?://\d+\.", address):
            address = ""
        for beginning, name in self.rules["documents"].items():
            title = name if title.startswith(beginning) else title
        title = re.sub(r"^device type library record (?:device|module)-types/(.*?)\.ya?ml$",
                       r"NetBox device type library, \1", title)  # fmt: skip
        title = re.sub(r", document \d+$", ", the maker's article", title)
        title = title[0].upper() + title[1:]
        confidence = CONFIDENCES.get(attribute["confidence"], "estimate")
        if seen:
            confidence = "published measurement" if MEASURED.search(text) else "data sheet"
        source = {"title": title} | ({"where": address} if address else {}) | {"confidence": confidence}
        return self.file.source_key(source)

    def _rules_source(self, key: str) -> str:
        return self.file.source_key(self.rules["sources"][key])

    def _named_source(self, table: Table) -> Table:
        return table | {"source": self._rules_source(table["source"])}

    def _settled(self, ports: list[Table]) -> list[Table]:
        """The ports of a record that is sold today, its facts settled too where they were only recalled."""
        recalled = {self._rules_source(key) for key in RECALLED_KEYS}
        label = self.attributes.get("capacity_nominal_gb", {}).get("value", 0)
        for name, fact in self.facts.items():
            if fact["source"] in recalled and "low" not in fact:
                key, ready = settled(name, fact, self.record["model"], label * 1e9, self.rules["recalled"])
                self.facts[name] = ready | {"source": self._rules_source(key)}
        return [port | {"source": self._rules_source(FAMILY)} if port["source"] in recalled else port for port in ports]

    def _introduced(self) -> None:
        """When it came to market: as a source says, else by its generation."""
        name = self.mended.get("id") or self._id()
        years = next((years for pattern, years in self.rules["introduced"].items() if re.match(pattern, name)), None)
        printed = self.facts.get("introduced")
        if printed is not None and printed["value"].partition(" ")[0] in MONTHS:
            month, _, year = printed["value"].partition(" ")
            self.facts["introduced"] = printed | {"value": f"{year}-{MONTHS.index(month):02}"}
        if printed is None and years is not None and "introduced" in self.allowed:
            self.facts["introduced"] = {"value": years, "source": self._rules_source("generation")}

    def _identity(self) -> str:
        named = self.record["attributes"].get("part_number")
        first = named or next(iter(self.record["attributes"].values()))
        return self._source(first)

    def _model(self) -> str:
        words = "|".join(("model not named", "as printed", *self.rules["model_remarks"]))
        return re.sub(rf"\s*\((?:{words})\)", "", self.record["model"])

    def _id(self) -> str:
        vendor = self.rules["vendors"].get(self.record["vendor"], self.record["vendor"])
        by_part = self.kind in ("drive", "nic", "hca", "hba") or len(self.record["model"]) > 28
        name = self.record["part_number"] if by_part and self.record["part_number"] else self.record["model"]
        plain = re.sub(r"\([^)]*\)", "", name)
        return re.sub(r"[^a-z0-9]+", "-", f"{vendor} {plain}".lower().replace("+", " plus ")).strip("-")

    def _lifecycle(self) -> str:
        known: str = self.record.get("lifecycle", "discontinued")
        return "current" if self.record["model"] in self.rules["current"] else known

    def _notes(self) -> str:
        notes = self.mended.get("notes", self.record["notes"].replace("from memory", "recalled")).strip()
        also = f"Also printed: {'; '.join(self.also)}." if self.also else ""
        remarks = "; ".join(self.record.get("remarks", ()))
        return " ".join(part for part in (notes, also, f"Printed elsewhere: {remarks}." if remarks else "") if part)


def _plain(number: Decimal) -> int | float:
    return int(number) if number == number.to_integral_value() else float(number)


def main(arguments: list[str]) -> int:
    """Writes the catalog files of one list of facts, or of two, into the folder named last."""
    lists = [Path(name) for name in arguments if name.endswith(".json")]
    folders = [Path(name) for name in arguments if not name.endswith(".json")]
    if not 1 <= len(lists) <= 2 or len(folders) > 1:
        sys.stderr.write(f"{__doc__}\n")
        return 2
    folder = folders[0] if folders else Path(__file__).resolve().parent.parent / "catalogs" / "vendors" / "converted"
    folder.mkdir(parents=True, exist_ok=True)
    records, *modern = (json.loads(path.read_text(encoding="utf-8")) for path in lists)
    rules = all_rules()
    for name, text in convert(merged(records, modern[0], rules) if modern else records, rules).items():
        (folder / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
