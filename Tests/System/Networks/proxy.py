"""proxy.py CERTIFICATE KEY PORT STYLE: a TLS proxy for a server at 127.0.0.1:PORT, on port 443.

It states what it knows as STYLE says: `x` by X-Forwarded-For, -Proto and -Host, `forwarded` by RFC 7239.
"""

import http.client
import http.server
import ssl
import sys

certificate, key, port, style = sys.argv[1:]


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):  # noqa: N802 the name that the library calls
        fields = {name: value for name, value in self.headers.items() if name != "Host"}
        fields["Host"] = f"127.0.0.1:{port}"
        client, host = self.client_address[0], self.headers["Host"]
        if style == "x":
            fields |= {"X-Forwarded-For": client, "X-Forwarded-Proto": "https", "X-Forwarded-Host": host}
        else:
            fields["Forwarded"] = f'for={client};proto=https;host="{host}"'
        line = http.client.HTTPConnection("127.0.0.1", int(port), timeout=10)
        line.request("GET", self.path, headers=fields)
        answer = line.getresponse()
        body = answer.read()
        self.send_response(answer.status)
        if answer.getheader("Set-Cookie"):
            self.send_header("Set-Cookie", answer.getheader("Set-Cookie"))
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("0.0.0.0", 443), Handler)
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(certificate, key)
server.socket = context.wrap_socket(server.socket, server_side=True)
print("ready", flush=True)
server.serve_forever()
