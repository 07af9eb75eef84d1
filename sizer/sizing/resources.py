"""What a resource of a workload is: a kind of part, and the record of the design that it belongs to."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sizer.language import mark, say


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
        return _FAMILIES[self]

    @property
    def noun(self) -> str:
        """What such a part is called, before the model that it is of; empty where each has a name of its own."""
        return _NOUNS.get(self, "")

    def of(self, model: str) -> str:
        """What the part of a model is called.

        >>> ResourceKind.CORES.of("BL860c i2")
        'cores of BL860c i2'
        """
        return say("{noun} of {model}", noun=self.noun, model=model)


_LINK, _DRIVE, _PROCESSOR, _RATE = mark("link"), mark("drive"), mark("processor"), mark("request rate")
_FAMILIES = {
    ResourceKind.LINK: _LINK, ResourceKind.NETWORK: _LINK, ResourceKind.SHELF_LINKS: _LINK,
    ResourceKind.SLOT: mark("slot"), ResourceKind.ADAPTER: mark("adapter"), ResourceKind.PORTS: _RATE,
    ResourceKind.REQUESTS: _RATE, ResourceKind.CONTROLLERS: mark("controller"), ResourceKind.DRIVES: _DRIVE,
    ResourceKind.SOURCE: _DRIVE, ResourceKind.DEGRADED: mark("degraded drives"),
    ResourceKind.FLASH: mark("media of drives"), ResourceKind.MEMORY: mark("memory"),
    ResourceKind.OBJECTS: mark("objects"), ResourceKind.PROCESSOR: _PROCESSOR, ResourceKind.PROTOCOL: _PROCESSOR,
    ResourceKind.CORES: _PROCESSOR, ResourceKind.CALLS: _PROCESSOR, ResourceKind.THREADS: _PROCESSOR,
    ResourceKind.PARITY: _PROCESSOR,
}

_NOUNS = {
    ResourceKind.NETWORK: mark("network between servers"),
    ResourceKind.SLOT: mark("PCI Express slots"), ResourceKind.ADAPTER: mark("all ports"),
    ResourceKind.PORTS: mark("request rate"), ResourceKind.REQUESTS: mark("request rate"),
    ResourceKind.CONTROLLERS: mark("controller bandwidth"), ResourceKind.SHELF_LINKS: mark("shelf links"),
    ResourceKind.DRIVES: mark("drives"), ResourceKind.SOURCE: mark("drives"),
    ResourceKind.DEGRADED: mark("survivors"),
    ResourceKind.PROCESSOR: mark("processors"), ResourceKind.CORES: mark("cores"),
    ResourceKind.MEMORY: mark("memory channels"),
    ResourceKind.PROTOCOL: mark("protocol work"), ResourceKind.PARITY: mark("RAID threads"),
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
