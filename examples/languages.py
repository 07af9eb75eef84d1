"""The proposal of a design in English, German and Japanese.

$ python examples/languages.py p2000-iscsi offers
"""

from __future__ import annotations

import sys
from pathlib import Path

import sizer


def main(address: str, folder: str) -> None:
    """Write a proposal for each language into the folder: the same figures, told in its words."""
    opened, catalog = sizer.load(address), sizer.open_catalog()
    Path(folder).mkdir(parents=True, exist_ok=True)
    for language in ("en", "de", "ja"):
        with sizer.in_language(language):
            sizing = sizer.size(opened.design, catalog, opened.scenario)
            for path in sizer.export(Path(folder, f"{language}.pdf"), sizing, sizer.sample(sizing)):
                print(path)


if __name__ == "__main__":
    main(*sys.argv[1:])
