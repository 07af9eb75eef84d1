"""Translations of the program's texts: collects what is to be translated, and makes of it what the program reads.

``python -m tools.translations update`` writes every text that the code says into the ``.po`` files of each
language, with the translations that are there, drops those of texts that are gone, and compiles them. ``missing`` lists
what has no translation. ``leftover DESIGN`` writes the documents of a design in a language of signs and lists what
still stands in English in them.
"""

from __future__ import annotations

import ast
import io
import json
import re
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from sizer.figures.algebra.law import summary_of

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "reports" / "languages"
DOMAINS: dict[str, tuple[str, ...]] = {
    "checks": ("sizer/sizing/checks", "sizer/sizing/assembly", "sizer/sizing/bench", "sizer/sizing/bill",
               "sizer/sizing/hardware", "sizer/sizing/racks", "sizer/sizing/paths"),
    "wording": ("sizer/figures", "reports/wording", "reports/decision", "reports/blocks", "reports/drawings",
                "reports/formulas", "reports/text"),
    "engine": ("sizer",),
    "proposal": ("reports/proposal", "reports/pdf", "reports/derivation"),
    "workbook": ("reports",),
}
"""File of translations -> the folders whose texts it holds; the first that fits."""
SILENT = ("sizer/cli", "sizer/catalog/reading", "sizer/catalog/searching", "sizer/catalog/snapshots",
          "sizer/catalog/own", "sizer/design/editing", "sizer/design/entering", "sizer/design/files",
          "sizer/exploring/growing", "sizer/exploring/seeking", "sizer/exploring/blocks", "sizer/exploring/varying")
"""Folders whose texts stand in no document."""
TARGETS = {"de": "German", "ja": "Japanese"}
_FIELDS = frozenset({"Field", "choice", "identifier", "number", "preset", "reference", "text", "whole"})
"""What makes a field of a record, whose title comes first."""
_PLAIN, _PLURAL, _COUNTED, _PART = frozenset({"say", "mark"}), "say_of", "counted", "called"

Message = str | tuple[str, str]


@dataclass(slots=True)
class Found:
    """A text with where it is said."""

    message: Message
    places: list[str] = field(default_factory=list)


def extracted() -> dict[str, list[Found]]:
    """Every text of the code by the file of translations it belongs to, each once."""
    known: dict[str, tuple[str, Found]] = {}
    for path in sorted(p for part in ("sizer", "reports") for p in (ROOT / part).rglob("*.py")):
        place = path.relative_to(ROOT).as_posix()
        if any(place.startswith(f"{folder}/") for folder in SILENT):
            continue
        domain = next(name for name, folders in DOMAINS.items()
                      if any(place.startswith(f"{folder}/") for folder in folders))
        for message in messages(path.read_text("utf-8")):
            key = message if isinstance(message, str) else message[0]
            there = known.setdefault(key, (domain, Found(message)))
            if isinstance(message, tuple):
                there[1].message = message
            if place not in there[1].places:
                there[1].places.append(place)
    for message in sorted(_facts()):
        known.setdefault(message, ("checks", Found(message, ["sizer/catalog/vocabulary.py"])))
    for message in sorted(_defaults()):
        known.setdefault(message, ("engine", Found(message, ["catalogs/presets"])))
    found: dict[str, list[Found]] = {name: [] for name in DOMAINS}
    for domain, each in known.values():
        found[domain].append(each)
    return found


def _facts() -> Iterator[str]:
    """What the facts of the catalog are called that the code of a sizing names."""
    from sizer.catalog.vocabulary import FACT_RULES, fact_words
    from sizer.sizing.bench.facts import named

    code = "".join(path.read_text("utf-8") for path in (ROOT / "sizer" / "sizing").rglob("*.py"))
    for name, rule in FACT_RULES.items():
        if f'"{name}"' in code and rule.unit not in ("text", "bool"):
            yield from (named(name), fact_words(name), rule.meaning)
    yield from map(fact_words, ("ports", "drive_interfaces"))


def _defaults() -> set[str]:
    """What the values of the presets are called that come with the program, and what would settle them."""
    from sizer.catalog import shipped_catalog
    from sizer.catalog.vocabulary import named

    return {text for presets in shipped_catalog().presets.values() for preset in presets.values()
            for value in preset.values.values()
            for text in (value.meaning or (named(value.name) if value.unit != "text" else ""), value.settled_by)} - {""}


def messages(source: str) -> Iterator[Message]:
    """The texts that a module says: plain ones, and those for one thing and for several."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            yield from _of_law(node)
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        titled = name in _FIELDS and isinstance(node.func, ast.Name) and len(node.args) > 1
        if (name in _PLAIN and node.args) or titled:
            yield from _constants(node.args[0])
        elif name == _PART and len(node.args) == 4:
            yield from _constants(node.args[2])
        elif name == _PLURAL and len(node.args) == 3:
            yield from zip(_constants(node.args[1]), _constants(node.args[2]), strict=True)
        elif name == _COUNTED and len(node.args) > 1:
            nouns = list(_constants(node.args[1]))
            many = list(_constants(node.args[2])) if len(node.args) > 2 else [f"{noun}s" for noun in nouns]
            yield from ((f"{{number}} {noun}", f"{{number}} {several}")
                        for noun, several in zip(nouns, many, strict=False))


def _of_law(function: ast.FunctionDef) -> Iterator[str]:
    """What a law tells of itself: its title, which may be the summary of its docstring, and what its parts mean."""
    law = next((each for each in function.decorator_list if isinstance(each, ast.Call)
                and isinstance(each.func, ast.Name) and each.func.id == "law"), None)
    if law is None:
        return
    told = {word.arg: word.value for word in law.keywords}
    if "title" not in told:
        yield summary_of(ast.get_docstring(function) or "")
    for name in ("title", "validity", "words"):
        if name in told:
            yield from _constants(told[name])


def _constants(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        if node.value.strip():
            yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _constants(node.body)
        yield from _constants(node.orelse)


def update() -> None:
    """Write the texts of the code with their translations, and compile them."""
    texts = extracted()
    for code in TARGETS:
        translated = {}
        for path in sorted((FOLDER / code).glob("*.po")):
            for message in read(path, code):
                if message.id and message.string and any(message.string):
                    translated[message.id if isinstance(message.id, str) else message.id[0]] = message.string
        for domain, found in texts.items():
            catalog = _empty(code)
            for each in sorted(found, key=lambda one: (one.places[0], str(one.message))):
                key = each.message if isinstance(each.message, str) else each.message[0]
                told = translated.get(key, "")
                if isinstance(each.message, tuple) and isinstance(told, str):
                    told = (told,) * catalog.num_plurals
                elif isinstance(each.message, str) and not isinstance(told, str):
                    told = told[0]
                catalog.add(each.message, told, locations=[(place, 0) for place in each.places[:3]])
            made = io.BytesIO()
            write_po(made, catalog, width=116, include_lineno=False)
            path = FOLDER / code / f"{domain}.po"
            path.write_bytes(_OF_OCCASION.sub(b"", made.getvalue()))
            path.with_suffix(".mo").write_bytes(compiled(read(path, code)))


_OF_OCCASION = re.compile(rb'^"(?!Language:|Plural-Forms|MIME|Content)[A-Z][A-Za-z-]+: .*\\n"\n', re.MULTILINE)
"""Lines of the head of a file that change with when and by what it was written."""
_ALWAYS = datetime(2026, 1, 1, tzinfo=UTC)


def _empty(code: str) -> Catalog:
    return Catalog(locale=code, project="Sizer", version="", charset="utf-8", creation_date=_ALWAYS, fuzzy=False,
                   revision_date=_ALWAYS, header_comment=f"# Texts of Sizer's documents in {TARGETS[code]}.")


def read(path: Path, code: str) -> Catalog:
    """The translations of a file."""
    with path.open("rb") as file:
        catalog = read_po(file, locale=code, abort_invalid=True)
    catalog.creation_date = catalog.revision_date = _ALWAYS
    return catalog


def compiled(catalog: Catalog) -> bytes:
    """What the program reads of translations."""
    made = io.BytesIO()
    write_mo(made, catalog)
    return made.getvalue()


def missing() -> list[str]:
    """Every text without a translation, with its language and file."""
    return [f"{code}/{path.stem}: {message.id!r}" for code in TARGETS for path in sorted((FOLDER / code).glob("*.po"))
            for message in read(path, code)
            if message.id and not (all(message.string) if isinstance(message.string, tuple) else message.string)]


_LETTERS = str.maketrans("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
                         "абцдефгхийклмнопярстувщхызАБЦДЕФГХИЙКЛМНОПЯРСТУВЩХЫЗ")


class Signs:
    """Translations into signs: whatever the program says has other letters than what people named."""

    def gettext(self, message: str) -> str:
        """The text in signs, what stands in braces as it is."""
        return re.sub(r"[^{}]+(?![^{}]*\})", lambda part: part.group().translate(_LETTERS), message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The text for so many things in signs."""
        return self.gettext(msgid1 if n == 1 else msgid2)


def leftover(named: str) -> Iterator[str]:
    """What of the documents of a design is neither said in signs nor a name in the design or the catalog."""
    from sizer import api
    from sizer.language import Language, speaking

    with tempfile.TemporaryDirectory() as folder, speaking(Language("signs", Signs(), "·", "'")):
        target, catalog = api.load(named), api.open_catalog()
        sizing = api.size(target.design, catalog, target.scenario)
        held = json.loads(Path(target.path).read_text("utf-8"))
        names = sorted({*_texts(held), *(text for line in sizing.bom for text in (line.vendor, line.model))}, key=len,
                       reverse=True)
        for ending in ("pdf", "xlsx"):
            path = Path(folder) / f"made.{ending}"
            api.export(path, sizing, api.sample(sizing), derivation="appended" if ending == "pdf" else "")
            yield f"== {ending}"
            for line in _lines(path):
                rest = line
                for name in names:
                    rest = rest.replace(name, "")
                if words := re.findall(r"[A-Za-z][A-Za-z'-]*[a-z]", rest):
                    yield f"{' '.join(words)[:70]:70} | {line.strip()[:150]}"


def _texts(held: object) -> Iterator[str]:
    if isinstance(held, str) and len(held) > 2:
        yield held
    elif isinstance(held, dict):
        for each in held.values():
            yield from _texts(each)
    elif isinstance(held, list):
        for each in held:
            yield from _texts(each)


_WITH_TEXT = re.compile(r"xl/(sharedStrings|worksheets/sheet\d+|drawings/\w+|charts/\w+|workbook)\.xml")


def _lines(path: Path) -> list[str]:
    if path.suffix == ".pdf":
        return subprocess.run(["pdftotext", "-layout", str(path), "-"], check=True, capture_output=True,
                              text=True).stdout.splitlines()
    with zipfile.ZipFile(path) as book:
        text = "".join(book.read(name).decode() for name in book.namelist() if _WITH_TEXT.fullmatch(name))
    text = re.sub(r"<(f|definedName)\b[^>]*>[^<]*</\1>", "", text)
    return list(dict.fromkeys(part for part in re.split(r"<[^>]*>", text) if part.strip()))


def main(arguments: list[str]) -> int:
    """Do what the first argument says."""
    match arguments:
        case ["update"]:
            update()
        case ["missing"]:
            print("\n".join(missing()))
        case ["leftover", named]:
            print("\n".join(leftover(named)))
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
