"""What a spreadsheet program insists on before it opens a workbook without offering to repair it, read from its XML.

Nothing here knows the library that wrote the file. Each function yields sentences about what is wrong; the rules are
those of ECMA-376 and of the limits that Excel publishes.
"""

from __future__ import annotations

import io
import posixpath
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise
from xml.etree import ElementTree as ET

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_CHART = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
_OFFICE = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_ORDER = ("sheetPr", "dimension", "sheetViews", "sheetFormatPr", "cols", "sheetData", "sheetCalcPr", "sheetProtection",
          "protectedRanges", "scenarios", "autoFilter", "sortState", "dataConsolidate", "customSheetViews",
          "mergeCells", "phoneticPr", "conditionalFormatting", "dataValidations", "hyperlinks", "printOptions",
          "pageMargins", "pageSetup", "headerFooter", "rowBreaks", "colBreaks", "customProperties", "cellWatches",
          "ignoredErrors", "smartTags", "drawing", "legacyDrawing", "legacyDrawingHF", "picture", "oleObjects",
          "controls", "webPublishItems", "tableParts", "extLst")
_OLD = frozenset((
    "ABS", "AND", "AVERAGE", "CEILING", "CHAR", "COUNT", "COUNTA", "COUNTBLANK", "COUNTIF", "DATE", "EXACT", "EXP",
    "FIND", "FLOOR", "IF", "IFERROR", "INDEX", "INT", "ISBLANK", "ISERROR", "ISNUMBER", "ISTEXT", "LEFT", "LEN",
    "LN", "LOG", "LOG10", "MATCH", "MAX", "MID", "MIN", "MOD", "N", "NA", "NOT", "OR", "POWER", "PRODUCT", "RIGHT",
    "ROUND", "ROUNDDOWN", "ROUNDUP", "ROW", "ROWS", "SIGN", "SINH", "SMALL", "SQRT", "SUBTOTAL", "SUM", "SUMIF",
    "SUMPRODUCT", "T", "TEXT", "TRIM", "VALUE",
))
"""Functions that Excel 2010 has."""
_LATER = frozenset(("ISFORMULA",))
"""Functions that came later, whose names are written with a prefix."""
_TEXT = re.compile(r'"(?:[^"]|"")*"')
_FUNCTION = re.compile(r"(_xlfn\.)?([A-Z][A-Z0-9.]*)\(")
_WORD = re.compile(r"(?<![\w.!'$:])[a-z_][a-z0-9_.]*(?![\w(.!])")
_SHEET = re.compile(r"(?:'((?:[^']|'')+)'|(?<![\w.'])([A-Za-z_][\w.]*))!")
_CELL = re.compile(r"\$?([A-Z]{1,3})\$?(\d+)")
_LIKE_A_CELL = re.compile(r"(?i)[a-z]{1,3}\d+|r|c|r\d*c\d*")
_MOST = {"formula": 8192, "text": 32_767, "rule": 255, "message": 255, "title": 32, "head": 255, "sheet": 31}


def _read(part: bytes) -> ET.Element:
    """The root of a part, which the program itself has written."""
    return ET.fromstring(part)  # noqa: S314 - nobody else's file


def numbers_of(reference: str) -> tuple[int, int, int, int]:
    """First row and column of an area, and the last."""
    ends = [(_column(letters), int(row)) for letters, row in _CELL.findall(reference)]
    (left, top), (right, bottom) = ends[0], ends[-1]
    return top, left, bottom, right


@cache
def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number


def _overlap(one: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> bool:
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


@dataclass
class Package:
    """The parts of a workbook."""

    content: bytes

    @cached_property
    def parts(self) -> dict[str, bytes]:
        """All of them by name."""
        with zipfile.ZipFile(io.BytesIO(self.content)) as archive:
            return {name: archive.read(name) for name in archive.namelist()}

    @cached_property
    def sheets(self) -> dict[str, ET.Element]:
        """The sheets by name, in their order."""
        targets = {key: target for key, (_, target) in self.related("xl/workbook.xml").items()}
        return {sheet.get("name", ""): _read(self.parts[targets[sheet.get(f"{_OFFICE}id", "")]])
                for sheet in self.workbook.iter(f"{MAIN}sheet")}

    @cached_property
    def files(self) -> dict[str, str]:
        """The name of the part of each sheet."""
        targets = {key: target for key, (_, target) in self.related("xl/workbook.xml").items()}
        return {sheet.get("name", ""): targets[sheet.get(f"{_OFFICE}id", "")]
                for sheet in self.workbook.iter(f"{MAIN}sheet")}

    @cached_property
    def workbook(self) -> ET.Element:
        """The part that lists the sheets."""
        return _read(self.parts["xl/workbook.xml"])

    @cached_property
    def styles(self) -> ET.Element:
        """The looks of cells."""
        return _read(self.parts["xl/styles.xml"])

    @cached_property
    def names(self) -> dict[str, str]:
        """What each name stands for."""
        return {name.get("name", ""): name.text or "" for name in self.workbook.iter(f"{MAIN}definedName")}

    @cached_property
    def tables(self) -> dict[str, tuple[str, ET.Element]]:
        """By the part, each table with its sheet."""
        return {target: (sheet, _read(self.parts[target])) for sheet, part in self.files.items()
                for kind, target in self.related(part).values() if kind.endswith("/table")}

    def related(self, part: str) -> dict[str, tuple[str, str]]:
        """Kind and name of the parts that one refers to, by the id it calls them."""
        folder, _, name = part.rpartition("/")
        rels = self.parts.get(f"{folder}/_rels/{name}.rels")
        if rels is None:
            return {}
        return {one.get("Id", ""): (one.get("Type", ""), _target(folder, one.get("Target", "")))
                for one in _read(rels) if one.get("TargetMode") != "External"}


def _target(folder: str, target: str) -> str:
    return target.lstrip("/") if target.startswith("/") else posixpath.normpath(posixpath.join(folder, target))


def faults(content: bytes) -> list[str]:
    """All that is wrong with a workbook."""
    package = Package(content)
    return [text for check in (_parts, _sheets, _names, _tables, _cells, _rules, _looks, _layout, _charts)
            for text in check(package)]


def _parts(package: Package) -> Iterator[str]:
    types = _read(package.parts["[Content_Types].xml"])
    named = {one.get("PartName", "").lstrip("/") for one in types if one.tag.endswith("Override")}
    endings = {one.get("Extension", "") for one in types if one.tag.endswith("Default")}
    yield from (f"no type of {name}" for name in package.parts
                if name not in named and name.rpartition(".")[2] not in endings)
    yield from (f"a type of {name}, which is not there" for name in named - set(package.parts))
    for name in package.parts:
        if name.endswith(".xml"):
            yield from (f"{name} refers to {target}, which is not there"
                        for _, target in package.related(name).values() if target not in package.parts)


def _sheets(package: Package) -> Iterator[str]:
    names = list(package.sheets)
    yield from (f"a sheet called {name!r}" for name in names
                if not 0 < len(name) <= _MOST["sheet"] or re.search(r"[\[\]:*?/\\]|^'|'$", name))
    if len({name.casefold() for name in names}) < len(names):
        yield "two sheets of one name"
    listed = list(package.workbook.iter(f"{MAIN}sheet"))
    if all(sheet.get("state", "visible") != "visible" for sheet in listed):
        yield "no visible sheet"
    ids = [sheet.get("sheetId") for sheet in listed]
    if len(set(ids)) < len(ids):
        yield "two sheets of one id"
    chosen = [name for name, sheet in package.sheets.items()
              if any(view.get("tabSelected") in ("1", "true") for view in sheet.iter(f"{MAIN}sheetView"))]
    if len(chosen) != 1:
        yield f"chosen sheets: {chosen}"
    for name, sheet in package.sheets.items():
        tags = [child.tag.removeprefix(MAIN) for child in sheet]
        places = [_ORDER.index(tag) for tag in tags]
        if places != sorted(places):
            yield f"{name}: parts in another order: {tags}"
        once = [tag for tag in tags if tag != "conditionalFormatting"]
        if len(set(once)) < len(once):
            yield f"{name}: a part twice"


def _names(package: Package) -> Iterator[str]:
    own = [name for name in package.names if not name.startswith("_xlnm.")]
    yield from (f"a name {name!r}" for name in own
                if not re.fullmatch(r"[A-Za-z_\\][\w.\\]{0,254}", name) or _LIKE_A_CELL.fullmatch(name))
    tables = [table.get("displayName", "") for _, table in package.tables.values()]
    every = [name.casefold() for name in (*own, *tables)]
    yield from sorted({f"{name} names two things" for name in every if every.count(name) > 1})
    for name, text in package.names.items():
        yield from (f"{name} is on {sheet}, which is not there" for sheet in _sheets_in(text)
                    if sheet not in package.sheets)
        if "#REF!" in text or not text:
            yield f"{name} stands for {text!r}"


def _sheets_in(text: str) -> set[str]:
    return {(quoted or plain).replace("''", "'") for quoted, plain in _SHEET.findall(_TEXT.sub('""', text))}


def _tables(package: Package) -> Iterator[str]:
    ids = [table.get("id") for _, table in package.tables.values()]
    if len(set(ids)) < len(ids):
        yield "two tables of one id"
    areas: dict[str, list[tuple[int, int, int, int]]] = {}
    for sheet, table in package.tables.values():
        name = table.get("displayName", "")
        if table.get("name") != name:
            yield f"{name} has another name, {table.get('name')}"
        area = numbers_of(table.get("ref", ""))
        top, left, bottom, right = area
        if bottom <= top:
            yield f"{name} has no row"
        yield from (f"{name} lies over another table" for other in areas.get(sheet, ()) if _overlap(area, other))
        areas.setdefault(sheet, []).append(area)
        columns = list(table.iter(f"{MAIN}tableColumn"))
        heads = [column.get("name", "") for column in columns]
        counted = table.find(f"{MAIN}tableColumns")
        if counted is None or counted.get("count") != str(len(heads)) or len(heads) != right - left + 1:
            yield f"{name} has {len(heads)} columns in {table.get('ref')}"
        if len({head.casefold() for head in heads}) < len(heads) or not all(heads):
            yield f"{name}: heads {heads}"
        if len({column.get("id") for column in columns}) < len(columns):
            yield f"{name}: two columns of one id"
        written = _texts_of_row(package.sheets[sheet], top, left, right)
        if written != heads:
            yield f"{name}: heads {heads} over cells {written}"
        kept = table.find(f"{MAIN}autoFilter")
        if kept is not None and kept.get("ref") != table.get("ref"):
            yield f"{name} filters {kept.get('ref')}"
        yield from (f"{name} has merged cells" for merged in package.sheets[sheet].iter(f"{MAIN}mergeCell")
                    if _overlap(area, numbers_of(merged.get("ref", ""))))
        yield from (f"{name} has a filter of its sheet" for own in package.sheets[sheet].findall(f"{MAIN}autoFilter")
                    if _overlap(area, numbers_of(own.get("ref", ""))))
    for name, page in package.sheets.items():
        listed = {one.get(f"{_OFFICE}id") for one in page.iter(f"{MAIN}tablePart")}
        there = {key for key, (kind, _) in package.related(package.files[name]).items() if kind.endswith("/table")}
        if listed != there:
            yield f"{name}: tables {listed} for {there}"


def _texts_of_row(sheet: ET.Element, row: int, left: int, right: int) -> list[str]:
    """The texts of the cells of a row; a cell that is none is empty."""
    cells = [cell for one in sheet.iter(f"{MAIN}row") if one.get("r") == str(row) for cell in one]
    texts = {numbers_of(cell.get("r", ""))[1]: "".join(part.text or "" for part in cell.iter(f"{MAIN}t"))
             for cell in cells if cell.get("t") == "inlineStr"}
    return [texts.get(column, "") for column in range(left, right + 1)]


def _cells(package: Package) -> Iterator[str]:
    formats = package.styles.find(f"{MAIN}cellXfs")
    looks = len(formats) if formats is not None else 0
    words = {name.casefold() for name in package.names} | {
        table.get("displayName", "").casefold() for _, table in package.tables.values()}
    seen: set[str] = set()
    for name, sheet in package.sheets.items():
        before = 0
        for row in sheet.iter(f"{MAIN}row"):
            number = int(row.get("r", "0"))
            if number <= before or not 0 <= float(row.get("ht", "0")) <= 409:
                yield f"{name}: row {number} behind row {before}, {row.get('ht')} high"
            before, column = number, 0
            for cell in row:
                at = cell.get("r", "")
                [(letters, digits)] = _CELL.findall(at)
                if int(digits) != number or _column(letters) <= column:
                    yield f"{name}!{at} is out of order"
                column = _column(letters)
                if int(cell.get("s", "0")) >= looks:
                    yield f"{name}!{at} has no look"
                yield from (f"{name}!{at}: {text}" for text in _cell(cell, package, words, seen))


def _cell(cell: ET.Element, package: Package, words: set[str], seen: set[str]) -> Iterator[str]:
    formula = cell.find(f"{MAIN}f")
    if formula is None:
        text = "".join(part.text or "" for part in cell.iter(f"{MAIN}t"))
        if len(text) > _MOST["text"]:
            yield f"{len(text)} letters"
        return
    text = formula.text or ""
    shape = re.sub(r"\d+", "0", text)
    if shape in seen and len(text) <= _MOST["formula"]:
        return
    seen.add(shape)
    yield from _formula(text, package, words)


def _formula(text: str, package: Package, words: set[str]) -> Iterator[str]:
    """What is wrong with a formula."""
    if not text or text.startswith("=") or len(text) > _MOST["formula"]:
        yield f"a formula of {len(text)} letters: {text[:40]}"
    yield from (f"a text of {len(found) - 2} letters" for found in _TEXT.findall(text) if len(found) - 2 > 255)
    bare = _TEXT.sub('""', text)
    for prefix, function in _FUNCTION.findall(bare):
        if not (function in _LATER if prefix else function in _OLD):
            yield f"no program knows {prefix}{function} in {text[:80]}"
    if "#REF!" in bare or "[#" in bare:
        yield f"refers to nothing: {text[:80]}"
    yield from (f"is on {sheet}, which is not there" for sheet in _sheets_in(text) if sheet not in package.sheets)
    unquoted = re.sub(r"'[^']*'!", "", bare)
    yield from (f"does not know {word!r} in {text[:80]}" for word in _WORD.findall(unquoted)
                if word.casefold() not in words)
    deepest = depth = 0
    for sign in bare:
        depth += (sign == "(") - (sign == ")")
        deepest = max(deepest, depth)
    if depth or deepest > 64:
        yield f"{deepest} deep, {depth} not closed: {text[:80]}"


def _rules(package: Package) -> Iterator[str]:
    for name, sheet in package.sheets.items():
        for listed in sheet.findall(f"{MAIN}dataValidations"):
            if listed.get("count", str(len(listed))) != str(len(listed)) or not len(listed):
                yield f"{name}: {listed.get('count')} rules for {len(listed)}"
        for rule in sheet.iter(f"{MAIN}dataValidation"):
            at = f"{name}!{rule.get('sqref')}"
            for tag in ("formula1", "formula2"):
                text = rule.findtext(f"{MAIN}{tag}") or ""
                if len(text) > _MOST["rule"]:
                    yield f"{at}: a rule of {len(text)} letters"
            for key, most in (("error", "message"), ("prompt", "message"), ("errorTitle", "title"),
                              ("promptTitle", "title")):
                if len(rule.get(key, "")) > _MOST[most]:
                    yield f"{at}: {key} of {len(rule.get(key, ''))} letters"
            if not rule.get("sqref") or not rule.findtext(f"{MAIN}formula1"):
                yield f"{at}: no rule"


def _looks(package: Package) -> Iterator[str]:
    changes = package.styles.find(f"{MAIN}dxfs")
    most = len(changes) if changes is not None else 0
    for name, sheet in package.sheets.items():
        for rule in sheet.iter(f"{MAIN}cfRule"):
            if int(rule.get("dxfId", "0")) >= most or not rule.get("priority"):
                yield f"{name}: a look that is not there"
    yield from (f"a format of {len(code)} letters" for one in package.styles.iter(f"{MAIN}numFmt")
                for code in [one.get("formatCode", "")] if not 0 < len(code) <= 255)


def _layout(package: Package) -> Iterator[str]:
    for name, sheet in package.sheets.items():
        last = 0
        for column in sheet.iter(f"{MAIN}col"):
            first, end, width = int(column.get("min", "0")), int(column.get("max", "0")), column.get("width", "9")
            if first <= last or end < first or end > 16_384 or not 0 <= float(width) <= 255:
                yield f"{name}: columns {first} to {end} behind {last}, {width} wide"
            last = end
        for merged in sheet.findall(f"{MAIN}mergeCells"):
            areas = sorted(numbers_of(one.get("ref", "")) for one in merged)
            if merged.get("count") != str(len(areas)) or not areas:
                yield f"{name}: {merged.get('count')} merged for {len(areas)}"
            yield from (f"{name}: merged twice at row {one[0]}" for one, other in pairwise(areas)
                        if _overlap(one, other))
        for foot in (*sheet.iter(f"{MAIN}oddFooter"), *sheet.iter(f"{MAIN}oddHeader")):
            if len(foot.text or "") > 255:
                yield f"{name}: a foot of {len(foot.text or '')} letters"


def _charts(package: Package) -> Iterator[str]:
    for part in package.parts:
        if not re.fullmatch(r"xl/charts/chart\d+\.xml", part):
            continue
        chart = _read(package.parts[part])
        references = [one.text or "" for one in chart.iter(f"{_CHART}f")]
        if not references:
            yield f"{part} draws nothing"
        for text in references:
            sheets = _sheets_in(text)
            if len(sheets) != 1 or not sheets <= set(package.sheets):
                yield f"{part} draws {text}"
        series = [one.findtext(f"{_CHART}idx") or one.find(f"{_CHART}idx") for one in chart.iter(f"{_CHART}ser")]
        if not series:
            yield f"{part} has no series"
        axes = {one.get("val") for one in chart.iter(f"{_CHART}axId")}
        crossing = {one.get("val") for one in chart.iter(f"{_CHART}crossAx")}
        if not crossing <= axes:
            yield f"{part}: axes {axes} cross {crossing}"
