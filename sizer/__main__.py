"""``python -m sizer``: the same as the installed command."""

import sys

from sizer.cli import main

if __name__ == "__main__":
    sys.exit(main())
