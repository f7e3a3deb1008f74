"""check.py: the https door of a server of its own, seen by OpenSSL's client, sslyze and testssl.sh.

A line for each check; at the end "N passed, N failed". run.sh says what must be in the environment.
"""

import os
import pathlib
import re
import socket
import sys
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor

import scanners
from openssl import Client, Issuer, sessions
from run import report
from server import Fourtop

OUT = pathlib.Path(os.environ["OUT"])
VERSIONS = {"-tls1_2": "TLSv1.2", "-tls1_3": "TLSv1.3"}


def setUpModule():
    """The scanners work while OpenSSL's client does."""
    global SERVER, CLIENT, SSLYZE, TESTSSL, POOL
    SERVER = Fourtop()
    CLIENT = Client(SERVER.secure_port, SERVER.authority)
    where = SERVER.secure_port, SERVER.authority, OUT
    POOL = ThreadPoolExecutor(3)
    TESTSSL = [POOL.submit(scanners.testssl, part, *where) for part in scanners.PARTS]
    SSLYZE = POOL.submit(scanners.sslyze, *where)


def tearDownModule():
    POOL.shutdown()
    status = SERVER.close()
    assert status == 0, f"the server ended with status {status}:\n{SERVER.log}"


class Chain(unittest.TestCase):
    NAMES = [("-verify_ip", "127.0.0.1"), ("-verify_hostname", "localhost")]

    def test_verifies(self):
        """OpenSSL verifies the chain for 127.0.0.1 and localhost, in TLS 1.2 and 1.3"""
        for version in VERSIONS:
            for name in self.NAMES:
                said = CLIENT.connect(version, *name)
                self.assertIn("Verify return code: 0 (ok)", said)
                self.assertEqual(sessions(said), [("New", VERSIONS[version])])

    def test_other_names(self):
        """It refuses the same chain for another name, for another address, and without the authority"""
        for name in [("-verify_hostname", "example.org"), ("-verify_ip", "192.0.2.1")]:
            self.assertRegex(CLIENT.connect(*name), r"(?i)verify error.*mismatch")
        stranger = Client(SERVER.secure_port, "/dev/null")
        self.assertNotIn("Verify return code: 0 (ok)", stranger.connect())

    def test_authority_is_bounded(self):
        """Under the same authority a leaf for a public name or address is refused, one at home is not"""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        issuer = Issuer(SERVER.authority, SERVER.authority_key, folder.name)
        for names in ["IP:192.168.77.1", "IP:10.1.2.3", "IP:fd00::1", "DNS:laptop.local",
                      "DNS:localhost"]:
            self.assertIn(": OK", issuer.verdict(names), names)
        for names in ["DNS:example.org", "DNS:www.example.com", "IP:8.8.8.8", "IP:2001:4860::8888",
                      "DNS:localhost,DNS:example.org"]:
            self.assertIn("permitted subtree violation", issuer.verdict(names), names)


class Handshake(unittest.TestCase):
    def test_old_versions(self):
        """TLS 1.0 and 1.1 are refused with an alert"""
        for version in ["-tls1", "-tls1_1"]:
            said = CLIENT.connect(version, "-cipher", "DEFAULT:@SECLEVEL=0")
            self.assertIn("alert protocol version", said)
            self.assertEqual(sessions(said), [("New", "(NONE)")])

    def test_protocol(self):
        """ALPN chooses http/1.1, also where h2 is offered before it; h2 alone is never chosen"""
        for offered in ["http/1.1", "h2,http/1.1"]:
            self.assertIn("ALPN protocol: http/1.1", CLIENT.connect("-alpn", offered))
        self.assertNotIn("ALPN protocol: ", CLIENT.connect("-alpn", "h2"))

    def test_resumption(self):
        """A session is resumed by its ticket, in TLS 1.2 and 1.3, and takes no early data"""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        ticket = pathlib.Path(folder.name) / "session.pem"
        for option, version in VERSIONS.items():
            first = CLIENT.ask(option, "-sess_out", ticket)
            self.assertIn("HTTP/1.1 200", first)
            self.assertEqual(sessions(first)[0], ("New", version))
            again = CLIENT.ask(option, "-sess_in", ticket)
            self.assertIn("HTTP/1.1 200", again)
            self.assertEqual(sessions(again)[0], ("Reused", version))
            self.assertEqual(set(re.findall(r"Max Early Data: (\d+)", first + again)) - {"0"}, set())

    def test_reconnecting(self):
        """A TLS 1.2 client that connects six times makes one full handshake"""
        said = CLIENT.connect("-tls1_2", "-reconnect")
        self.assertEqual([how for how, _ in sessions(said)], ["New"] + ["Reused"] * 5)

    def test_plain_http(self):
        """Plain http on the https listener is told, in plain text, that this listener speaks https"""
        with socket.create_connection(("127.0.0.1", SERVER.secure_port), timeout=10) as peer:
            peer.sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{SERVER.secure_port}\r\n\r\n".encode())
            answer = b""
            while piece := peer.recv(65536):
                answer += piece
        self.assertRegex(answer.decode(), r"\AHTTP/1\.1 400 [\s\S]*This listener speaks https\.\s*\Z")


class Scanned(unittest.TestCase):
    def test_sslyze(self):
        """sslyze: the listener complies with Mozilla's intermediate profile"""
        complies, words = SSLYZE.result()
        self.assertTrue(complies, words)
        self.assertIn("OK - Compliant", words)
        print("        " + words.splitlines()[-1].strip())

    def test_testssl(self):
        """testssl.sh finds nothing of medium severity or worse"""
        findings = [finding for part in TESTSSL for finding in part.result()]
        print("        " + scanners.counts(findings))
        self.assertEqual(scanners.grave(findings), [])
        self.assertGreater(len(findings), 60)
        self.assertIn("passed", next(
            found["finding"] for found in findings if found["id"] == "cert_chain_of_trust"))
        for found in findings:
            if found["severity"] in scanners.GRAVE:
                print(f"        allowed: {found['id']}, {found['finding']}:"
                      f" {scanners.ALLOWED[found['id']]}")


if __name__ == "__main__":
    sys.exit(report(unittest.defaultTestLoader.loadTestsFromModule(sys.modules[__name__])))
