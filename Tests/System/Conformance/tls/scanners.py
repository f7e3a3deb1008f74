"""sslyze and testssl.sh, run against one https door, and what they found."""

import json
import os
import pathlib
import re
import subprocess

SEVERITIES = ["OK", "INFO", "LOW", "MEDIUM", "HIGH", "CRITICAL", "WARN", "FATAL"]
GRAVE = {"MEDIUM", "HIGH", "CRITICAL", "FATAL"}

# Findings of testssl.sh about every private authority, or about the machine on which it runs.
ALLOWED = {
    "cert_revocation":
        "no list or service of revoked leaves: an authority on one machine at home, that signs for this"
        " machine alone, is taken back by removing it from the phone (/secure says how)",
}


def sslyze(port, authority, out):
    """Whether the door complies with Mozilla's intermediate profile, and the words about it."""
    run = subprocess.run(
        [os.environ["SSLYZE"], "--mozilla_config", "intermediate", "--certinfo_ca_file", str(authority),
         f"127.0.0.1:{port}"], capture_output=True, text=True, timeout=120)
    (pathlib.Path(out) / "sslyze.txt").write_text(run.stdout + run.stderr, encoding="utf-8")
    verdict = re.search(r"COMPLIANCE AGAINST.*", run.stdout, re.DOTALL)
    return run.returncode == 0, verdict[0].strip() if verdict else run.stdout + run.stderr


PARTS = {"settings": ["-p", "-s", "-f", "-S", "-P", "-h"], "flaws": ["-U"]}
"""All that testssl.sh asks, but its handshakes as other clients and its list of every cipher by protocol, which find
nothing of their own."""


def testssl(part, port, authority, out):
    """testssl.sh's findings of a part, each with `id`, `severity`, `finding`."""
    found = pathlib.Path(out) / f"testssl-{part}.json"
    found.unlink(missing_ok=True)
    run = subprocess.run(
        ["testssl", "--quiet", "--color", "0", "--warnings", "off", "--nodns", "none", "--fast",
         "--connect-timeout", "10", "--openssl-timeout", "20", "--add-ca", str(authority), "--jsonfile",
         str(found), *PARTS[part], f"https://localhost:{port}/"],
        capture_output=True, text=True, errors="replace", timeout=280)
    (found.with_suffix(".txt")).write_text(run.stdout + run.stderr, encoding="utf-8")
    return json.loads(found.read_text(encoding="utf-8"))


def grave(findings):
    """The findings of medium severity or worse that no reason above excuses."""
    return [finding for finding in findings
            if finding["severity"] in GRAVE and finding["id"].split(" ")[0] not in ALLOWED]


def counts(findings):
    severities = [finding["severity"] for finding in findings]
    return ", ".join(f"{name} {severities.count(name)}" for name in SEVERITIES if name in severities)
