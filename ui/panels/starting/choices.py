"""What a new design may be: architectures, what clients ask for, what they are connected by."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox

from sizer.design.files.addresses import template_designs

NETWORKS = (("Any", ""), ("Ethernet", "ethernet"), ("Fibre Channel", "fc"), ("InfiniBand", "infiniband"))
ACCESSES = (("Any", ""), ("Blocks: volumes and virtual machines", "blocks"), ("Files", "files"),
            ("Objects", "objects"))


def choice(name: str, choices: tuple[tuple[str, str], ...]) -> QComboBox:
    """A box of titles, each with its value."""
    box = QComboBox()
    box.setAccessibleName(name)
    for title, value in choices:
        box.addItem(title, value)
    return box


def titles(*, stated: bool = False) -> dict[str, str]:
    """Template -> what its architecture is called, in the order of their names; ``stated``: with requirements only."""
    found = {name: design.title or name for name, design in template_designs().items()
             if design.requirements or not stated}
    return dict(sorted(found.items(), key=lambda each: each[1].lower()))
