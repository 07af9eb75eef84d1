"""Writes the JSON schemas of the catalog files: ``python -m tools.write_catalog_schema`` from the top folder."""

from __future__ import annotations

from pathlib import Path

from sizer.catalog.jsonschema import schema_files


def main() -> None:
    """Writes each schema into ``catalogs/schema``."""
    folder = Path(__file__).resolve().parent.parent / "catalogs" / "schema"
    folder.mkdir(exist_ok=True)
    for name, text in schema_files().items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
