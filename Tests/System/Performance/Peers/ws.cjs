// The ws package of node as a server with the same two paths as fourtop-echo, for comparison:
// ws.cjs [--tls-cert FILE --tls-key FILE] [--deflate]
"use strict";

const { readFileSync } = require("node:fs");
const http = require("node:http");
const https = require("node:https");
const { parseArgs } = require("node:util");
const { WebSocketServer } = require("ws");

const { values: options } = parseArgs({
  options: {
    "tls-cert": { type: "string" },
    "tls-key": { type: "string" },
    deflate: { type: "boolean" },
  },
});

// What fourtop-echo does: no context, zlib's level 1, window 15.
const deflate = {
  serverNoContextTakeover: true,
  clientNoContextTakeover: true,
  threshold: 256,
  zlibDeflateOptions: { level: 1, memLevel: 6 },
};

const rooms = new Map();

function serve(server, scheme) {
  const service = new WebSocketServer({
    server,
    clientTracking: false,
    perMessageDeflate: options.deflate ? deflate : false,
  });
  service.on("connection", (socket, request) => {
    if (request.url.startsWith("/room/")) join(socket, request.url);
    else socket.on("message", (message, binary) => socket.send(message, { binary }));
  });
  server.listen(0, "127.0.0.1", () =>
    console.log(`listening on ${scheme}://127.0.0.1:${server.address().port}`));
}

function join(socket, name) {
  const members = rooms.get(name) ?? new Set();
  rooms.set(name, members.add(socket));
  socket.on("message", (message, binary) => {
    for (const member of members) member.send(message, { binary });
  });
  socket.on("close", () => {
    members.delete(socket);
    if (members.size === 0) rooms.delete(name);
  });
}

serve(http.createServer(), "http");
if (options["tls-cert"]) {
  const identity = {
    cert: readFileSync(options["tls-cert"]),
    key: readFileSync(options["tls-key"]),
  };
  serve(https.createServer(identity), "https");
}
