"""Closed lists of words in the design document."""

from __future__ import annotations

from enum import StrEnum

from sizer.design.sense import Sense
from sizer.language import mark

BASE = "base"
"""The scenario that is the design itself, without any change."""

DEFAULT_PATTERN = "random-block"
"""The pattern of a workload that states none, which is part of the file format."""


class Status(StrEnum):
    """What a line is to the customer."""

    REQUIRED = mark("required")
    RECOMMENDED = mark("recommended")
    OPTIONAL = mark("optional")
    EXISTING = mark("existing")
    TEST_BED = mark("test bed")


class ServiceKind(StrEnum):
    """What is bought beside the hardware that is installed."""

    SUPPORT = mark("support")
    INSTALLATION = mark("installation")
    MIGRATION = mark("migration")
    TRAINING = mark("training")
    SPARE_PARTS = mark("spare parts")
    SOFTWARE = mark("software")
    FREIGHT = mark("freight")
    OTHER = mark("other")


class Paid(StrEnum):
    """How often something is paid."""

    ONCE = mark("once")
    EVERY_YEAR = mark("every year")


class LinkMode(StrEnum):
    """How parallel links share the work while all is well."""

    ACTIVE_ACTIVE = "active-active"
    ACTIVE_PASSIVE = "active-passive"
    ACTIVE_STANDBY = "active-standby"
    BONDED = "bonded"
    BONDED_HASH = "bonded-hash"


class Protocol(StrEnum):
    """What travels over a link; ``auto`` follows from the ports and the workload."""

    AUTO = "auto"
    FC = "fc"
    FC_NVME = "fc-nvme"
    ISCSI = "iscsi"
    NVME_TCP = "nvme-tcp"
    NVME_RDMA = "nvme-rdma"
    NFS = "nfs"
    SMB = "smb"
    S3 = "s3"
    TCP = "tcp"
    IPOIB = "ipoib"
    SAS = "sas"
    NATIVE = "native"


class FailureDomain(StrEnum):
    """What no two copies, or parts of a code, share."""

    DRIVE = mark("drive")
    NODE = mark("node")
    RACK = mark("rack")
    SITE = mark("site")

    @property
    def is_beyond_nodes(self) -> bool:
        """Whether several servers are in one: how many there are the design has to say."""
        return self in (FailureDomain.RACK, FailureDomain.SITE)


class Owners(StrEnum):
    """How many controllers of an array own groups of a pool."""

    ALL = "all"
    ONE = "one"


class WriteLayout(StrEnum):
    """Where a small write goes in a pool with parity."""

    IN_PLACE = "in-place"
    GATHERED = "gathered"
    LOG = "log"


class RaidEngine(StrEnum):
    """What makes the parity of drives in a server."""

    SOFTWARE = "software"
    CARD = "card"


class WriteCache(StrEnum):
    """What answers for a write before it is on the drives."""

    NONE = "none"
    DRIVE = "drive"
    CONTROLLER = "controller"
    NVRAM = "nvram"
    LOG = "log"

    @property
    def holds(self) -> bool:
        """Whether it keeps the write when power fails, and destages it later."""
        return self in (WriteCache.CONTROLLER, WriteCache.NVRAM, WriteCache.LOG)


class FastUse(StrEnum):
    """What a pool of faster drives is to the pool behind it."""

    TIER = "tier"
    READ_CACHE = "read-cache"
    SPECIAL = "special"


class DataKind(StrEnum):
    """What the data of a pool is, for the range of what reduces it."""

    DATABASES = "databases"
    VIRTUAL_MACHINES = "virtual-machines"
    BACKUPS = "backups"
    INCOMPRESSIBLE = "incompressible"


class Runs(StrEnum):
    """Whether a workload shares the system with the others or has it for itself."""

    TOGETHER = "together"
    ALONE = "alone"


class RequirementKind(StrEnum):
    """What a requirement is about."""

    USABLE_CAPACITY = mark("usable-capacity")
    EFFECTIVE_CAPACITY = mark("effective-capacity")
    IOPS = mark("iops")
    RESPONSE = mark("response")
    BANDWIDTH = mark("bandwidth")
    AFTER_ONE_FAILURE = mark("after-one-failure")
    RACK_UNITS = mark("rack-units")
    POWER = mark("power")
    BUDGET = mark("budget")
    GROWTH = mark("growth")
    ENDURANCE = mark("endurance")

    @property
    def is_capacity(self) -> bool:
        """Whether it asks for space in pools."""
        return self in (RequirementKind.USABLE_CAPACITY, RequirementKind.EFFECTIVE_CAPACITY, RequirementKind.GROWTH)

    @property
    def is_total(self) -> bool:
        """Whether it asks for a total over lines."""
        return self in (RequirementKind.RACK_UNITS, RequirementKind.POWER, RequirementKind.BUDGET)

    @property
    def is_rate(self) -> bool:
        """Whether it asks how much work is done a second."""
        return self in (RequirementKind.IOPS, RequirementKind.BANDWIDTH)

    @property
    def is_of_work(self) -> bool:
        """Whether it asks how much work is done, or how fast."""
        return self.is_rate or self is RequirementKind.RESPONSE

    @property
    def natural_side(self) -> Sense:
        """The side of the target on which it is met, where nothing else is stated."""
        return Sense.AT_MOST if self.is_total or self is RequirementKind.RESPONSE else Sense.AT_LEAST


class ChangeAction(StrEnum):
    """What a scenario does to its base."""

    SET = "set"
    ADD = "add"
    REMOVE = "remove"
