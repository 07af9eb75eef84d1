"""What the architectures that one may begin with are called."""

from __future__ import annotations

from sizer.catalog import Catalog
from sizer.catalog.records import Lifecycle
from sizer.design.files.addresses import template_designs
from sizer.design.records import Design


def titles(catalog: Catalog, *, stated: bool = False) -> dict[str, str]:
    """Template -> what its architecture is called, by name; those of parts that are sold no more follow.

    With ``stated`` those alone that have requirements.
    """
    found = {name: (_of_older_parts(design, catalog), design.title or name)
             for name, design in template_designs().items() if design.requirements or not stated}
    return {name: title for name, (_, title) in sorted(found.items(), key=lambda each: (
        each[1][0], each[1][1].casefold()))}


def _of_older_parts(design: Design, catalog: Catalog) -> bool:
    parts = (catalog.items.get(line.item) for line in design.items)
    return any(part is not None and part.lifecycle is not Lifecycle.CURRENT for part in parts)
