"""The https door as an iPhone meets it whose owner only tapped the warning away: pages come through,
sockets do not."""

import http.client
import http.server
import ssl
import threading

HOP_BY_HOP = {"connection", "keep-alive", "transfer-encoding", "content-length"}


class MuteDoor:
    """Listens on `port` with the server's own certificate, hands requests on to its https door and
    drops the connection of every WebSocket; `dropped` counts them."""

    def __init__(self, server):
        self.dropped = 0
        ours = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        ours.load_cert_chain(server.authority.with_name("leaf.crt"), server.authority.with_name("leaf.key"))
        theirs = ssl.create_default_context(cafile=server.authority)
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def setup(self):
                self.request.settimeout(20)
                self.request.do_handshake()
                super().setup()

            def do_GET(self):
                if "Upgrade" in self.headers:
                    outer.dropped += 1
                    self.close_connection = True
                    return
                onward = http.client.HTTPSConnection(
                    "127.0.0.1", server.secure_port, context=theirs, timeout=10)
                onward.request("GET", self.path, headers=dict(self.headers))
                answer = onward.getresponse()
                body = answer.read()
                self.send_response_only(answer.status)
                for name, value in answer.headers.items():
                    if name.lower() not in HOP_BY_HOP:
                        self.send_header(name, value)
                if answer.status != 304:
                    self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)
                onward.close()

            def log_message(self, *_):
                pass

        class Listener(http.server.ThreadingHTTPServer):
            daemon_threads = True

            def get_request(self):
                peer, address = super().get_request()
                return ours.wrap_socket(peer, server_side=True, do_handshake_on_connect=False), address

            def handle_error(self, *_):  # a browser that hangs up
                pass

        self._listener = Listener(("127.0.0.1", 0), Handler)
        self.port = self._listener.server_address[1]
        threading.Thread(target=self._listener.serve_forever, daemon=True).start()

    def close(self):
        self._listener.shutdown()
        self._listener.server_close()
