"""``sizer catalog diff`` and ``adopt``: what the catalog would change in a design that was sized with another."""

from __future__ import annotations

import argparse
from pathlib import Path

from sizer import api
from sizer.cli.options import UsageError, open_catalog
from sizer.cli.printing.output import print_json, print_table
from sizer.design.editing.edits import apply
from sizer.design.files.addresses import Opened
from sizer.design.records import Design
from sizer.errors import Problem, Severity, nearest
from sizer.exploring.comparing.updates import Moved, Update, ValueChange, update_of
from sizer.sizing.editions import newer, with_records_used
from sizer.units import counted, format_value


def diff(options: argparse.Namespace) -> int:
    """Print the records that differ and every figure that adopting them would move."""
    target, catalog = _target(options), open_catalog(options.catalog)
    found = update_of(target.design, catalog, target.scenario, *_records(options, newer(target.design, catalog)))
    if options.json:
        print_json(_plain(found))
        return 0
    if not target.design.catalog.facts:
        print("The design keeps no catalog records: it is sized with the catalog as it is.")
        return 0
    if not found.records:
        print(f"Nothing differs from the catalog ({found.edition}).")
        return 0
    print(f"{found.kept_edition} -> {found.edition}\n\nRECORDS THAT DIFFER")
    print_table(("record", "value", "kept", "catalog", "source"),
                [(record.key, "no longer in the catalog", "", "", "") for record in found.records if record.gone]
                + [_value_row(change) for record in found.records for change in record.values], right=(2, 3))
    print("\nFIGURES THAT WOULD MOVE")
    rows = [_moved_row(each) for each in found.moved]
    print_table(("figure", "kept", "catalog", "why"), rows, right=(1, 2)) if rows else print("none")
    if found.pinned:
        print("\nPINNED: THESE STAY")
        print_table(("figure", "without the pin", "catalog", "why"), [_moved_row(each) for each in found.pinned],
                    right=(1, 2))
    for text in found.problems:
        print(f"It would bring {text}")
    return 0


def adopt(options: argparse.Namespace) -> int:
    """Write the design with the catalog's present records in place of those it kept."""
    if not options.output:
        raise UsageError(Problem(Severity.ERROR, "usage", "catalog adopt needs -o FILE",
                                 hint="Name the file to write; the design that was read stays as it is."))
    target, catalog = _target(options), open_catalog(options.catalog)
    from reports.replacing import refuse_to_replace

    refuse_to_replace(Path(options.output), (target.path, *map(Path, options.catalog)), force=options.force)
    known = newer(target.design, catalog)
    found = update_of(target.design, catalog, target.scenario, *_records(options, known))
    design: Design = apply(target.design, found.edit).design
    api.save(with_records_used(design, catalog), Path(options.output))
    many = len(_records(options, known) or known)
    print(f"{options.output}: {counted(many, 'record')} adopted, {counted(len(found.moved), 'figure')} moved")
    return 0


def _target(options: argparse.Namespace) -> Opened:
    if not options.words:
        raise UsageError(Problem(Severity.ERROR, "usage", f"catalog {options.action} needs a design",
                                 hint="Name a design file, and the records behind it where only some are meant."))
    return api.load(options.words[0])


def _records(options: argparse.Namespace, known: tuple[str, ...]) -> tuple[str, ...]:
    """The records that are named; one that does not differ is a sentence."""
    for word in options.words[1:]:
        if word not in known:
            close = ", ".join(nearest(word, known) or known) or "none"
            raise UsageError(Problem(Severity.ERROR, "no-such-record", f"record {word!r} of the design does not differ "
                                     "from the catalog", hint=f"Those that differ: {close}."))
    return tuple(options.words[1:])


def _value_row(change: ValueChange) -> tuple[str, ...]:
    return (change.record, change.name, _shown(change.old, change.unit), _shown(change.new, change.unit),
            change.source)


def _moved_row(each: Moved) -> tuple[str, ...]:
    return each.key, _shown(each.old, each.unit), _shown(each.new, each.unit), each.why


def _shown(value: object, unit: str) -> str:
    if value is None:
        return "-"
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return str(value)
    return format_value(value, unit, 6)


def _plain(found: Update) -> dict[str, object]:
    def moved(each: Moved) -> dict[str, object]:
        return {"key": each.key, "label": each.label, "unit": each.unit, "old": each.old, "new": each.new,
                "why": each.why, "result": each.result}

    return {
        "kept_edition": found.kept_edition, "edition": found.edition,
        "records": [{"key": record.key, "title": record.title, "gone": record.gone, "values": [
            {"name": change.name, "unit": change.unit, "old": change.old, "new": change.new, "source": change.source}
            for change in record.values]} for record in found.records],
        "moved": [moved(each) for each in found.moved], "pinned": [moved(each) for each in found.pinned],
        "problems": list(found.problems),
    }
