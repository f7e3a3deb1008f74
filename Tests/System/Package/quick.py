#!/usr/bin/env python3
"""quick.py FOLDER: the packages of the release in FOLDER, without installing them.

Prints a line for each check, and at the end "N passed, N failed".
"""

import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.append(str(ROOT / "Tests/System/Durability"))

import checks  # noqa: E402

MEBIBYTE = 1 << 20
INSTALLED_MIB = 26
"""The package without its packs of pictures (`arcade`), with a program whose internals tests can see."""
OLDEST = {"GLIBC": (2, 35), "OPENSSL": (3, 0, 0)}
"""The newest versions of symbols that the program may need: those of Ubuntu 22.04."""
SECURITY = 1.5


def said(*command, **options):
    return subprocess.run(command, check=True, capture_output=True, text=True, **options).stdout


class Packages:
    """What ./deploy/package made, unpacked."""

    def __init__(self, built, folder):
        self.folder, self.tree = folder, folder / "tree"
        said(str(ROOT / "deploy/package"), "--built", built, "--into", str(folder), "--fast")
        self.deb, = folder.glob("fourtop_*.deb")
        self.tar, = folder.glob("fourtop-*.tar.xz")
        self.bill, = folder.glob("fourtop-*.cdx.json")
        # lintian takes as long as all other checks: it starts first, and its check comes last.
        self.lintian = subprocess.Popen(
            ["lintian", "--allow-root", "--fail-on", "error,warning", "--tag-display-limit", "0", str(self.deb)],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        said("dpkg-deb", "-x", str(self.deb), str(self.tree))
        self.program = str(self.tree / "usr/bin/fourtop")


packages = None


def lintian():
    """lintian finds no error and no warning."""
    print(packages.lintian.communicate()[0], end="")
    return packages.lintian.returncode == 0


def contents():
    """The package has its files, with root as their owner and nothing that others may write."""
    lines = said("dpkg-deb", "--contents", str(packages.deb)).splitlines()
    names = {line.split()[5] for line in lines}
    wanted = {f"./{name}" for name in (
        "usr/bin/fourtop", "usr/share/fourtop/public/index.html", "usr/share/fourtop/quizzes/quiz1.json",
        "usr/share/man/man1/fourtop.1.gz", "usr/share/bash-completion/completions/fourtop",
        "usr/share/zsh/vendor-completions/_fourtop", "usr/share/fish/vendor_completions.d/fourtop.fish",
        "lib/systemd/system/fourtop.service", "lib/systemd/system/fourtop.socket",
        "usr/lib/sysusers.d/fourtop.conf", "usr/lib/tmpfiles.d/fourtop.conf",
        "usr/share/doc/fourtop/copyright", "etc/fourtop/fourtop.conf", "etc/avahi/services/fourtop.service")}
    loose = [line for line in lines if line.split()[1] != "root/root" or line[8] == "w" and line[0] != "l"]
    print("missing:", wanted - names, "loose:", loose)
    return wanted <= names and not loose


def size():
    """Installed without packs of pictures the package has at most 26 MiB."""
    files = [path for path in packages.tree.rglob("*") if path.is_file() and not path.is_symlink()]
    whole = sum(path.stat().st_size for path in files)
    pictures = sum(path.stat().st_size for path in files if "arcade" in path.relative_to(packages.tree).parts[3:4])
    print(f"{whole / MEBIBYTE:.1f} MiB, {(whole - pictures) / MEBIBYTE:.1f} MiB without the pictures of the arcade; "
          f"packed {packages.deb.stat().st_size / MEBIBYTE:.1f} MiB")
    return (whole - pictures) / MEBIBYTE <= INSTALLED_MIB


def dependencies():
    """The package depends on the shared libraries that the program loads, in versions."""
    depends = said("dpkg-deb", "--field", str(packages.deb), "Depends")
    print(depends, end="")
    wanted = ["libc6 (>= ", "libssl3 (>= ", "libsqlite3-0 (>= ", "libcurl4 (>= ", "libqrencode4 (>= ", "libargon2-1 (>= ", "libpq5", "libarchive13 (>= ", "libexpat1 (>= "]
    return all(one in depends for one in wanted)


def symbols():
    """The program needs no newer symbols than Ubuntu 22.04 has."""
    found = re.findall(r"\((GLIBC|OPENSSL)_([\d.]+)\)", said("objdump", "-T", packages.program))
    newest = {}
    for name, version in found:
        number = tuple(map(int, version.split(".")))
        newest[name] = max(number, newest.get(name, ()))
    print(newest)
    return newest.keys() == OLDEST.keys() and all(newest[name] <= OLDEST[name] for name in OLDEST)


def paths():
    """The program names no folder of the builder."""
    content = pathlib.Path(packages.program).read_bytes()
    return str(ROOT).encode() + b"/" not in content


def manual():
    """The manual page is drawn without a warning."""
    page = packages.tree / "usr/share/man/man1/fourtop.1.gz"
    done = subprocess.run(
        ["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", str(page)],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env={**os.environ, "MANWIDTH": "80"})
    print(done.stderr, end="")
    return done.returncode == 0 and not done.stderr


def completed(*words):
    """What bash completes for the last word."""
    script = packages.tree / "usr/share/bash-completion/completions/fourtop"
    return said(
        "bash", "-c", 'set -u; . "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _fourtop; '
        'printf "%s\\n" "${COMPREPLY[@]}"', "bash", str(script), str(packages.program), *words,
        cwd=packages.tree).split()


def completion():
    """bash completes commands, options, values and files."""
    listed = set(re.findall(r"^  (--[a-z-]+)", said(packages.program, "help"), re.M))
    cases = [
        (("ser",), {"serve"}),
        (("quiz", ""), {"check", "import"}),
        (("serve", "--"), listed),
        (("serve", "--log-format", ""), {"text", "json"}),
        (("serve", "--data-dir", "us"), {"usr"}),
        (("table", "list", "--d"), {"--data-dir"}),
        (("backup", "--w"), {"--with-authority"}),
    ]
    wrong = [(words, found) for words, wanted in cases if (found := set(completed(*words))) != wanted]
    print(wrong)
    return len(listed) > 15 and not wrong


def unit():
    """systemd finds no mistake in the units."""
    folder = packages.tree / "lib/systemd/system"
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", f"--root={packages.tree}", *map(str, folder.glob("fourtop.*"))],
        capture_output=True, text=True)
    # The tree has no other package's units and programs.
    found = [line for line in done.stderr.splitlines()
             if "fourtop" in line and "sysinit.target not found" not in line and "/bin/kill" not in line]
    print("\n".join(found))
    return not found


def security():
    """systemd's exposure of the service is at most 1.5."""
    out = said("systemd-analyze", "security", "--offline=true", "--no-pager",
               str(packages.tree / "lib/systemd/system/fourtop.service"))
    score = float(re.search(r"Overall exposure level for fourtop.service: ([\d.]+)", out)[1])
    print(score)
    return score <= SECURITY


def runs():
    """The unpacked program starts and gives its page with a policy, from the package and from the tar file."""
    os.environ["FOURTOP_BUILD"] = str(packages.tree / "usr/bin")
    import party
    said("tar", "-xf", str(packages.tar), "-C", str(packages.folder))
    unpacked = packages.folder / packages.tar.name.removesuffix(".tar.xz")
    answers = []
    for program in (packages.program, str(unpacked / "fourtop")):
        party.PROGRAM = program
        with party.Folder() as data, party.Party(data) as server:
            address = subprocess.run(
                [program, "status", "--data-dir", str(data)], capture_output=True, text=True).stdout
            with urllib.request.urlopen(server.url("/")) as page:
                policy = page.headers["Content-Security-Policy"]
            answers += ["Fourtop" in server.text("/"), policy.startswith("default-src 'none'; "),
                        server.text("/healthz").strip() == "ok",
                        re.search(r"host's link +http://\S+/host/\S+", address) is not None]
    print(answers)
    return all(answers)


def bill():
    """The bill of materials names the libraries, and the checksums are right."""
    content = json.loads(packages.bill.read_text())
    names = {component["name"] for component in content["components"]}
    sums = dict(reversed(line.split("  ")) for line in (packages.folder / "SHA256SUMS").read_text().splitlines())
    good = {path.name: hashlib.sha256(path.read_bytes()).hexdigest()
            for path in (packages.deb, packages.tar, packages.bill)}
    print(sorted(names))
    return sums == good and {"libc6", "libssl3", "libsqlite3-0", "swift-runtime", "natural-earth"} <= names


CHECKS = [contents, size, dependencies, symbols, paths, manual, completion, unit, security, runs, bill, lintian]

if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="fourtop-package-") as folder:
        packages = Packages(sys.argv[1], pathlib.Path(folder))
        sys.exit(checks.run(CHECKS, sys.argv[2:]))
