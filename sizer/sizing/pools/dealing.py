"""Groups and volumes dealt to arrays and their controllers, and how uneven that leaves them."""

from __future__ import annotations

from collections.abc import Sequence

from sizer.catalog.records import Item
from sizer.design.records import Owners, Pool
from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.laws.loss import survivors
from sizer.laws.queueing import sharing
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.hardware.lines import Line
from sizer.sizing.pools.protection import Protection
from sizer.sizing.scope import Scope


def dealt_parts(
    wiring: Wiring, scope: Scope, protection: Protection, owners: list[Line], owner_count: Figure, made: Figure
) -> Figure:
    """Parts of the pool that are dealt to owners: groups, or the volumes of a pool that lies on all drives at once."""
    if protection.placed:
        return owner_count
    if not protection.scattered:
        return made
    controllers = controllers_of(wiring, owners[0])
    if controllers is None:
        return owner_count
    return scope.derive(
        "volume_count", general.each_times_count, controllers[0], owner_count,
        label=say("Volumes dealt to controllers: one for each, on all drives"))


def spread_of(
    wiring: Wiring, scope: Scope, record: Pool, owners: list[Line], owner_count: Figure, made: Figure,
    shared: Figure | None,
) -> Figure:
    """Busiest over mean load of the controllers, whole groups dealt to arrays and then to their controllers."""
    scope.derive("groups_on_busiest", sharing.parts_on_busiest, made, owner_count,
                 label=say("Groups on the busiest array"))
    scope.derive("groups_on_least_busy", sharing.parts_on_least_busy, made, owner_count,
                 label=say("Groups on the least busy array"))
    scope.derive("busiest_arrays", sharing.busiest_members, made, owner_count,
                 label=say("Arrays with the larger number of groups"))
    controllers = controllers_of(wiring, owners[0])
    return spread_over(record, scope, "spread", made, owner_count, controllers[1] if controllers else None, shared)


def serving_ratio(wiring: Wiring, scope: Scope, owners: Sequence[Line], drive: Item) -> Figure | None:
    """Share of its array's controllers that serve a group, as the record says or by class; None: each has one owner."""
    array = owners[0].item
    stated = array.flag("controllers_share_groups")
    if not array.kind.has_controllers or (stated is None and not drive.is_flash):
        return None
    if stated is None:
        return wiring.default("serving_controllers_ratio")
    return scope.constant("serving_controllers_ratio", 1.0, "1", say("Share of its array's controllers that serve a "
                                                                     "group"),
                          say("all of {array}, as its record says", array=array.model)) if stated else None


def spread_over(
    record: Pool, scope: Scope, name: str, made: Figure, owner_count: Figure, controllers: Figure | None,
    shared: Figure | None,
) -> Figure:
    """Busiest over mean load when a pool's groups are dealt to arrays, and there to so many controllers.

    ``shared`` is the share of an array's controllers that serve a group, None where each group has one owner.
    """
    label = say("Load of the busiest controller over the mean")
    if controllers is None:
        return scope.derive(name, sharing.deal_imbalance, made, owner_count, label=label)
    if shared is not None and record.owners is Owners.ALL:
        return scope.derive(name, sharing.shared_groups_imbalance, made, owner_count, controllers, shared, label=label)
    law = sharing.one_owner_imbalance if record.owners is Owners.ONE else sharing.nested_imbalance
    return scope.derive(name, law, made, owner_count, controllers, label=label)


def controllers_of(wiring: Wiring, owner: Line) -> tuple[Figure, Figure] | None:
    """Controllers of one array of a line, and how many of them work; None where the catalog does not say."""
    each = wiring.fact(owner.item, "controller_count")
    if each is None:
        return None
    scope, name = owner.scope, "working_controller_count"
    return each, scope.derive_once(name, survivors.working_count, each,
                                   scope.loss("lost_controller_count",
                                              say("Controllers of one {owner} lost", owner=owner.item.model)),
                                   label=say("Controllers of {owner} that work, of the worst array",
                                             owner=owner.called))
