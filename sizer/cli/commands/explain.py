"""``sizer explain``: where one number comes from, down to data sheets, defaults and statements."""

from __future__ import annotations

import argparse

from sizer.cli.common import Sized, figure_of, sized
from sizer.cli.options import add_json
from sizer.cli.printing.figures_json import Json
from sizer.cli.printing.output import print_json
from sizer.figures.explain import Derivation, explain, text_tree


def add_options(parser: argparse.ArgumentParser) -> None:
    """What the command takes besides."""
    parser.add_argument("key", metavar="KEY", help="the key of a figure, such as pool.data.usable_bytes")
    add_json(parser, "print the tree as JSON")


def run(options: argparse.Namespace) -> int:
    """Print the tree of one figure."""
    answer = sized(options)
    figure_of(answer.sizing, options.key, answer.target.address, reported=True)
    tree = explain(answer.sizing.sheet, options.key, answer.spread)
    says = _busiest(answer, options.key)
    if options.json:
        print_json({**_json(tree), **({"says": says} if says else {})})
    else:
        print(*([says] if says else []), text_tree(tree), sep="\n")
    return 1 if answer.broken else 0


def _busiest(answer: Sized, key: str) -> str:
    """Which parts of a workload are busiest and how busy, where the figure is one of them; else nothing."""
    from reports.wording.limits import PARTS, busiest, what_holds
    from reports.wording.quantities.amounts import Reader

    reader = Reader(answer.sizing, answer.spread)
    return next((f"{PARTS[not what_holds(reader, one)][0]} of {one.title}: {busiest(reader, one)}"
                 for one in answer.sizing.workloads
                 if key in (one.bottleneck, one.bottleneck_utilization, one.runner_up, one.runner_up_utilization)), "")


def _json(node: Derivation) -> dict[str, Json]:
    return {
        "key": node.key, "label": node.label, "value": node.value, "unit": node.unit, "origin": str(node.origin),
        "law": node.title, "formula": node.formula, "numbers": node.numbers, "source": node.source,
        "validity": node.validity, "range": node.range, "spread": node.spread, "pin": node.pin,
        "inputs": [_json(child) for child in node.children],
    }
