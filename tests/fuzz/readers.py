"""Every reader of the program, with what it is fed: a small corpus, bent by chance.

A reader's ``feed`` makes an input from chance alone, ``take`` gives it to the program. It returns whether the input was
taken; a refusal must be a :class:`SizerError` of located problems. Whatever else comes out of it is a fault.
"""

from __future__ import annotations

import contextlib
import io
import json
import math
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any

from sizer.catalog import Catalog, load_catalog
from sizer.catalog.loading import open_catalog
from sizer.catalog.netbox.device_types import import_netbox
from sizer.catalog.reading.faults import Faults
from sizer.catalog.reading.prices import read_prices
from sizer.catalog.records import Price
from sizer.cli import main
from sizer.design.entering.arithmetic import FormulaError, evaluate
from sizer.design.entering.entry import EntryRules, parse_field
from sizer.design.files.fileformat import dumps, loads
from sizer.design.files.recovery import Keeper, left_behind
from sizer.design.files.storage import load
from sizer.design.records import Design
from sizer.design.registry.fields import TABLES, members_of
from sizer.design.scenarios import resolve, table_of
from sizer.errors import CatalogError, DesignError, Problem, Severity, SizerError
from sizer.figures.computing.columns import sample
from sizer.published.results import load_results
from sizer.sizing import size
from sizer.sizing.editions import with_records_used
from sizer.units import parse
from tests.fuzz.mutation import WORDS, bent, mutated_bytes, mutated_text, written
from tests.holds import wrong_figures
from tests.randomly import REFERENCES, catalog, content_of, design_of, edited, some_design, some_edit
from ui.grids.pasting.paste import Mapped, PastePlan, header_of
from ui.tables.clipboard import block_of, table_of_html

ROOT = Path(__file__).resolve().parents[2]
CATALOGS = ROOT / "catalogs"
NETBOX = ROOT / "tests" / "samples" / "netbox"
SMALL = ("iscsi-diskless", "nehalem-himeno", "nfs-interconnects")
LONGEST_SENTENCE = 5_000


@dataclass(frozen=True, slots=True)
class FuzzedReader:
    """One reader: how often it is fed compared with the others, what makes an input, and what takes it."""

    name: str
    weight: float
    feed: Callable[[Random], bytes]
    take: Callable[[bytes, Path], bool]


class FaultError(AssertionError):
    """The program did with an input what it must not do."""


def demand(holds: bool, what: str) -> None:
    """FaultError where something does not hold."""
    if not holds:
        raise FaultError(what)


def refusal(problems: Sequence[Problem], *, located: bool = True) -> None:
    """A refusal is at least one sentence of bearable length, with the file or the place it is about."""
    demand(bool(problems), "refused without a problem")
    for problem in problems[:20]:
        demand(bool(problem.text.strip()), f"{problem.code} has no text")
        demand(len(problem.sentence()) < LONGEST_SENTENCE + len(problem.location.file),
               f"{problem.code} is told in {len(problem.sentence())} characters")
        demand(not located or bool(str(problem.location)), f"{problem.code} is nowhere: {problem.text[:200]}")


def judged(design: Design, hardware: Catalog, *, further: bool) -> None:
    """What was read is sized, and its figures are numbers; now and then ranges and the printed answer are made too."""
    sizing = size(design, hardware)
    wrong = next(wrong_figures(sizing), "")
    demand(not wrong, wrong)
    if further:
        sample(sizing.sheet, 30)
        dumps(with_records_used(design, hardware))


# Designs ---------------------------------------------------------------------------------------------------------


@cache
def designs() -> tuple[Any, ...]:
    """The reference designs, the templates, one with the records it was sized with, one of format 1, random ones."""
    found = [content_of(name) for name in REFERENCES]
    found += [json.loads(path.read_text("utf-8")) for path in sorted((CATALOGS / "templates").glob("*.sizer"))]
    small = design_of(content_of("nfs-interconnects"))
    found += [json.loads(dumps(with_records_used(small, catalog())))] * 4
    found += [{**content_of("iscsi-diskless"), "version": 1}]
    found += [json.loads(dumps(some_design(Random(seed)))) for seed in range(6)]
    return tuple(found)


def feed_design(chance: Random) -> bytes:
    """A design bent as a tree, or its text bent."""
    tree = chance.choice(designs())
    if chance.random() < 0.8:
        return written(bent(chance, tree)).encode("utf-8", "surrogatepass")
    return mutated_bytes(chance, json.dumps(tree, indent=1, ensure_ascii=False))


def take_design(content: bytes, folder: Path) -> bool:
    """Read from a file; then sized, in each scenario where there are few, and written and read again."""
    path = folder / "a.sizer"
    path.write_bytes(content)
    try:
        design = load(path)
    except DesignError as error:
        refusal(error.problems)
        return False
    demand(loads(dumps(design)) == design, "what is written is not what was read")
    judged(design, catalog(), further=len(content) % 11 == 0)
    for scenario in design.scenarios.ids()[:2]:
        size(design, catalog(), scenario)
    return True


def feed_edits(chance: Random) -> bytes:
    """A design after edits that reach for the limits of the fields."""
    design = some_design(chance) if chance.random() < 0.5 else design_of(content_of(chance.choice(REFERENCES)))
    for _ in range(chance.randint(1, 5)):
        design = edited(design, some_edit(chance, design, wild=1.0))
    return dumps(design).encode()


# Catalogs --------------------------------------------------------------------------------------------------------


@cache
def catalog_files() -> tuple[tuple[str, str, Any], ...]:
    """Section, text and tree of the files of the shipped catalog, large ones cut to a few records."""
    found = []
    for section in ("links", "vendors", "presets"):
        for path in sorted((CATALOGS / section).rglob("*")):
            if path.suffix not in (".toml", ".json"):
                continue
            text = path.read_text("utf-8")
            tree = tomllib.loads(text) if path.suffix == ".toml" else json.loads(text)
            for key, value in tree.items():
                if isinstance(value, list):
                    tree[key] = value[:6]
            found.append((section, text[:6_000], tree))
    return tuple(found)


def feed_catalog(chance: Random) -> bytes:
    """A catalog file: its section, its suffix and its content."""
    section, text, tree = chance.choice(catalog_files())
    if chance.random() < 0.8:
        return f"{section}/a.json\n".encode() + written(bent(chance, tree)).encode("utf-8", "surrogatepass")
    return f"{section}/a.toml\n".encode() + mutated_bytes(chance, text)


def take_catalog(content: bytes, folder: Path) -> bool:
    """Read as a folder; where it is right, designs are sized with its records in place of the shipped ones."""
    name, _, body = content.partition(b"\n")
    path = folder / "own" / name.decode()
    path.parent.mkdir(parents=True)
    path.write_bytes(body)
    try:
        found = load_catalog([folder / "own"])
    except CatalogError as error:
        refusal(error.problems)
        # References to what the shipped catalog has are the only fault of most files; their records are read again.
        if any(problem.code != "catalog-reference" for problem in error.problems):
            return False
        try:
            found = open_catalog([folder / "own"])
        except CatalogError as again:
            refusal(again.problems)
            return False
    hardware = replace(
        catalog(), items=MappingProxyType({**catalog().items, **found.items}),
        technologies=MappingProxyType({**catalog().technologies, **found.technologies}),
        presets=MappingProxyType({**catalog().presets, **{
            table: MappingProxyType({**catalog().presets.get(table, {}), **rows})
            for table, rows in found.presets.items()}}))
    for design in _users(tuple(found.items)):
        judged(design, hardware, further=False)
    return True


@cache
def _references() -> tuple[Design, ...]:
    return tuple(design_of(content_of(name)) for name in REFERENCES)


def _users(items: tuple[str, ...]) -> list[Design]:
    """A design or two that have one of the items; of a preset or a link, any."""
    using = [design for design in _references() if {line.item for line in design.items} & set(items)]
    return (using or list(_references()))[:2]


def feed_prices(chance: Random) -> bytes:
    """A price list with right and wrong rows."""
    ids = sorted(catalog().items)
    head = ["item", "amount", "currency", "date", "source"]
    rows = [head]
    for _ in range(chance.choice((1, 3, 3, 3, 200, 20_000))):
        rows.append([chance.choice(ids), f"{chance.uniform(0, 1e4):.2f}", chance.choice(("EUR", "USD")),
                     f"20{chance.randint(10, 39)}-{chance.randint(1, 12):02}-{chance.randint(1, 28):02}", "a quote"])
    for _ in range(chance.randint(0, 3)):
        row = chance.choice(rows)
        at = chance.randrange(len(row)) if row else 0
        row[at:at + chance.choice((0, 1, 1, 1, 2))] = [chance.choice((*WORDS, "$299", "9.999,00", "-5", "1e400"))]
    separator = chance.choice((",", ",", ",", ";", "\t"))
    text = "\n".join(separator.join(row) for row in rows)
    return mutated_bytes(chance, text) if chance.random() < 0.4 else text.encode("utf-8", "surrogatepass")


def take_prices(content: bytes, folder: Path) -> bool:
    """Read as the price list of a folder."""
    path = folder / "own" / "prices" / "a.csv"
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    found: dict[str, Price] = {}
    faults = Faults()
    read_prices(folder / "own", found, faults)
    demand(all(0 <= price.amount < math.inf for price in found.values()), "a price is no amount")
    if errors := faults.take(Severity.ERROR):
        refusal(errors)
        return False
    return True


@cache
def device_types() -> tuple[str, ...]:
    """The device-type files of the samples."""
    return tuple(path.read_text("utf-8") for path in sorted(NETBOX.rglob("*.y*ml")))


def feed_netbox(chance: Random) -> bytes:
    """A device-type file with lines exchanged, cut or indented otherwise."""
    text = chance.choice(device_types())
    lines = text.split("\n")
    for _ in range(chance.choice((0, 1, 2, 5))):
        at = chance.randrange(len(lines))
        key, colon, _rest = lines[at].partition(":")
        lines[at] = chance.choice((
            f"{key}{colon} {chance.choice(WORDS)}", " " * chance.choice((1, 2, 7, 500)) + lines[at], lines[at].strip(),
            f"{key}{colon} {chance.choice(('&a', '*a', '!!x', '[1, 2', '{a: 1}', '|', '>', '?', '- - - -', '.inf'))}",
            "\t" + lines[at], "- " * chance.choice((1, 30, 2_000)) + "x", "", *lines[:1],
        ))
        if chance.random() < 0.1:
            lines[at:at] = lines[at:at + 8] * chance.choice((2, 500))
    text = "\n".join(lines)
    return mutated_bytes(chance, text) if chance.random() < 0.4 else text.encode("utf-8", "surrogatepass")


def take_netbox(content: bytes, folder: Path) -> bool:
    """Imported; what comes of it is read as a catalog file."""
    path = folder / "a.yaml"
    path.write_bytes(content)
    imported = import_netbox([path])
    for problem in imported.problems:
        refusal([problem])
    if not imported.records:
        demand(bool(imported.problems), "nothing was imported, and nothing said")
        return False
    made = folder / "own" / "vendors" / "a.json"
    made.parent.mkdir(parents=True)
    made.write_text(imported.text(), "utf-8")
    try:
        load_catalog([folder / "own"])
    except CatalogError as error:
        refusal(error.problems)
    return True


@cache
def _published() -> Any:
    tree = json.loads((CATALOGS / "published" / "results.json").read_text("utf-8"))
    tree["cases"] = tree["cases"][:3]
    return tree


def feed_results(chance: Random) -> bytes:
    """Published results."""
    if chance.random() < 0.8:
        return written(bent(chance, _published())).encode("utf-8", "surrogatepass")
    return mutated_bytes(chance, json.dumps(_published()))


def take_results(content: bytes, folder: Path) -> bool:
    """Read from a file."""
    path = folder / "results.json"
    path.write_bytes(content)
    try:
        load_results(path)
    except CatalogError as error:
        refusal(error.problems)
        return False
    return True


# What the program keeps itself -----------------------------------------------------------------------------------


@cache
def _copy() -> bytes:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        keeper = Keeper(Path(folder))
        keeper.keep(design_of(content_of("iscsi-diskless")), "/somewhere/a.sizer", "a", "0123")
        return keeper.copy.read_bytes()


def feed_recovery(chance: Random) -> bytes:
    """A recovery copy: its first line bent, its design bent, or both; of the kind before now and then."""
    head, _, body = _copy().partition(b"\n")
    if chance.random() < 0.6:
        head = written(bent(chance, json.loads(head))).replace("\n", " ").encode("utf-8", "surrogatepass")
    if chance.random() < 0.5:
        body = mutated_bytes(chance, body.decode())
    return (b"kept\n" if chance.random() < 0.8 else b"sizer\n") + head + b"\n" + body


def take_recovery(content: bytes, folder: Path) -> bool:
    """Found as what a dead window left, opened, and let go; the copy stays."""
    kind, _, copy = content.partition(b"\n")
    path = folder / "recovery" / f"12-ab.{kind.decode()}"
    path.parent.mkdir()
    path.write_bytes(copy.partition(b"\n")[2] if kind == b"sizer" else copy)
    if kind == b"sizer":
        path.with_suffix(".json").write_bytes(copy.partition(b"\n")[0])
    found = left_behind(path.parent)
    demand(len(found) == 1, f"{len(found)} copies were found")
    try:
        demand(len(found[0].title) < 2 * len(content), "the name is longer than the copy")
        design = found[0].design()
    except DesignError as error:
        refusal(error.problems)
        return False
    else:
        judged(design, catalog(), further=False)
        return True
    finally:
        found[0].release()
        demand(path.exists(), "the copy is gone")


def feed_settings(chance: Random) -> bytes:
    """A settings file."""
    text = ('[preferences]\ntheme=dark\ncapacity=binary\ncurrency=EUR\nauthor="A, B"\ncatalog_folders=/a;/b\n'
            '[state]\nrecent="/a.sizer\\n/b.sizer"\n[layout]\nwindow=@ByteArray(\\0\\x1\\xd9\\xd0\\xcb)\n'
            "items=@ByteArray()\n")
    return mutated_bytes(chance, text)


def take_settings(content: bytes, folder: Path) -> bool:
    """Every preference, text and layout is asked for; a preference is always one that can be."""
    from PySide6.QtCore import QSettings

    from ui.state.settings import PREFERENCES, Settings

    path = folder / "settings.ini"
    path.write_bytes(content)
    settings = Settings(QSettings(str(path), QSettings.Format.IniFormat))
    for key, preference in PREFERENCES.items():
        demand(preference.takes(settings.get(key)), f"{key} is {settings.get(key)[:80]!r}")
    demand(isinstance(settings.recent(), list), "recent files are no list")
    for name in ("window", "items"):
        settings.layout(name)
        settings.text(name)
    settings.folders()
    return True


# What is typed and pasted ----------------------------------------------------------------------------------------


def feed_entry(chance: Random) -> bytes:
    """Table, field, decimal mark and the text typed."""
    table = chance.choice(sorted(TABLES))
    key = chance.choice(sorted(TABLES[table]))
    base = chance.choice(("1.2 TB", "8k", "50 %", "=8*24", "15 GB .. 20 GB .. 100 GB", "20 GB (15 GB - 100 GB)", "2026",
                          "9000", "4.5 Gb/s", "5 ms", "24 h", "a, b; c", "$299", "1.234,5", "raid 10", "=2*(3 TB+1)",
                          "active_span = 0.5; outage_s = 30 s", "data", "2026-03-31", *WORDS))
    text = base
    for _ in range(chance.randint(0, 3)):
        text = mutated_text(chance, text)
    mark = chance.choice("01")
    return f"{table}\n{key}\n{mark}\n{text}".encode("utf-8", "surrogatepass")


def take_entry(content: bytes, folder: Path) -> bool:
    """Read as the entry of a cell, of each named number of it, as a quantity, and as a formula."""
    table, key, mark, text = content.decode("utf-8", "surrogatepass").split("\n", 3)
    record = next(iter(table_of(_references()[0], table)), None) if table not in ("design", "policies") else None
    taken = False
    for member in ("", *members_of(table, key, record)):
        value = parse_field(table, key, text, record, member=member,
                            reading=EntryRules(mark == "1", "EUR", catalog().meant))
        if isinstance(value, Problem):
            refusal([value])
        else:
            taken = True
            demand(not isinstance(value, float) or math.isfinite(value), f"{value} was taken")
    for unit in ("B", "1/s", "s", "count"):
        try:
            demand(math.isfinite(parse(text, unit)), "a quantity is no number")
        except SizerError as error:
            refusal(error.problems, located=False)
        try:
            demand(math.isfinite(evaluate(text, unit)), "a formula has no number")
        except FormulaError as error:
            demand(0 < len(str(error)) < LONGEST_SENTENCE, "a formula is refused at length")
        except SizerError as error:
            refusal(error.problems, located=False)
    return taken


def feed_paste(chance: Random) -> bytes:
    """Table, decimal mark, and a block as text or as HTML."""
    table = chance.choice(("items", "services", "links", "pools", "workloads", "requirements", "overrides", "accepted"))
    specs = list(TABLES[table].values())
    heads = [chance.choice((spec.title, spec.key, f"{spec.title} ({chance.choice(('GB', 'ms', '%', 'kg'))})"))
             for spec in chance.sample(specs, chance.randint(1, len(specs)))]
    ids = [*table_of(_references()[0], table).ids(), "new", "drives", "servers"]
    rows = [heads] if chance.random() < 0.7 else []
    for _ in range(chance.choice((1, 2, 3, 3, 5, 5, 8, 60, 1_500))):
        rows.append([str(chance.choice((*ids, "1", "24", "8 KiB", "raid6", "base", "=1+1", *WORDS[:20])))
                     for _ in range(chance.choice((len(heads), len(heads), 1, len(heads) + 3)))])
    if chance.random() < 0.25:
        text = "<table>" + "".join(
            "<tr>" + "".join(f'<td sdval="{chance.choice(WORDS)[:50]}" colspan={chance.choice((1, 2, 999))}>{cell}</td>'
                             for cell in row) + "</tr>" for row in rows[:60]) + "</table>"
    else:
        text = "\n".join("\t".join(row) for row in rows)
    for _ in range(chance.choice((0, 0, 1, 2))):
        text = mutated_text(chance, text)
    return f"{table}\n{chance.choice('01')}\n{text[:150_000]}".encode("utf-8", "surrogatepass")


def take_paste(content: bytes, folder: Path) -> bool:
    """Pasted into a design with its heads read; the design that comes of it holds together and is sized."""
    table, mark, text = content.decode("utf-8", "surrogatepass").split("\n", 2)
    design = _references()[0]
    comma = mark == "1"
    block = table_of_html(text, decimal_comma=comma) if text.startswith("<table") else block_of(text)
    heads = header_of(table, block)
    columns = heads or [Mapped(key) for key in list(TABLES[table])[:max(map(len, block), default=0)]]
    body = tuple(map(tuple, block[1:] if heads else block))
    if not body:
        return False
    ids = table_of(resolve(design), table).ids()[:chance_of(content)]
    reading = EntryRules(comma, design.currency, catalog().meant)
    pasting = PastePlan(table, body, tuple(columns), tuple(ids)).begin(design, reading)
    while not pasting.read(200):
        pass
    pasted = pasting.finished()
    for cell in pasted.refused[:50]:
        refusal([cell.problem])
    if pasted.edited is None:
        return False
    demand(loads(dumps(pasted.edited.design)) == pasted.edited.design, "what was pasted cannot be written and read")
    if len(body) < 100:
        judged(pasted.edited.design, catalog(), further=False)
    return True


def chance_of(content: bytes) -> int:
    """A number from 0 to 4 that an input brings along."""
    return sum(content[:64]) % 5


# The command line ------------------------------------------------------------------------------------------------


@cache
def _sizings() -> tuple[Any, ...]:
    return tuple(size(design_of(content_of(name)), catalog()) for name in SMALL)


def feed_goal(chance: Random) -> bytes:
    """A design, what may change, and a target as ``seek`` takes it, or a key as ``explain`` does."""
    at = chance.randrange(len(SMALL))
    keys = [figure.key for figure in _sizings()[at].sheet]
    key = chance.choice(keys) if chance.random() < 0.8 else mutated_text(chance, chance.choice(keys))
    goal = f"{key}{chance.choice(('>=', '<=', '=', '>', '', '>=='))}{chance.choice((*map(str, range(9)), *WORDS))}"
    if chance.random() < 0.3:
        goal = mutated_text(chance, goal)
    by = chance.choice(("", "", "nodes", "net", "items/nodes/quantity", "items/nodes/price", *WORDS[:12]))
    verb = chance.choice(("seek", "seek", "explain", "compare", "size", "check", "catalog", chance.choice(WORDS)))
    words = [verb, SMALL[at] + chance.choice(("", "", "", "@", "@x", "@base", chance.choice(WORDS)))]
    if verb in ("seek", "explain"):
        words.append(goal if verb == "seek" else key)
    elif verb == "compare":
        words.append(chance.choice(SMALL) + chance.choice(("", "@base", "@no")))
    elif verb == "catalog":
        words[1:] = [chance.choice(("list", "show", "kinds", "diff", "adopt", "check", "x")), chance.choice(WORDS)]
    if by and verb == "seek":
        words += ["--by", by]
    words += chance.choice(([], [], ["--json"], ["--catalog", chance.choice(("", "/nowhere", "."))], ["--at", "low"]))
    return "\n".join(word.replace("\n", " ") for word in words).encode("utf-8", "surrogatepass")


def take_goal(content: bytes, folder: Path) -> bool:
    """Run as a command; it ends with a status, and what it refuses it says on the error stream."""
    words = content.decode("utf-8", "surrogatepass").split("\n")
    if words[0] == "gui" or words[0].startswith("-") or not words[0]:
        return False
    out, errors = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
        try:
            status = main(words)
        except SystemExit as ended:  # --help and --version
            status = int(ended.code or 0)
    demand(status in (0, 1, 2), f"the status is {status}")
    demand(status != 2 or bool(errors.getvalue().strip()), "refused without a word")
    demand("Traceback" not in errors.getvalue(), "a traceback was printed")
    return status != 2


READERS: tuple[FuzzedReader, ...] = (
    FuzzedReader("design", 30, feed_design, take_design),
    FuzzedReader("edits", 8, feed_edits, take_design),
    FuzzedReader("catalog", 14, feed_catalog, take_catalog),
    FuzzedReader("prices", 4, feed_prices, take_prices),
    FuzzedReader("netbox", 6, feed_netbox, take_netbox),
    FuzzedReader("results", 4, feed_results, take_results),
    FuzzedReader("recovery", 5, feed_recovery, take_recovery),
    FuzzedReader("settings", 3, feed_settings, take_settings),
    FuzzedReader("entry", 18, feed_entry, take_entry),
    FuzzedReader("paste", 7, feed_paste, take_paste),
    FuzzedReader("command", 1, feed_goal, take_goal),
)
