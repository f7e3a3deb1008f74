"""The websockets package as a server with the same two paths as fourtop-echo, for comparison."""

import asyncio

import uvloop
from websockets.asyncio.server import broadcast, serve
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

import options

rooms = {}


async def visited(connection):
    path = connection.request.path
    if not path.startswith("/room/"):
        async for message in connection:
            await connection.send(message)
        return
    members = rooms.setdefault(path, set())
    members.add(connection)
    try:
        async for message in connection:
            broadcast(members, message)
    finally:
        members.discard(connection)
        if not members:
            del rooms[path]


def compression():
    """The compression of fourtop-echo: no context, zlib's level 1, window 15."""
    return ServerPerMessageDeflateFactory(
        server_no_context_takeover=True, client_no_context_takeover=True,
        compress_settings={"level": 1, "memLevel": 6})


async def main():
    given = options.read()
    for scheme, context in options.contexts(given).items():
        server = await serve(
            visited, "127.0.0.1", 0, ssl=context, compression=None, ping_interval=None,
            extensions=[compression()] if given.deflate else None)
        options.say(scheme, server)
    await asyncio.Event().wait()


if __name__ == "__main__":
    uvloop.run(main())
