"""Asking the application without a network: one function for a request, one for the client."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
from starlette.types import ASGIApp

BASE = "http://table.test"


def ask(
    app: ASGIApp, method: str, path: str, *, base: str = BASE, client: str = "192.0.2.7", **more: Any
) -> httpx.Response:
    """One request to the application, from an address; ``cookies`` are sent as they are."""
    if cookies := more.pop("cookies", None):
        headers = dict(more.get("headers", {}))
        more["headers"] = {**headers, "Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}

    async def run() -> httpx.Response:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False, client=(client, 40000))
        async with httpx.AsyncClient(transport=transport, base_url=base) as asking:
            return await asking.request(method, path, **more)

    return asyncio.run(run())
