"""docs/model.md: each citation leads to a formula there, each formula is complete, and its worked example holds.

A citation is the word "model" before numbers of formulas: "model R1", "model R1, R4 and Q9", "model F4 to F8". In code,
comments, docstrings, sources of laws and tables of vectors a formula is cited in no other way.
"""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, get_type_hints

import pytest

import sizer.laws
from sizer.figures.algebra.equations import Procedure, Solved
from sizer.figures.algebra.law import Law
from sizer.figures.computing.solving import solve
from tests.laws.modules import ORACLES

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = ROOT / "docs" / "model.md"
DEFAULTS = ROOT / "catalogs" / "presets" / "defaults.toml"
PACKAGES = (sizer.laws,)
"""Where laws are: one that moves within them, or a package more, leaves the document as it is."""

NUMBER = r"[CDRLQWFPU][1-9][0-9]?"
CITED = re.compile(rf"\bmodel\s+({NUMBER}(?:(?:,\s+|\s+and\s+|\s+to\s+){NUMBER})*)\b")
BARE = re.compile(rf"(?<![\w-]){NUMBER}(?![\w-])")
NOT_FORMULAS = {
    "sizer/catalog/vocabulary.py": "inlets of IEC 60320 are called C6, C14 ...",
}
"""Files of the program in which something else is called like a formula."""

PLACES = ("sizer", "reports", "ui", "tests", "tools", "catalogs", "docs", "README.md")
READ = {".py", ".toml", ".md", ".csv"}
PARTS = ("Symbols", "Valid", "Source", "Laws")
WITHOUT_NUMBER = "Laws without a number"
NAMED_WHERE = f'on the line "Laws" of the formula that their source cites, or as a row of "{WITHOUT_NUMBER}"'


class Section(NamedTuple):
    """A heading of the document and what stands under it."""

    title: str
    text: str

    @property
    def number(self) -> str:
        """The number of the formula; empty for another heading."""
        found = re.match(rf"({NUMBER}) \S", self.title)
        return found[1] if found else ""

    @property
    def blocks(self) -> list[str]:
        """Its worked examples."""
        return re.findall(r"^```python\n(.*?)^```$", self.text, re.DOTALL | re.MULTILINE)

    def part(self, name: str) -> str:
        """The text behind **name:** up to the next part."""
        found = re.search(rf"^- \*\*{name}:\*\* (.+?)(?=^- \*\*|\n\n|\Z)", self.text, re.DOTALL | re.MULTILINE)
        return found[1].strip() if found else ""

    @property
    def oracles(self) -> list[str]:
        """The functions named as what its laws are tested against."""
        return re.findall(r"`(\w+)`", self.part("Oracles"))

    @property
    def laws(self) -> list[str]:
        """The laws named as its realisation."""
        named = self.part("Laws")
        if self.title == WITHOUT_NUMBER:
            return re.findall(r"^\| `(\w+)` \|", self.text, re.MULTILINE)
        return [] if named.startswith("none;") else re.findall(r"`(\w+)`", named)


@cache
def sections() -> tuple[Section, ...]:
    parts = re.split(r"^#{2,3} (.+)$", DOCUMENT.read_text("utf-8"), flags=re.MULTILINE)
    return tuple(Section(title.strip(), text) for title, text in zip(parts[1::2], parts[2::2], strict=True))


FORMULAS = [section for section in sections() if section.number]
EXAMPLES = [section for section in sections() if section.blocks]


def _modules() -> Iterator[Any]:
    for package in PACKAGES:
        for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not info.ispkg:
                yield importlib.import_module(info.name)


def _defined(module: Any) -> Iterator[tuple[str, Any]]:
    """The laws, solved laws and functions that a module defines, not those it imports."""
    for name, found in vars(module).items():
        law = found.residual if isinstance(found, Solved) else found
        function = law.function if isinstance(law, Law) else law
        if not name.startswith("_") and callable(function) and getattr(function, "__module__", "") == module.__name__:
            yield name, found


@cache
def realisations() -> dict[str, Any]:
    """Everything an example may call, by name: one name means one thing in all of the laws."""
    known: dict[str, Any] = {}
    twice = []
    for module in _modules():
        for name, found in _defined(module):
            if name in known and known[name] is not found:
                twice.append(name)
            known[name] = found
    assert not twice, f"several laws share a name: {', '.join(sorted(twice))}"
    return known


@cache
def laws() -> dict[str, str]:
    """Laws, solved laws and what makes procedures, each with its source."""
    found = {}
    for name, each in realisations().items():
        if isinstance(each, Law | Solved):
            found[name] = each.source
        elif not isinstance(each, type) and get_type_hints(each).get("return") is Procedure:
            found[name] = ""
    return found


def numbers(text: str) -> list[str]:
    """The formulas that a text cites."""
    return [number for cited in CITED.findall(text) for number in re.findall(NUMBER, cited)]


def _files() -> Iterator[tuple[str, str]]:
    for place in PLACES:
        for path in sorted((ROOT / place).rglob("*")) if (ROOT / place).is_dir() else [ROOT / place]:
            if path.suffix in READ and path != DOCUMENT and path != Path(__file__):
                yield path.relative_to(ROOT).as_posix(), path.read_text("utf-8")


def test_numbers_of_formulas_are_unique_and_run_without_gaps_in_each_letter() -> None:
    found = [section.number for section in FORMULAS]
    for letter in dict.fromkeys(number[0] for number in found):
        own = [number for number in found if number[0] == letter]
        assert own == [f"{letter}{at}" for at in range(1, len(own) + 1)]


@pytest.mark.parametrize("formula", FORMULAS, ids=[section.number for section in FORMULAS])
def test_each_formula_has_equation_symbols_validity_source_laws_and_a_worked_example(formula: Section) -> None:
    assert re.search(r"^```text\n.+?^```$", formula.text, re.DOTALL | re.MULTILINE), "no equation"
    for part in PARTS:
        assert len(formula.part(part)) > 5, part
    assert formula.blocks
    assert all(">>>" in block for block in formula.blocks)


@pytest.mark.parametrize("section", EXAMPLES, ids=[section.number or section.title for section in EXAMPLES])
def test_each_worked_example_gives_what_it_says(section: Section) -> None:
    known = {**realisations(), **ORACLES, "solve": solve}
    report: list[str] = []
    runner = doctest.DocTestRunner(verbose=False)
    examples = doctest.DocTestParser().get_doctest("\n".join(section.blocks), known, section.title, str(DOCUMENT), 0)
    runner.run(examples, out=report.append)
    assert runner.failures == 0, "".join(report)


def test_the_example_of_a_formula_that_laws_realise_calls_one_of_them() -> None:
    silent = [
        section.number for section in FORMULAS
        if section.laws and not any(re.search(rf"\b{law}\b", block) for law in section.laws for block in section.blocks)
    ]
    assert silent == []


def test_each_citation_leads_to_a_formula_of_the_document() -> None:
    known = {section.number for section in FORMULAS}
    lost = [(place, number) for place, text in _files() for number in numbers(text) if number not in known]
    lost += [(name, number) for name, source in laws().items() for number in numbers(source) if number not in known]
    assert lost == []


def test_the_document_itself_refers_only_to_formulas_that_it_has() -> None:
    known = {section.number for section in FORMULAS}
    prose = re.sub(r"^```.*?^```$", "", DOCUMENT.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    assert set(BARE.findall(prose)) <= known


def test_the_program_cites_formulas_in_one_form() -> None:
    other = [
        (place, number) for place, text in _files()
        if place.startswith(("sizer/", "reports/", "tests/vectors/")) and place not in NOT_FORMULAS
        for number in BARE.findall(CITED.sub("", text))
    ]
    assert other == []


def test_each_law_is_named_under_a_formula_or_among_those_without_a_number() -> None:
    named = {name for section in sections() for name in section.laws}
    assert sorted(set(laws()) - named) == [], f"name them in docs/model.md: {NAMED_WHERE}"
    assert sorted(named - set(laws())) == [], "docs/model.md names laws that do not exist"


def test_each_oracle_is_named_under_a_formula_and_is_no_law() -> None:
    assert {name for section in FORMULAS for name in section.oracles} == set(ORACLES)
    assert set(ORACLES) & set(realisations()) == set()


def test_each_law_is_named_under_every_formula_that_its_source_cites_and_only_such_laws_have_no_number() -> None:
    under: dict[str, set[str]] = {}
    for section in sections():
        for name in section.laws:
            under.setdefault(name, set()).add(section.number)
    missing = [(name, number) for name, source in laws().items() for number in numbers(source)
               if number not in under.get(name, set())]
    assert missing == [], f"laws and formulas that docs/model.md does not join: name each law {NAMED_WHERE}"
    assert [name for name, places in under.items() if "" in places and (places != {""} or numbers(laws()[name]))] == []


def test_the_table_of_defaults_says_what_the_catalog_says() -> None:
    table = next(section.text for section in sections() if section.title == "Defaults")
    shown = {row[0].strip("`"): tuple(row[1:4]) for row in (
        [cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines() if line.startswith("| `"))}
    groups = tomllib.loads(DEFAULTS.read_text("utf-8"))["defaults"]
    assert shown == {key: _row(value) for group in groups for key, value in group["values"].items()}


def _row(default: dict[str, Any]) -> tuple[str, str, str]:
    def text(value: float) -> str:
        return f"{value:,}" if abs(value) >= 1000 else f"{value:g}"

    unit = default.get("unit", "")
    span = f"{text(default['low'])} to {text(default['high'])}" if "low" in default else ""
    return (
        default["meaning"], text(default["value"]) + ("" if unit in ("1", "count") else f" {unit}"),
        span + (", log" if default.get("scale") == "log" else ""),
    )
