"""What a kind of hardware is: one record of all that sizing, checks, bill, drawings and the window know of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from sizer.catalog.failure_kinds import FailureKind
from sizer.catalog.schema import FactRule
from sizer.catalog.vocabulary import FACT_RULES


class TopologyRole(StrEnum):
    """How a kind of item stands in the topology."""

    CONDUCTS = "conducts"
    """Traffic passes through it by its own ports."""
    CONTAINS = "contains"
    """It only holds other items."""
    ATTACHES = "attaches"
    """It belongs to its parent, whose traffic leaves by its ports."""
    ACCOMPANIES = "accompanies"
    """It is bought along and carries no traffic of its own."""


class Mounting(StrEnum):
    """What one item takes of the item it sits in."""

    DRIVE_BAY = "drive bay"
    SHELF = "shelf position"
    DEVICE_BAY = "device bay"
    INTERCONNECT_BAY = "interconnect bay"
    SLOT = "adapter slot"
    SOCKET = "processor socket"
    EXPANSION = "expansion port"
    RACK = "rack"


USELESS_ALONE = frozenset((Mounting.DRIVE_BAY, Mounting.SHELF, Mounting.DEVICE_BAY, Mounting.SLOT))
"""Places without which an item does nothing: what needs one is put into whatever can hold it."""


QUOTED = "quoted_bytes_per_s"
"""The fact that a building block's maker states of its reads as a whole."""


@dataclass(frozen=True, slots=True, eq=False, repr=False, kw_only=True)
class Kind:
    """One kind of item: what it is and does, where it sits, which facts it must and may state.

    ``needs`` and ``facts`` name the facts it must state and the further ones it may, separated by blanks; each is
    declared in :mod:`sizer.catalog.vocabulary`, and another name raises ValueError. Kinds are compared by identity.
    """

    name: str
    """As catalogs write it: ``fc_switch``."""
    meaning: str
    role: TopologyRole
    needs: str = ""
    facts: str = ""
    sized_by: str = ""
    """What a sizing needs of one that is sold today, separated by blanks: facts and ``ports``, with a slash between
    those that stand for one another. Empty where a record without does as well."""
    expected: tuple[str, ...] = ()
    """Facts that say what another one includes, which is in doubt without."""
    word: str = ""
    """What people call one: ``network adapter``; as in the middle of a sentence; empty: its name."""
    place: Mounting | None = None
    """What it takes of the item it sits in; None where it sits in none."""
    offers: frozenset[Mounting] = frozenset()
    """What other items find in it."""
    plural: str = ""
    """What several are called in a search for a quantity; empty where the model says it better."""
    is_server: bool = False
    """It runs programs: a node of a storage service, of a file system or of computing work."""
    is_switch: bool = False
    """It only passes traffic on: when one fails, the work moves to the switches next to it."""
    has_controllers: bool = False
    """An array: its ports, its cache and the paths to its shelves belong to controllers."""
    has_declustered_raid: bool = False
    """It protects its drives by declustered RAID of its own."""
    is_adapter: bool = False
    """A card with ports of its own, by which its server reaches a network."""
    is_converged: bool = False
    """Its Ethernet ports speak Fibre Channel too."""
    shown_at_links: bool = False
    """Drawings show it at the connections it carries, not among what its host holds."""
    attaches_drives: bool = False
    """A card behind which the drives of its server are; an adapter where its record says which drives it takes."""
    answers_clients: bool = False
    """Its ports are named initiators, yet clients are served by them too."""
    is_cable: bool = False
    is_transceiver: bool = False
    rack_mounted: bool = False
    """It takes rack units where it does not sit in a chassis."""
    draws_power: bool = True
    loses_contents: bool = False
    """What sits in it is lost with it, although its traffic passes by other ways."""
    serves_its_chassis: bool = False
    """Each chassis has its own: more chassis bring more of them."""
    lost_as: FailureKind | None = None
    """What the loss of one as a whole is; None where that depends on its part in the design."""
    mtbf_default: str = ""
    """The default for the mean time between failures where neither design nor catalog knows it; empty for none."""
    does_the_same: tuple[str, ...] = ()
    """Names of further kinds that do the same in the same place."""
    headline_rank: int | None = None
    """Where it stands in the sentence that names what is proposed; None for what is only listed."""
    rack_rank: int | None = None
    """How far up in a rack it stands, 0 being the bottom; a chassis full of blades is heavier for its height than
    arrays and shelves. None for what stands on top."""
    required: frozenset[str] = field(init=False)
    allowed: Mapping[str, FactRule] = field(init=False)

    def __post_init__(self) -> None:
        names = (*self.needs.split(), *self.facts.split())
        unknown = [name for name in names if name not in FACT_RULES]
        if unknown:
            raise ValueError(f"kind {self.name} has facts that nothing declares: {', '.join(unknown)}. Declare each in "
                             "a group of sizer/catalog/vocabulary.py")
        object.__setattr__(self, "required", frozenset(self.needs.split()))
        object.__setattr__(self, "allowed", MappingProxyType({name: FACT_RULES[name] for name in names}))

    def __repr__(self) -> str:
        return f"Kind({self.name!r})"

    def __str__(self) -> str:
        return self.name

    @property
    def noun(self) -> str:
        """What people call one: ``Fibre Channel switch``, ``building block``."""
        return self.word or self.name.replace("_", " ")

    @property
    def is_drive(self) -> bool:
        """It stores data."""
        return self.place is Mounting.DRIVE_BAY

    @property
    def is_processor(self) -> bool:
        """It computes in the server that it is put into."""
        return self.place is Mounting.SOCKET

    @property
    def is_shelf(self) -> bool:
        """It holds drives of the array or server that it is connected to."""
        return self.place is Mounting.SHELF

    @property
    def is_blade(self) -> bool:
        """It takes device bays of a chassis."""
        return self.place is Mounting.DEVICE_BAY

    @property
    def is_chassis(self) -> bool:
        """It powers the blades and modules in its bays."""
        return Mounting.DEVICE_BAY in self.offers

    @property
    def is_card(self) -> bool:
        """It takes an adapter slot."""
        return self.place is Mounting.SLOT

    @property
    def owns_drives(self) -> bool:
        """The drives in it and in its shelves are its own."""
        return Mounting.DRIVE_BAY in self.offers and not self.is_shelf

    @property
    def is_building_block(self) -> bool:
        """Whether servers and drives are sold as one system, whose rate its maker quotes as a whole."""
        return self.is_storage_system and not self.has_controllers and QUOTED in self.allowed

    @property
    def is_storage_system(self) -> bool:
        """It owns drives and is no server: a pool goes with it as a whole."""
        return self.owns_drives and not self.is_server

    @property
    def is_drive_enclosure(self) -> bool:
        """A box for drives, which draws the same whichever drives are chosen for it."""
        return self.has_controllers or self.is_shelf

    @property
    def conducts(self) -> bool:
        """Traffic passes through it by its own ports."""
        return self.role is TopologyRole.CONDUCTS

    def sits_in(self, other: Kind) -> bool:
        """Whether it finds its place in an item of another kind."""
        return self.place in other.offers
