"""Proxies of Debian's packages, unpacked and not installed, with the configurations of docs/operations.md."""

import os
import pathlib
import re
import subprocess
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[3]
CERTIFICATES = ROOT / "Tests/Corpora/tls"
PROXIES = pathlib.Path(os.environ.get("PROXIES", "/"))
"""The folder with the packages' files."""

LIBRARIES = ":".join(map(str, PROXIES.glob("usr/lib/*-linux-gnu"))) if "PROXIES" in os.environ else ""

NGINX = """
daemon off;
pid {folder}/pid;
error_log stderr warn;
events {{ }}
http {{
  access_log off;
  client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder};
  uwsgi_temp_path {folder}; scgi_temp_path {folder};
  include {folder}/party.conf;
}}
"""


def written(heading):
    """The configuration under a heading of the page, the first block there."""
    page = (ROOT / "docs/operations.md").read_text()
    section = page.split(f"\n### {heading}\n", 1)[1].split("\n### ")[0].split("\n## ")[0]
    block = re.search(r"(?:^(?:    .*)?\n)+", section[section.index("\n    "):].lstrip("\n") + "\n", re.M)[0]
    return textwrap.dedent(block)


def forwarded(folder):
    """nginx with the field of RFC 7239; the others come through as a phone wrote them."""
    words = nginx(folder)
    text = re.sub(r" *proxy_set_header X-Forwarded-.*\n", "", (folder / "party.conf").read_text())
    field = """'for=$remote_addr;proto=https;host="$http_host"'"""
    (folder / "party.conf").write_text(text.replace('Forwarded ""', f"Forwarded {field}"))
    return words


def nginx(folder):
    text = written("nginx").replace("/etc/ssl/party.crt", f"{CERTIFICATES}/server.crt")
    (folder / "party.conf").write_text(text.replace("/etc/ssl/party.key", f"{CERTIFICATES}/server.key"))
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder))
    return [PROXIES / "usr/sbin/nginx", "-p", folder, "-c", folder / "nginx.conf"]


def haproxy(folder):
    pem = folder / "party.pem"
    pem.write_text("".join((CERTIFICATES / name).read_text() for name in ["server.crt", "server.key"]))
    (folder / "haproxy.cfg").write_text(written("HAProxy").replace("/etc/haproxy/party.pem", str(pem)))
    return [PROXIES / "usr/sbin/haproxy", "-db", "-f", folder / "haproxy.cfg"]


def caddy(folder):
    """Caddy without an authority of the internet: it gets the certificate that it would fetch."""
    text = written("Caddy").replace(
        "party.example {", f":443 {{\n    tls {CERTIFICATES}/server.crt {CERTIFICATES}/server.key")
    (folder / "Caddyfile").write_text(
        f"{{\n    admin off\n    auto_https off\n    default_sni localhost\n    storage file_system {folder}\n}}\n{text}")
    return [PROXIES / "usr/bin/caddy", "run", "--adapter", "caddyfile", "--config", folder / "Caddyfile"]


def start(machine, words, folder):
    """Runs a proxy on a machine."""
    return subprocess.Popen(
        [*machine.inside, *map(str, words)], stdin=subprocess.DEVNULL,
        env={**os.environ, "LD_LIBRARY_PATH": LIBRARIES, "HOME": str(folder)})
