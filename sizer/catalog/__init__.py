"""The catalog: what hardware can do, each value with its source; read from folders of TOML and JSON files."""

from __future__ import annotations

from sizer.catalog.kinds import KIND_RULES, standing
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
from sizer.catalog.schema import FactRule, KindRule, Standing
from sizer.catalog.vocabulary import FACT_RULES

__all__ = [
    "FACT_RULES",
    "KIND_RULES",
    "Basis",
    "Catalog",
    "Fact",
    "FactRule",
    "Item",
    "KindRule",
    "Lifecycle",
    "PortGroup",
    "PortRole",
    "Preset",
    "PresetValue",
    "Price",
    "Standing",
    "Technology",
    "load_catalog",
    "shipped_catalog",
    "shipped_path",
    "standing",
]
