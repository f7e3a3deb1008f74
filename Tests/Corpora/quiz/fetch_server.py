"""A web server with bad manners for the tests of Fetch, on 127.0.0.1, and over HTTP on 127.0.0.2 too.

Prints the HTTP port, the HTTPS port, the path of the HTTPS certificate and the HTTP port on
127.0.0.2, and ends when its standard input does.
"""

import gzip
import http.server
import os
import shutil
import socketserver
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

TAG = '"v1"'
DATE = "Sat, 03 Jan 2026 10:00:00 GMT"
MIB = 1 << 20
ended = threading.Event()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def answer(self, status, body=b"", headers=()):
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        if status not in (204, 304):
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def until_gone(self, piece, pause):
        try:
            while not ended.is_set():
                self.wfile.write(piece)
                self.wfile.flush()
                time.sleep(pause)
        except OSError:
            pass

    def do_GET(self):
        self.close_connection = True
        path = self.path
        if path == "/quiz1.json":
            known = self.headers.get("If-None-Match") == TAG
            dated = self.headers.get("If-Modified-Since") == DATE
            validators = [("ETag", TAG), ("Last-Modified", DATE)]
            self.answer(304 if known or dated else 200, b"" if known or dated else b"{}", validators)
        elif path == "/agent":
            self.answer(200, self.headers.get("User-Agent", "").encode())
        elif path == "/port":
            self.close_connection = False
            self.answer(200, str(self.client_address[1]).encode(), [("ETag", TAG)])
        elif path == "/silent":
            ended.wait(30)
        elif path == "/drip":
            self.send_response(200)
            self.end_headers()
            self.until_gone(b"x", 0.02)
        elif path == "/endless":
            self.send_response(200)
            self.end_headers()
            self.until_gone(b"x" * 65536, 0)
        elif path == "/headers":
            self.wfile.write(b"HTTP/1.1 200 OK\r\n")
            self.until_gone(b"X-More: " + b"y" * 1000 + b"\r\n", 0)
        elif path == "/exact":
            self.answer(200, b"x" * MIB)
        elif path == "/large":
            self.answer(200, b"x" * (MIB + 1))
        elif path == "/large-unannounced":
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"x" * (MIB + 1))
        elif path == "/gzip":
            self.answer(200, gzip.compress(b"{}"), [("Content-Encoding", "gzip"), ("ETag", TAG)])
        elif path == "/gzip-bomb":
            self.answer(200, gzip.compress(b"x" * (64 * MIB)), [("Content-Encoding", "gzip")])
        elif path == "/gzip-short":
            self.answer(200, gzip.compress(b"{}" * 999)[:20], [("Content-Encoding", "gzip")])
        elif path == "/gzip-not":
            self.answer(200, b"{}", [("Content-Encoding", "gzip")])
        elif path == "/coding":
            self.answer(200, b"{}", [("Content-Encoding", "quizzed")])
        elif path == "/loop":
            self.answer(302, b"", [("Location", "/loop")])
        elif path.startswith("/redirect/"):
            left = int(path.rsplit("/", 1)[1])
            target = f"/redirect/{left - 1}" if left > 1 else "/quiz1.json"
            self.answer(301, b"moved", [("Location", target), ("ETag", '"moved"')])
        elif path == "/redirect-to-agent":
            self.answer(302, b"", [("Location", "/agent"), ("ETag", '"moved"')])
        elif path.startswith("/to/"):
            self.answer(302, b"", [("Location", urllib.parse.unquote(path[4:]))])
        elif path == "/tofile":
            self.answer(302, b"", [("Location", "file:///etc/passwd")])
        elif path == "/toftp":
            self.answer(302, b"", [("Location", "ftp://127.0.0.1/x")])
        elif path == "/garbage":
            self.wfile.write(b"\x00\x01 hello\r\n\r\n")
        elif path == "/short":
            self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc")
        elif path == "/nothing":
            pass
        elif path.startswith("/status/"):
            self.answer(int(path.rsplit("/", 1)[1]))
        else:
            self.answer(404)


def certificate(folder):
    pem = os.path.join(folder, "certificate.pem")
    key = os.path.join(folder, "key.pem")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
         "-nodes", "-keyout", key, "-out", pem, "-days", "2", "-subj", "/CN=fetch test",
         "-addext", "subjectAltName=IP:127.0.0.1"],
        check=True, capture_output=True)
    return pem, key


class Server(http.server.ThreadingHTTPServer):
    def server_bind(self):
        """Without asking a name server for the name of the address."""
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = self.server_address


def serve(server):
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_address[1]


def main():
    folder = tempfile.mkdtemp(prefix="fourtop-fetch-")
    try:
        pem, key = certificate(folder)
        plain = serve(Server(("127.0.0.1", 0), Handler))
        secured = Server(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(pem, key)
        secured.socket = context.wrap_socket(secured.socket, server_side=True)
        other = serve(Server(("127.0.0.2", 0), Handler))
        print(plain, serve(secured), pem, other, flush=True)
        sys.stdin.read()
        ended.set()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


main()
