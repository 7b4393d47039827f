"""Clients of the tests send as fast as they can; what holds them back is tried where it is meant."""

from __future__ import annotations

import pytest

from rentopia.client import wire
from rentopia.server.sockets import bucket


@pytest.fixture(autouse=True)
def quick_clients(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "_PER_SECOND", 1e9)
    monkeypatch.setattr(wire, "FIRST_PAUSE", 0.02)
    # Servers of these tests run in the same process.
    monkeypatch.setattr(bucket, "BURST", 1e9)
    monkeypatch.setattr(bucket, "PER_SECOND", 1e9)
