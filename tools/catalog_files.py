"""The text of a catalog file that a script writes."""

from __future__ import annotations

import json
from typing import Any

from sizer.catalog.kinds import KINDS

Table = dict[str, Any]


class CatalogFile:
    """The items of one output file and the sources they name."""

    def __init__(self) -> None:
        self.items: list[Table] = []
        self.sources: dict[str, str] = {}

    def source_key(self, source: Table) -> str:
        """The key of ``source`` in this file; equal sources share one."""
        return self.sources.setdefault(json.dumps(source, ensure_ascii=False), f"s{len(self.sources) + 1}")

    def text(self, kind: str) -> str:
        """The file, one fact and one source a line so that changes show."""
        used = {part["source"] for item in self.items for part in (item, *item["facts"].values(), *item["ports"])}
        sources = [f"  {json.dumps(key)}: {content}" for content, key in self.sources.items() if key in used]
        items = [_item_text(item) for item in sorted(self.items, key=lambda item: str(item["id"]))]
        title = f"Converted: {KINDS[kind].meaning}"
        return "\n".join([
            "{", ' "$schema": "../../schema/vendors.schema.json",', ' "format": "sizer-catalog",', ' "version": 1,',
            f' "title": {json.dumps(title)},', ' "sources": {', ",\n".join(sources), " },", ' "items": [',
            ",\n".join(items), " ]", "}", "",
        ])  # fmt: skip


def _item_text(item: Table) -> str:
    lines = [f"   {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in item.items()
             if key not in ("facts", "ports")]  # fmt: skip
    facts = [f"    {json.dumps(name)}: {json.dumps(fact, ensure_ascii=False)}" for name, fact in item["facts"].items()]
    lines.append('   "facts": {\n' + ",\n".join(facts) + "\n   }" if facts else '   "facts": {}')
    if item["ports"]:
        ports = [f"    {json.dumps(port, ensure_ascii=False)}" for port in item["ports"]]
        lines.append('   "ports": [\n' + ",\n".join(ports) + "\n   ]")
    return "  {\n" + ",\n".join(lines) + "\n  }"
