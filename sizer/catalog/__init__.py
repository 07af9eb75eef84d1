"""The catalog: what hardware can do, each value with its source; read from folders of TOML and JSON files."""

from __future__ import annotations

from sizer.catalog.kind import Kind, TopologyRole
from sizer.catalog.kinds import KINDS
from sizer.catalog.loading import load_catalog, shipped_catalog, shipped_path
from sizer.catalog.records import (
    Basis,
    Catalog,
    Fact,
    Item,
    Lifecycle,
    PortGroup,
    PortRole,
    Preset,
    PresetValue,
    Price,
    Technology,
)
from sizer.catalog.schema import FactRule
from sizer.catalog.vocabulary import FACT_RULES

__all__ = [
    "FACT_RULES",
    "KINDS",
    "Basis",
    "Catalog",
    "Fact",
    "FactRule",
    "Item",
    "Kind",
    "Lifecycle",
    "PortGroup",
    "PortRole",
    "Preset",
    "PresetValue",
    "Price",
    "Technology",
    "TopologyRole",
    "load_catalog",
    "shipped_catalog",
    "shipped_path",
]
