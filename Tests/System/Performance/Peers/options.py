"""The common parts of the peers in Python: options, TLS, listeners."""

import argparse
import ssl


def read():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tls-cert")
    parser.add_argument("--tls-key")
    parser.add_argument("--deflate", action="store_true")
    return parser.parse_args()


def contexts(options):
    """A door by its TLS context: http, and https if there is a certificate."""
    doors = {"http": None}
    if options.tls_cert:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(options.tls_cert, options.tls_key)
        doors["https"] = context
    return doors


def say(scheme, server):
    print(f"listening on {scheme}://127.0.0.1:{server.sockets[0].getsockname()[1]}", flush=True)
