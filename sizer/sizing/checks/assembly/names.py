"""Whether a design names things the catalog has, in the direction they work.

Bays, free ports, slots and paths are counted where the topology is known; here only what a line or a link says by
itself is held against the catalog record it names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from sizer.catalog.records import Catalog, Item, PortRole
from sizer.design.checks import check, check_values
from sizer.design.records import Design, Link
from sizer.design.registry.values import did_you_mean
from sizer.errors import Problem, error_at
from sizer.language import listed, mark, say

_HARDWARE = frozenset(("items", "links"))
_CLIENT_ROLES = frozenset((PortRole.INITIATOR, PortRole.FABRIC, PortRole.UPLINK, PortRole.SHELF_DOWN))
_STORAGE_ROLES = frozenset((PortRole.TARGET, PortRole.FABRIC, PortRole.UPLINK, PortRole.SHELF_UP))


def validate(design: Design, catalog: Catalog) -> tuple[Problem, ...]:
    """Every problem of the design's own tables and of what they name in the catalog; pass it a resolved design."""
    problems: list[Problem] = [_of_hardware(problem) for problem in (*check(design), *check_values(design))]
    lines = {item.id: catalog.items.get(item.item) for item in design.items}
    problems += [_of_hardware(problem) for problem in _items(design, catalog)]
    problems += _services(design, catalog)
    problems += _presets(design, catalog)
    problems += _pins(design)
    for link in design.links:
        problems += [_of_hardware(problem) for problem in _link(link, lines)]
    return tuple(problems)


def _of_hardware(problem: Problem) -> Problem:
    """An error in a line or a connection: what is not known, or fits nothing, cannot be built."""
    return replace(problem, building=True) if problem.location.table in _HARDWARE else problem


def _items(design: Design, catalog: Catalog) -> Iterator[Problem]:
    unknown = {item.item for item in design.items if item.item and item.item not in catalog.items}
    hints = {name: catalog.nearest(name) for name in sorted(unknown)[:100]}
    for item in design.items:
        place = f"items/{item.id}/item"
        if not item.item:
            yield error_at("incomplete", place, say("{item} has no model yet", item=item.called),
                           say("Choose one, or remove the line."))
        elif item.item in unknown:
            close = hints.get(item.item, ())
            hint = say("Did you mean {name!r}?", name=close[0]) if close else say("See the list of the catalog.")
            yield error_at("unknown-item", place, say("the catalog has no item {item!r}", item=item.item), hint)
        elif (holder := design.items.get(item.parent) if item.parent else None) is not None:
            model = catalog.items.get(holder.item)
            if model is not None and not model.kind.offers:
                text = say("{item} sits in {holder} ({kind}), which holds nothing", item=item.called,
                           holder=holder.called, kind=model.kind.noun)
                allowed = sorted(kind.noun for kind in catalog.kinds.values() if kind.offers)
                yield error_at("parent", f"items/{item.id}/parent", text,
                               say("Allowed are {names}.", names=listed(allowed)))


def _services(design: Design, catalog: Catalog) -> Iterator[Problem]:
    for service in design.services:
        if service.item and service.item not in catalog.items:
            close = catalog.nearest(service.item)
            yield error_at("unknown-item", f"services/{service.id}/item",
                           say("the catalog has no item {item!r}", item=service.item),
                           say("Did you mean {name!r}?", name=close[0]) if close
                           else say("See the list of the catalog."))


_NO_RULES = mark("the catalog has no house rules {name!r}; allowed are {allowed}")
_NO_FILESYSTEM = mark("the catalog has no file system {name!r}; allowed are {allowed}")
_NO_SOFTWARE = mark("the catalog has no storage software {name!r}; allowed are {allowed}")


def _presets(design: Design, catalog: Catalog) -> Iterator[Problem]:
    named = [("policies", design.policies.preset, "policies/preset", _NO_RULES)]
    named += [("filesystems", pool.filesystem, f"pools/{pool.id}/filesystem", _NO_FILESYSTEM) for pool in design.pools]
    named += [("stores", pool.software, f"pools/{pool.id}/software", _NO_SOFTWARE) for pool in design.pools]
    for table, name, place, lacks in named:
        allowed = list(catalog.presets.get(table, {}))
        if name and name != "none" and name not in allowed:
            text = say(lacks, name=name, allowed=listed(allowed) or say("none"))
            yield error_at("unknown-preset", place, text, did_you_mean(name, allowed))


def _pins(design: Design) -> Iterator[Problem]:
    """A pin needs a value or both ends of a range, and the value must lie in it: nothing stands in for one."""
    for pin in design.overrides:
        ends = (pin.low, pin.high)
        place = f"overrides/{pin.key}"
        if (pin.low is None) != (pin.high is None):
            yield error_at("pin", place, say("only one end of the range is given"),
                           say("Give low and high, or neither."))
        elif pin.value is None and None in ends:
            yield error_at("pin", place, say("the pin has no value"),
                           say("Give a value, or low and high, or remove the pin."))
        elif pin.low is not None and pin.high is not None and not (
            pin.low <= (pin.value if pin.value is not None else pin.low) <= pin.high
        ):
            yield error_at("pin", place, say(
                "low {low!r} and high {high!r} are not in order", low=pin.low, high=pin.high)
                if pin.value is None else say("low {low!r}, value {value!r} and high {high!r} are not in order",
                                              low=pin.low, value=pin.value, high=pin.high))


def _link(link: Link, lines: Mapping[str, Item | None]) -> Iterator[Problem]:
    ends = (
        ("from", link.from_line, link.from_port, _CLIENT_ROLES, "client"),
        ("to", link.to_line, link.to_port, _STORAGE_ROLES, "storage"),
    )
    for key, line, port, roles, side in ends:
        if not line:
            yield error_at("incomplete", f"links/{link.id}/{key}",
                           say("no line is chosen at the client side") if side == "client"
                           else say("no line is chosen at the storage side"))
            continue
        model = lines.get(line)
        if model is None:
            continue  # the line or its catalog item is unknown, and said so already
        place = f"links/{link.id}/{key}_port"
        names = [group.name for group in model.ports]
        allowed = listed(names) or say("none: it has no ports")
        group = next((group for group in model.ports if group.name == port), None)
        if group is None:
            text = say("{line} has no port group {port!r}; allowed are {allowed}", line=line, port=port,
                       allowed=allowed) if port else (
                say("no port group of {line} is chosen; allowed are {allowed}", line=line, allowed=allowed)
            )
            yield error_at("unknown-port" if port else "incomplete", place, text, did_you_mean(port, names))
        elif group.role not in roles and not (
            side == "storage" and group.role is PortRole.INITIATOR and model.kind.answers_clients
        ):
            text = (say("port group {port!r} of {line} ({role}) cannot be the client side of a link", port=port,
                        line=line, role=group.role) if side == "client" else
                    say("port group {port!r} of {line} ({role}) cannot be the storage side of a link", port=port,
                        line=line, role=group.role))
            hint = say("Allowed are {names}; links run from the client side to the storage side.",
                       names=listed(sorted(roles)))
            yield error_at("port-role", place, text, hint)
