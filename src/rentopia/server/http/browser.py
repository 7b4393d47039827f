"""The browser client as it was built into the package: one page for every address of its own, and the files it loads.
The same page says, at any other address that somebody comes to with a browser, that nothing is there.

Everything is read into memory once, so that no request reaches the disk, and compressed once. A checkout or package in
which it was not built has no such files; the server then writes its start page itself (`pages.py`). Where it is
decided: issue 5; packaging, part 1.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

#: Where `tools/webclient.py` puts it.
FOLDER = Path(__file__).resolve().parents[2] / "web"
#: Addresses that are the client's own to read: home, a table, a match that is shown again, and where one learns.
PAGES = ("/", "/t/{code}", "/m/{match}", "/learn", "/learn/{page:path}")
#: Files whose names hold a hash of what is in them, so that a browser never has to ask again.
ASSETS = "assets"

_PACKED = ("text/", "application/javascript", "application/json", "application/manifest+json", "image/svg+xml")
#: Not left to the system: on some of them `.js` is text/plain, which no browser runs under `nosniff`.
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
_FOR_EVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"


@dataclass(frozen=True)
class File:
    """A file as it is sent; ``packed`` is its gzip form, None where that is no shorter."""

    body: bytes
    packed: bytes | None
    kind: str
    etag: str
    keep: str

    def answer(self, request: Request) -> Response:
        headers = {"Cache-Control": self.keep, "ETag": self.etag, "Vary": "Accept-Encoding"}
        if self.etag in (tag.strip() for tag in request.headers.get("If-None-Match", "").split(",")):
            return Response(status_code=304, headers=headers)
        return self.whole(request, 200, headers)

    def whole(self, request: Request, status: int, headers: dict[str, str]) -> Response:
        """With its body, whatever the browser has already."""
        if self.packed is not None and takes(request.headers.get("Accept-Encoding", ""), "gzip"):
            packed = {**headers, "Content-Encoding": "gzip"}
            return Response(self.packed, status, packed, media_type=self.kind)
        return Response(self.body, status, headers, media_type=self.kind)


class Browser:
    """The files of the client by their address, ``/index.html`` among them."""

    def __init__(self, files: dict[str, File]) -> None:
        self._files = files

    @classmethod
    def load(cls, folder: Path = FOLDER) -> Browser | None:
        """The client in a folder; None where none has been built. OSError for files that can't be read."""
        if not (folder / "index.html").is_file():
            return None
        paths = [path for path in sorted(folder.rglob("*")) if path.is_file()]
        return cls({f"/{path.relative_to(folder).as_posix()}": _file(path, folder) for path in paths})

    def routes(self) -> list[BaseRoute]:
        """The pages, and the other files one by one: what is not among them is answered as everywhere."""
        pages: list[BaseRoute] = [Route(path, self._page) for path in PAGES]
        others = [path for path in self._files if path not in ("/index.html", "/source.sha256")]
        assets = [path for path in others if path.startswith(f"/{ASSETS}/")]
        beside = [path for path in others if path not in assets]
        pages += [Route(path, self._one(path)) for path in beside]
        return [*pages, Route(f"/{ASSETS}/{{path:path}}", self._asset)]

    async def _page(self, request: Request) -> Response:
        return self._files["/index.html"].answer(request)

    def lost(self, request: Request) -> Response:
        """The page for an address at which there is nothing: it reads the address itself and says so."""
        headers = {"Cache-Control": "no-store", "Vary": "Accept, Accept-Encoding"}
        return self._files["/index.html"].whole(request, 404, headers)

    async def _asset(self, request: Request) -> Response:
        file = self._files.get(request.url.path)
        if file is None:
            raise HTTPException(404)
        return file.answer(request)

    def _one(self, path: str) -> Callable[[Request], Awaitable[Response]]:
        async def answer(request: Request) -> Response:
            return self._files[path].answer(request)

        return answer


def _file(path: Path, folder: Path) -> File:
    body = path.read_bytes()
    kind = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    packed = gzip.compress(body, 9, mtime=0) if kind.startswith(_PACKED) else body
    hashed = path.relative_to(folder).parts[0] == ASSETS
    return File(
        body=body,
        packed=packed if len(packed) < len(body) else None,
        kind=kind,
        etag=f'"{hashlib.sha256(body).hexdigest()[:32]}"',
        keep=_FOR_EVER if hashed else _ASK_AGAIN,
    )


def takes(accepted: str, wanted: str) -> bool:
    """Whether a header such as ``Accept-Encoding`` names something outright, and not with a weight of nothing."""
    for entry in accepted.split(","):
        name, _, more = entry.partition(";")
        if name.strip().lower() == wanted:
            return not re.search(r"(^|;)q=0(\.0*)?($|;)", more.replace(" ", ""))
    return False
