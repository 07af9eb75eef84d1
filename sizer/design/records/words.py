"""Closed lists of words in the design document."""

from __future__ import annotations

from enum import StrEnum

BASE = "base"
"""The scenario that is the design itself, without any change."""

DEFAULT_PATTERN = "random-block"
"""The pattern of a workload that states none, which is part of the file format."""


class Status(StrEnum):
    """What a line is to the customer."""

    REQUIRED = "required"
    RECOMMENDED = "recommended"
    OPTIONAL = "optional"
    EXISTING = "existing"
    TEST_BED = "test bed"


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
    ISCSI = "iscsi"
    NFS = "nfs"
    TCP = "tcp"
    IPOIB = "ipoib"
    SAS = "sas"
    NATIVE = "native"


class Owners(StrEnum):
    """How many controllers of an array own groups of a pool."""

    ALL = "all"
    ONE = "one"


class Runs(StrEnum):
    """Whether a workload shares the system with the others or has it for itself."""

    TOGETHER = "together"
    ALONE = "alone"


class RequirementKind(StrEnum):
    """What a requirement is about."""

    USABLE_CAPACITY = "usable-capacity"
    IOPS = "iops"
    RESPONSE = "response"
    BANDWIDTH = "bandwidth"
    AFTER_ONE_FAILURE = "after-one-failure"
    RACK_UNITS = "rack-units"
    POWER = "power"
    BUDGET = "budget"
    GROWTH = "growth"


class ChangeAction(StrEnum):
    """What a scenario does to its base."""

    SET = "set"
    ADD = "add"
    REMOVE = "remove"
