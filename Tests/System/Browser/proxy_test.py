"""The delay proxy itself: order, delay, holding, cutting."""

import contextlib
import socket
import socketserver
import threading
import time
import unittest

from proxy import Line


class Echo(socketserver.BaseRequestHandler):
    """Sends back what comes, until the other side ends."""

    def handle(self):
        with contextlib.suppress(OSError):
            while piece := self.request.recv(65536):
                self.request.sendall(piece)


def receive(peer, count):
    received = b""
    while len(received) < count and (piece := peer.recv(65536)):
        received += piece
    return received


class LineTests(unittest.TestCase):
    def setUp(self):
        server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Echo)
        server.daemon_threads, self.port = True, server.server_address[1]
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)

    def line(self, **options):
        line = Line(self.port, **options)
        self.addCleanup(line.close)
        return line

    def connect(self, line):
        peer = socket.create_connection(("127.0.0.1", line.port), timeout=5)
        self.addCleanup(peer.close)
        return peer

    def test_bytes_arrive_whole_and_in_order_under_jitter(self):
        peer = self.connect(self.line(delay=0.005, jitter=0.005))
        sent = bytes(range(256)) * 2000
        for start in range(0, len(sent), 5000):
            peer.sendall(sent[start:start + 5000])
        self.assertEqual(receive(peer, len(sent)), sent)

    def test_each_way_takes_at_least_the_delay_less_the_jitter(self):
        peer = self.connect(self.line(delay=0.06, jitter=0.015))
        began = time.monotonic()
        peer.sendall(b"a")
        self.assertEqual(receive(peer, 1), b"a")
        self.assertGreaterEqual(time.monotonic() - began, 2 * 0.045)

    def test_the_end_of_one_direction_arrives_after_its_last_byte(self):
        peer = self.connect(self.line(delay=0.02))
        peer.sendall(b"last")
        peer.shutdown(socket.SHUT_WR)
        self.assertEqual(receive(peer, 100), b"last")

    def test_a_held_line_stays_open_and_delivers_after_restore(self):
        line = self.line()
        peer = self.connect(line)
        peer.sendall(b"before")
        self.assertEqual(receive(peer, 6), b"before")
        line.hold()
        peer.sendall(b"held")
        peer.settimeout(0.2)
        with self.assertRaises(TimeoutError):
            peer.recv(1)
        line.restore()
        peer.settimeout(5)
        self.assertEqual(receive(peer, 4), b"held")

    def test_a_cut_line_resets_refuses_and_comes_back(self):
        line = self.line()
        peer = self.connect(line)
        peer.sendall(b"a")
        receive(peer, 1)
        line.cut()
        with self.assertRaises(ConnectionResetError):
            peer.recv(1)
        with self.assertRaises(ConnectionResetError):
            late = self.connect(line)
            late.sendall(b"a")
            if not late.recv(1):
                raise ConnectionResetError
        line.restore()
        again = self.connect(line)
        again.sendall(b"b")
        self.assertEqual(receive(again, 1), b"b")
