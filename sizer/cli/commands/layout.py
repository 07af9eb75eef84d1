"""``sizer layout``: designs that meet requirements, made of the templates, the best first."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from sizer import api
from sizer.cli.options import UsageError, add_json, add_output, open_catalog
from sizer.cli.printing.output import print_json, print_table, shown
from sizer.design.files.addresses import template_designs
from sizer.errors import Problem, Severity, UnitError, nearest
from sizer.exploring.growing.asked import about_nothing, asked
from sizer.exploring.growing.layout import Layout
from sizer.exploring.growing.layouts import lay_out, lay_out_any
from sizer.exploring.growing.ranking import order_of
from sizer.exploring.growing.wishes import ACCESSES, MEDIA, NETWORKS, Header, Wish

_ASKED = (
    ("capacity", "capacity_bytes", "usable capacity, such as '60 TB'"),
    ("rate", "rate_per_s", "operations a second"),
    ("within", "within_s", "time in which they are answered, such as '1 ms'"),
    ("request", "request_bytes", "bytes of each, such as '8 KiB'"),
    ("reads", "read_ratio", "share of them that reads, such as '70 %%'; of the bandwidth's bytes too"),
    ("bandwidth", "bandwidth_bytes_per_s",
     "bytes a second of large requests, reads and writes together, such as '2 GB/s'"),
    ("bandwidth-reads", "bandwidth_read_ratio",
     "share of the bandwidth's bytes that reads, where --reads is not: '100 %%' are reads alone"),
    ("kept", "kept_after_failure", "share of these rates that is left after any one failure"),
    ("failures", "failures", "failures that are survived: none, one of any part, two drives of a group as well"),
    ("space", "rack_units", "rack units that it takes at most, such as '42 U'"),
    ("power", "watts", "power that it takes at most, such as '10 kW'"),
    ("budget", "budget", "what it costs at most, in the currency of the design"),
    ("growth", "growth_per_year", "growth a year of all that, such as '20 %%'"),
    ("years", "horizon_years", "years of growth after which it is still met (3)"),
)
_REACHED = (("capacity", "usable", "B"), ("rate", "operations", "1/s"), ("bandwidth", "bandwidth", "B/s"),
            ("failure", "kept", "1"))


def add_options(parser: argparse.ArgumentParser) -> None:
    """What the command takes besides."""
    for name, _key, text in _ASKED:
        parser.add_argument(f"--{name}", metavar="VALUE", default=None, help=text)
    parser.add_argument("--template", metavar="NAME", default="", help="one architecture by the name of its template")
    parser.add_argument("--network", choices=NETWORKS, default="", help="what clients are connected by")
    parser.add_argument("--access", choices=ACCESSES, default="", help="what clients ask for")
    parser.add_argument("--media", choices=MEDIA, default="", help="what data lies on")
    parser.add_argument("--apart", action="store_true", help="operations and bandwidth at different times")
    parser.add_argument("--older", action="store_true", help="parts that are no longer sold too")
    parser.add_argument("--most", metavar="COUNT", type=int, default=10, help="layouts that are printed (10)")
    add_output(parser, "where the first of them is written as a design", required=False)
    add_json(parser, "print the layouts as JSON")


def run(options: argparse.Namespace) -> int:
    """Print the layouts; status 1 when none meets everything over the whole range."""
    wish, templates = _wish(options), template_designs()
    if options.template and options.template not in templates:
        close = nearest(options.template, templates) or tuple(templates)
        raise _usage(f"there is no template {options.template!r}", f"Did you mean {', '.join(close)}?")
    catalog, header = open_catalog(options.catalog), Header()
    found = (lay_out(templates[options.template], wish, catalog, header) if options.template
             else lay_out_any(templates.values(), wish, catalog, header))
    if options.output and found:
        from reports.replacing import refuse_to_replace

        refuse_to_replace(Path(options.output), tuple(map(Path, options.catalog)), force=options.force)
        api.save(found[0].design, options.output)
    if options.json:
        print_json([_plain(layout) for layout in found[:options.most]])
    elif found:
        _print(found[:options.most])
    else:
        print("Nothing that is sold today makes such a design: try another template, access or network, or --older.")
    return 0 if found and not (found[0].missed or found[0].doubts) else 1


def _wish(options: argparse.Namespace) -> Wish:
    values: dict[str, Any] = {}
    for name, key, _text in _ASKED:
        text = getattr(options, name.replace("-", "_"))
        try:
            values[key] = None if text is None else asked(key, text)
        except UnitError as error:
            found = error.problems[0]
            raise _usage(f"--{name} {found.text}", found.hint) from error
    wish = Wish(**values, together=not options.apart, network=options.network, access=options.access,
                discontinued=options.older, media=options.media)
    if wish.empty:
        raise _usage("nothing is asked for", "Ask for at least one of --capacity, --rate and --bandwidth.")
    names = {key: f"--{name}" for name, key, _text in _ASKED}
    for key, rates in about_nothing(wish).items():
        raise _usage(f"{names[key]} says nothing by itself",
                     f"Ask for {' or '.join(names[each] for each in rates)} too.")
    return wish


def _usage(text: str, hint: str) -> UsageError:
    return UsageError(Problem(Severity.ERROR, "usage", text, hint=hint))


def _print(found: list[Layout]) -> None:
    columns = [column for column in _REACHED if any(column[0] in layout.reached for layout in found)]
    print_table(
        ("architecture", "layout", *(title for _, title, _ in columns), "rack units", "power", "not met, or uncertain"),
        [(layout.architecture, layout.title,
          *(f"{shown(layout.reached[key], unit)}{_mixed(layout, key)}" if key in layout.reached else ""
            for key, _, unit in columns),
          total_text(layout.rack_units, layout.unknown_units, layout.lines, "U"),
          total_text(layout.watts, layout.unknown_watts, layout.lines, "W"),
          "; ".join([*layout.missed, *(f"{title}: uncertain" for title in layout.doubts), *layout.rules]))
         for layout in found], right=tuple(range(2, len(columns) + 4)))
    first = found[0]
    print(f"{order_of(found).sentence(found).capitalize()}.")
    for title, why in [*first.missed.items(), *first.doubts.items(), *first.asides.items()]:
        print(f"{title}: {why}")


def total_text(value: float, unknown: float, lines: float, unit: str) -> str:
    """A total over the lines: a lower bound where some have no value, and nothing where none has."""
    if unknown and (not value or unknown >= lines):
        return "unknown"
    return f"at least {shown(value, unit)}" if unknown else shown(value, unit)


def _mixed(layout: Layout, key: str) -> str:
    """How a bandwidth is made of reads and writes."""
    return f" ({layout.mix})" if key == "bandwidth" and layout.mix else ""


def _plain(layout: Layout) -> dict[str, object]:
    return {"architecture": layout.architecture, "verdict": str(layout.verdict), "drives": layout.drives,
            "drive": layout.drive,
            "protection": layout.protection, "system": layout.system, "reached": layout.reached,
            "bandwidth_of": layout.mix,
            "missed": layout.missed, "uncertain": layout.doubts, "asides": layout.asides, "house_rules": layout.rules,
            "gives": {name: told._asdict() for name, told in (layout.gives or {}).items()},
            "limited_by": {"part": layout.limit, "utilization": layout.limit_share},
            "rack_units": layout.rack_units, "watts": layout.watts, "price": layout.price,
            "lines_unknown": {"rack_units": layout.unknown_units, "watts": layout.unknown_watts,
                              "price": layout.unpriced}}
