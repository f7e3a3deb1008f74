"""OpenSSL's own programs, as the tests of the https door use them."""

import pathlib
import re
import subprocess
import time

GET = "GET /healthz HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n"


def openssl(*words, given="", allowed=(0,)):
    """Runs `openssl`; all that it said."""
    run = subprocess.run(
        ["openssl", *map(str, words)], input=given, capture_output=True, text=True, errors="replace",
        timeout=30)
    said = run.stdout + run.stderr
    if allowed is not None and run.returncode not in allowed:
        raise AssertionError(f"openssl {words[0]} ended with {run.returncode}:\n{said[-2000:]}")
    return said


class Client:
    """`openssl s_client` at one https door; each call is a connection and returns what was said."""

    def __init__(self, port, authority):
        self.port, self.authority = port, authority

    def connect(self, *options, host="127.0.0.1"):
        """A handshake that trusts this authority alone, and the end of it."""
        return openssl(
            "s_client", "-connect", f"{host}:{self.port}", "-no-CApath", "-no-CAstore", "-CAfile",
            self.authority, "-verify_return_error", *options, allowed=None)

    def ask(self, *options):
        """The same with a request; the connection stays until its answer, and the tickets, are there."""
        command = ["openssl", "s_client", "-connect", f"127.0.0.1:{self.port}", "-CAfile",
                   str(self.authority), "-verify_return_error", "-ign_eof", *map(str, options)]
        run = subprocess.run(
            command, input=GET.format(f"127.0.0.1:{self.port}"), capture_output=True, text=True,
            errors="replace", timeout=30)
        return run.stdout + run.stderr


def sessions(said):
    """For each handshake that s_client told of: ("New" or "Reused", version)."""
    return [(how, version) for how, version in re.findall(
        r"^(New|Reused), (TLSv[\d.]+|\(NONE\)), Cipher is", said, re.MULTILINE)]


class Issuer:
    """Makes leaves under a given authority, for names that the server itself never would name."""

    def __init__(self, certificate, key, folder):
        self.certificate, self.key, self.folder = certificate, key, pathlib.Path(folder)

    def verdict(self, names):
        """The output of `openssl verify` for a leaf with these names ("DNS:example.org,IP:8.8.8.8")."""
        leaf, key = self.folder / "leaf.crt", self.folder / "leaf.key"
        request, extensions = self.folder / "leaf.csr", self.folder / "leaf.cnf"
        extensions.write_text(
            f"basicConstraints=critical,CA:FALSE\nextendedKeyUsage=serverAuth\nsubjectAltName={names}\n",
            encoding="ascii")
        openssl("req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                "-keyout", key, "-out", request, "-subj", "/O=Test")
        openssl("x509", "-req", "-in", request, "-CA", self.certificate, "-CAkey", self.key, "-days", 30,
                "-set_serial", int(time.time()), "-extfile", extensions, "-out", leaf)
        return openssl(
            "verify", "-no-CApath", "-no-CAstore", "-purpose", "sslserver", "-CAfile",
            self.certificate, leaf, allowed=(0, 2))
