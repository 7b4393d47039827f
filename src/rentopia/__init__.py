"""Rentopia: property-trading board games, played to the letter of their rules.

With RENTOPIA_PLAIN set to anything but 0 the compiled modules are passed over and the plain Python runs. The
variable is read when the package is first imported, and inherited, so that worker processes run the same form.
"""

from __future__ import annotations

import os
import sys

__version__ = "0.1.0"

if os.environ.get("RENTOPIA_PLAIN", "0") not in ("", "0"):
    from collections.abc import Sequence
    from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
    from types import ModuleType

    class _PlainFinder:
        """Finds the `.py` of modules in this package, where the usual finder takes the compiled one first."""

        @staticmethod
        def find_spec(
            name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
        ) -> ModuleSpec | None:
            if path is None or not name.startswith(f"{__name__}."):
                return None
            for folder in path:
                if spec := FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name):
                    return spec
            return None

    sys.meta_path.insert(0, _PlainFinder)
