"""Pictures of the screens, small enough for a repository."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

LARGEST = 150_000


class Album:
    """A folder of pictures: JPEG, as good as stays below `LARGEST` bytes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def take(self, page: Page, name: str) -> Path:
        """What is to be seen of a page now, letters and pictures loaded."""
        page.evaluate("document.fonts.ready.then(() => true)")
        path = self.folder / f"{name}.jpg"
        for quality in (80, 70, 60, 50, 40):
            page.screenshot(path=path, type="jpeg", quality=quality, animations="disabled", caret="hide")
            if path.stat().st_size <= LARGEST:
                return path
        raise AssertionError(f"{name} is larger than {LARGEST} bytes")
