"""What the architectures that one may begin with are called."""

from __future__ import annotations

from sizer.design.files.addresses import template_designs


def titles(*, stated: bool = False) -> dict[str, str]:
    """Template -> what its architecture is called, in the order of their names; ``stated``: with requirements only."""
    found = {name: design.title or name for name, design in template_designs().items()
             if design.requirements or not stated}
    return dict(sorted(found.items(), key=lambda each: each[1].lower()))
