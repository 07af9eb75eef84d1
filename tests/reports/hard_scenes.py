"""Drawings of what is hard to draw: far too many, far too long, far too tall, nothing at all."""

from __future__ import annotations

from reports.drawings.charts.response import AskedLoad, Axes, Curve, CurveStyle, LoadBand, response_curve
from reports.drawings.charts.utilization import Bar, utilization_bars
from reports.drawings.charts.waterfall import AskedCapacity, DrawnStep, waterfall
from reports.drawings.plans.gathering import DrawnLink, Node
from reports.drawings.plans.rack import rack_elevation
from reports.drawings.plans.topology import topology
from reports.drawings.scenes.palette import Palette
from reports.drawings.scenes.scene import Scene
from sizer.sizing.racks.filling import RackBox

JAPANESE = "高可用性ストレージ設計のための二重化されたコントローラ"
LONG = "An exceedingly verbose description of one single drive enclosure with redundant everything, revision B"
AXES = Axes("operations a second", "response time [ms]")


def hard_scenes(width: float, palette: Palette) -> list[Scene]:
    """All of them, at one width."""
    return [*_bars(width, palette), *_racks(width, palette), *_topologies(width, palette), *_charts(width, palette)]


def _bars(width: float, palette: Palette) -> list[Scene]:
    many = [Bar(f"part {at} of {JAPANESE if at % 3 else LONG}", at / 210, max(0, at / 210 - 0.2),
                min(1, at / 210 + 0.2), f"{at} ×, full at {at * 1000:,}/s") for at in range(200)]
    beyond = [Bar(JAPANESE, 3.5, 2, 7, "", other=6.0), Bar(LONG, 0.1)]
    return [utilization_bars(f"Two hundred, {LONG}", many, palette, width, 24, f"without {LONG}"),
            utilization_bars("All two hundred", many, palette, width),
            utilization_bars("Idle", [Bar("x", 0.0)], palette, width),
            utilization_bars("Beyond", beyond, palette, width, other=f"without {JAPANESE}")]


def _racks(width: float, palette: Palette) -> list[Scene]:
    kinds = [RackBox(f"kind {at} {LONG}", at % 5 + 1, 3, f"kind {at}") for at in range(12)]
    tall = [RackBox(LONG, 500, 1, "giant"), RackBox(JAPANESE, 10, 2, JAPANESE), *kinds]
    return [rack_elevation("Tall", tall, palette, width),
            rack_elevation("Many", [RackBox("server", 2, 1000, "server"), RackBox("switch", 1, 3, "switch")], palette,
                           width),
            rack_elevation("Too tall alone", [RackBox("x", 500, 1, "giant")], palette, width)]


def _topologies(width: float, palette: Palette) -> list[Scene]:
    hosts = [Node(f"h{at}", f"{at} × {LONG if at % 2 else JAPANESE}", (f"4 × {LONG}",), "server") for at in range(150)]
    switches = [Node("s0", "2 × switch", (), "switch"), Node("s1", JAPANESE, (), "switch")]
    arrays = [Node(f"a{at}", f"8 × {LONG}", (LONG,) * 3, "array") for at in range(7)]
    links = [DrawnLink(f"h{at}", f"s{one}", f"{at} × 562.5 MB/s", at / 160, detail="10 Gb Ethernet, active-standby")
             for at in range(150) for one in (0, 1)]
    links += [DrawnLink(f"s{one}", f"a{at}", "16 × 425 MB/s", 0.8 if at == 3 else 0.1, detail="4 Gb Fibre Channel")
              for at in range(7) for one in (0, 1)]
    ring = [DrawnLink("a", "b", "1 × 5 GB/s", 0.9, detail="x"), DrawnLink("b", "c", "2"),
            DrawnLink("a", "c", "3 × 562.5 MB/s", 0.8),
            DrawnLink("a", "d", "long way"), DrawnLink("c", "d", "4"), DrawnLink("d", "a", "back"),
            DrawnLink("b", "d", "5", 0.2),
            DrawnLink("a", "b", "twin", 0.5), DrawnLink("d", "e", "6"), DrawnLink("a", "e", "7")]
    pair = [DrawnLink("a", "b", f"link {at}", at / 400) for at in range(300)]
    return [topology("Three hundred connections", [*hosts, *switches, *arrays], links, palette, width),
            topology("Three hundred between two", [Node("a", LONG), Node("b", JAPANESE)], pair, palette, width),
            topology("There and back", [Node(name, name * 3, (), name) for name in "abcde"], ring, palette, width),
            topology("Nothing", [], [], palette, width)]


def _charts(width: float, palette: Palette) -> list[Scene]:
    steps = [DrawnStep(f"raw {LONG}", 100, 0, "100 TB · 90 TiB"),
             DrawnStep(JAPANESE, 60, 40, "60 TB · 50 TiB", "−40 TB", "", 50, 70, "50 – 70 TB"),
             DrawnStep("end", 55, 5, "55 TB · 49 TiB", "−5 TB", "", 50, 90, "50 – 90 TB")]
    curves = [Curve("predicted", tuple((at * 1e4, 1 + at * at * 0.1) for at in range(1, 12))),
              Curve(LONG, ((1e4, 2), (5e4, 500)), CurveStyle.BESIDE),
              Curve(f"published {JAPANESE}", ((4e4, 3), (8e4, 9)), CurveStyle.PUBLISHED)]
    band = LoadBand("8 of 10", ((1e4, 0.9, 1.3), (5e4, 2, 6), (8e4, 5, None), (15e4, 9, None)))
    goal = AskedLoad(1e4, "asked: 10,000/s", 12.6, "asked: 95 % below 12.6 ms")
    here, size = Curve("this design", ((11e4, 13),)), (width, 230.0)
    alone = Curve("predicted", ((5, 0.0001),))
    return [waterfall(f"Pool {JAPANESE} {LONG}", steps, palette, width, AskedCapacity(150, "asked: 150 TB")),
            waterfall("Nothing left", [DrawnStep("raw", 0, 0, "0 B")], palette, width,
                      AskedCapacity(10, "asked: 10 B")),
            waterfall("No step", [], palette, width),
            response_curve("No curve", [], AXES, palette, size),
            response_curve(f"Response {LONG}", curves, AXES, palette, size, band, goal, here),
            response_curve("One point", [alone], AXES, palette, size, None, AskedLoad(500, "asked: 500/s"), alone)]
