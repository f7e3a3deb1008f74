"""picows as a server with the same two paths as fourtop-echo, for comparison.

It is a server of frames: it knows neither compression nor whether text is valid UTF-8.
"""

import asyncio

import picows
import uvloop

import options

rooms = {}


class Echo(picows.WSListener):
    def on_ws_frame(self, transport, frame):
        if frame.msg_type == picows.WSMsgType.CLOSE:
            transport.send_close(frame.get_close_code(), frame.get_close_message())
            transport.disconnect()
        elif frame.msg_type in (picows.WSMsgType.TEXT, picows.WSMsgType.BINARY):
            transport.send(frame.msg_type, frame.get_payload_as_memoryview())


class Member(picows.WSListener):
    def __init__(self, name):
        self.name = name

    def on_ws_connected(self, transport):
        rooms.setdefault(self.name, set()).add(transport)

    def on_ws_frame(self, transport, frame):
        if frame.msg_type == picows.WSMsgType.CLOSE:
            transport.send_close(frame.get_close_code(), frame.get_close_message())
            transport.disconnect()
        elif frame.msg_type in (picows.WSMsgType.TEXT, picows.WSMsgType.BINARY):
            payload = frame.get_payload_as_bytes()
            for member in rooms[self.name]:
                member.send(frame.msg_type, payload)

    def on_ws_disconnected(self, transport):
        rooms[self.name].discard(transport)
        if not rooms[self.name]:
            del rooms[self.name]


def listener(request):
    path = request.path.decode()
    return Member(path) if path.startswith("/room/") else Echo()


async def main():
    for scheme, context in options.contexts(options.read()).items():
        server = await picows.ws_create_server(listener, "127.0.0.1", 0, ssl=context)
        options.say(scheme, server)
    await asyncio.Event().wait()


if __name__ == "__main__":
    uvloop.run(main())
