"""Pictures of the screens, small enough for a repository."""

from __future__ import annotations

import base64
from pathlib import Path

from playwright.sync_api import Page

LARGEST = 105_000


class Album:
    """A folder of pictures: WebP, as good as stays below `LARGEST` bytes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def take(self, page: Page, name: str) -> Path:
        """What is to be seen of a page now, letters and pictures loaded."""
        page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame)).then(() => true)")
        path = self.folder / f"{name}.webp"
        chromium = page.context.new_cdp_session(page)
        for quality in (70, 60, 50, 40):
            taken = chromium.send("Page.captureScreenshot", {"format": "webp", "quality": quality})
            path.write_bytes(base64.b64decode(taken["data"]))
            if path.stat().st_size <= LARGEST:
                chromium.detach()
                return path
        raise AssertionError(f"{name} is larger than {LARGEST} bytes")
