"""What a resource of a workload is: a kind of part, and the record of the design that it belongs to."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class ResourceKind(StrEnum):
    """What part of a record an operation keeps busy, as keys and labels of figures name it."""

    LINK = "link"
    NETWORK = "network"
    """Between storage servers, where no connection is drawn that carries what they send each other."""
    SLOT = "slot"
    ADAPTER = "adapter"
    """All ports of an adapter together, which may carry less than their sum."""
    PORTS = "ports"
    CONTROLLERS = "controllers"
    REQUESTS = "requests"
    SHELF_LINKS = "shelf links"
    DRIVES = "drives"
    DEGRADED = "degraded"
    """The group that lost a drive: it has no work while all is well."""
    FLASH = "flash"
    """The dies inside solid-state drives, at which reads meet."""
    PROCESSOR = "processor"
    PARITY = "parity"
    """The threads that make parity on a server, where no card does."""
    PROTOCOL = "protocol"
    MEMORY = "memory"
    CORES = "cores"
    CALLS = "calls"
    THREADS = "threads"
    """Those of the clients, each at most a core."""
    OBJECTS = "objects"
    """Those of a file that many write: each takes one record at a time."""
    SOURCE = "source"

    @property
    def family(self) -> str:
        """What it counts as: in tables, and in the house rules for how busy a part may be."""
        return _FAMILIES.get(self, self.value)

    @property
    def noun(self) -> str:
        """What such a part is called, before the model that it is of; empty where each has a name of its own."""
        return _NOUNS.get(self, "")

    def of(self, model: str) -> str:
        """What the part of a model is called.

        >>> ResourceKind.CORES.of("BL860c i2")
        'cores of BL860c i2'
        """
        return f"{self.noun} of {model}"


_FAMILIES = {
    ResourceKind.NETWORK: "link",
    ResourceKind.PORTS: "request rate", ResourceKind.REQUESTS: "request rate",
    ResourceKind.CONTROLLERS: "controller", ResourceKind.SHELF_LINKS: "link",
    ResourceKind.DRIVES: "drive", ResourceKind.SOURCE: "drive", ResourceKind.DEGRADED: "degraded drives",
    ResourceKind.FLASH: "media of drives",
    ResourceKind.PROTOCOL: "processor", ResourceKind.CORES: "processor", ResourceKind.CALLS: "processor",
    ResourceKind.THREADS: "processor", ResourceKind.PARITY: "processor",
}

_NOUNS = {
    ResourceKind.NETWORK: "network between servers",
    ResourceKind.SLOT: "PCI Express slots", ResourceKind.ADAPTER: "all ports",
    ResourceKind.PORTS: "request rate", ResourceKind.REQUESTS: "request rate",
    ResourceKind.CONTROLLERS: "controller bandwidth", ResourceKind.SHELF_LINKS: "shelf links",
    ResourceKind.DRIVES: "drives", ResourceKind.SOURCE: "drives", ResourceKind.DEGRADED: "survivors",
    ResourceKind.PROCESSOR: "processors", ResourceKind.CORES: "cores", ResourceKind.MEMORY: "memory channels",
    ResourceKind.PROTOCOL: "protocol work", ResourceKind.PARITY: "RAID threads",
}


@dataclass(frozen=True, slots=True)
class ResourceId:
    """Which resource: of the connection, line or pool ``record``; empty where the workload has one of its kind.

    ``client`` is the line at the other end, of what lies between two lines and is another one for each pair.

    >>> str(ResourceId(ResourceKind.SHELF_LINKS, "msa")), ResourceId(ResourceKind.SHELF_LINKS, "msa").key
    ('shelf links msa', 'shelf_links_msa')
    """

    kind: ResourceKind
    record: str = ""
    client: str | None = None

    def __str__(self) -> str:
        client = "" if self.client is None else f" {self.client}"
        return f"{self.kind}{client}{' ' if self.record else ''}{self.record}"

    @property
    def key(self) -> str:
        """Its part of the keys of figures."""
        return str(self).replace(" ", "_")
