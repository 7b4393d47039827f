"""The build hook: a wheel holds the `.py` files, and where a C compiler is at hand the compiled ones beside them.

The browser client is built first where Node is at hand; both a wheel and an sdist hold the result.
"""

from __future__ import annotations

import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))

import extensions
import webclient


class Hook(BuildHookInterface):  # type: ignore[misc]  # hatchling is untyped
    def dependencies(self) -> list[str]:
        return [extensions.ZIG] if self.target_name == "wheel" and extensions.wants_zig() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable":  # a checkout builds it by `make`
            self.app.display_info(f"browser client: {webclient.build()}")
        if self.target_name != "wheel":
            return
        libraries: dict[str, Path] = {}
        why = ""
        try:
            libraries = extensions.build()
        except (Exception, SystemExit) as error:  # an install never fails for want of speed
            if extensions.mode() == "require":
                raise
            why = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
        self.app.display_info(f"compiled {len(libraries)} modules" if libraries else f"plain Python ({why})")
        if version == "editable":
            extensions.install(libraries, why)
            return
        record = extensions.BUILD / "_build.json"
        record.parent.mkdir(exist_ok=True)
        record.write_text(extensions.note(list(libraries), why, checkout=False), encoding="utf-8")
        build_data["force_include"][str(record)] = "rentopia/_build.json"
        for name, path in libraries.items():
            build_data["force_include"][str(path)] = "/".join([*name.split(".")[:-1], path.name])
        if libraries:
            platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
            build_data |= {"pure_python": False, "tag": f"cp311-abi3-{platform}"}
