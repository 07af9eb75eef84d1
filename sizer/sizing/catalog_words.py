"""What people call what a field names in the catalog: models, file systems, software, house rules."""

from __future__ import annotations

from sizer.catalog.records import Catalog
from sizer.design.fieldspec import Field, FieldKind
from sizer.design.registry.presets import preset_called


def catalog_word(catalog: Catalog, spec: Field, value: object) -> str:
    """The name of what the catalog has under the id that a field holds, which entered means it again.

    Empty for fields that name nothing of the catalog, and where nothing is named.
    """
    if not isinstance(value, str) or not value:
        return ""
    if spec.kind is FieldKind.CATALOG:
        return catalog.called(value)
    return preset_called(catalog.presets.get(spec.presets, {}), value) if spec.presets else ""
