"""The bare server that the table server is compared with: it says each message again to four, and knows nothing.

Started by `bench/server.py` under the same settings of uvicorn as the real one. A socket at ``/room/N?size=S`` shares
the room N; what one sends is read as JSON, gets a number, is sent to all in the room with so many bytes of filling as
the table server's steps have, and acknowledged. Nothing is stored.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import uvicorn

rooms: dict[str, list[Any]] = {}
numbers: dict[str, int] = {}


async def app(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """The ASGI application."""
    if scope["type"] != "websocket":
        if scope["type"] == "http":
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b""})
        return
    room = scope["path"]
    filling = "x" * int(scope["query_string"].partition(b"=")[2] or b"0")
    await receive()
    await send({"type": "websocket.accept"})
    members = rooms.setdefault(room, [])
    members.append(send)
    try:
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                break
            said = msgspec.json.decode(message["text"])
            number = numbers[room] = numbers.get(room, 0) + 1
            text = msgspec.json.encode({"type": "step", "seq": number, "filling": filling}).decode()
            for member in members:
                await member({"type": "websocket.send", "text": text})
            text = msgspec.json.encode({"type": "ack", "id": said["id"], "seq": number}).decode()
            await send({"type": "websocket.send", "text": text})
    finally:
        members.remove(send)


async def serve(config: uvicorn.Config) -> None:
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.02)
    print(server.servers[0].sockets[0].getsockname()[1], flush=True)
    await running


def main() -> None:
    config = uvicorn.Config(
        app,
        host="127.0.0.1",
        port=0,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=16384,
        log_level="warning",
        access_log=False,
        lifespan="off",
    )
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(serve(config))


if __name__ == "__main__":
    main()
