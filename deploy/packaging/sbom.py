"""sbom.py PROGRAM VERSION EPOCH: a bill of materials of the packages (CycloneDX 1.5, JSON).

The program's shared libraries are those that readelf lists; dpkg-query names their packages and versions
on the machine that builds. The rest is linked in or lies beside the program.
"""

import datetime
import hashlib
import json
import pathlib
import re
import subprocess
import sys
import uuid


def said(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def needed(program):
    """The names of the shared libraries that the program loads by itself."""
    return sorted(re.findall(r"\(NEEDED\).*\[(.*)\]", said("readelf", "--wide", "--dynamic", program)))


def path_of(library, program):
    return re.search(rf"^\s*{re.escape(library)} => (\S+)", said("ldd", program), re.M)


def package_of(path):
    """The Debian package with that file, its version and its source."""
    # /lib is a link to /usr/lib, and packages name either.
    for name in (path, path.removeprefix("/usr"), "/usr" + path):
        found = subprocess.run(["dpkg-query", "-S", name], capture_output=True, text=True)
        if found.returncode == 0:
            package = found.stdout.split(":")[0]
            version, source, architecture = said(
                "dpkg-query", "-W", "-f", "${Version} ${source:Package} ${Architecture}", package).split()
            return package, version, source, architecture
    raise SystemExit(f"sbom.py: no package has {path}")


def licences_of(package):
    """The short names of the licences in the package's copyright file, where it is machine-readable."""
    page = pathlib.Path(f"/usr/share/doc/{package}/copyright")
    text = page.read_text(errors="replace") if page.is_file() else ""
    names = sorted(set(re.findall(r"^License: *(\S.*)$", text, re.M)))
    return [{"license": {"name": name}} for name in names]


def library(package, version, source, architecture):
    component = {
        "type": "library", "name": package, "version": version, "scope": "required",
        "purl": f"pkg:deb/debian/{package}@{version}?arch={architecture}",
        "properties": [{"name": "debian:source", "value": source}]}
    licences = licences_of(package)
    return {**component, "licenses": licences} if licences else component


def main(program, version, epoch):
    swift = re.search(r"Swift version (\S+)", said("swiftc", "--version"))[1]
    packages = {package_of(str(pathlib.Path(match[1]).resolve()))
                for name in needed(program) if (match := path_of(name, program))}
    components = [
        {"type": "library", "name": "swift-runtime", "version": swift, "scope": "required",
         "description": "linked into the program",
         "licenses": [{"expression": "Apache-2.0 WITH Swift-exception"}],
         "purl": f"pkg:github/swiftlang/swift@swift-{swift}-RELEASE"},
        {"type": "data", "name": "natural-earth", "description": "coasts, borders, cities, outlines",
         "licenses": [{"license": {"name": "public domain"}}]},
        {"type": "data", "name": "unicode-cldr", "version": "41",
         "description": "names of countries, languages, currencies, months and days in the question packs",
         "licenses": [{"license": {"id": "Unicode-DFS-2016"}}]},
        {"type": "data", "name": "quicksand", "version": "3.000",
         "description": "font of headings, reduced and renamed", "licenses": [{"license": {"id": "OFL-1.1"}}]},
        *(library(*package) for package in sorted(packages)),
    ]
    digest = hashlib.sha256(pathlib.Path(program).read_bytes()).hexdigest()
    print(json.dumps({
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, f'fourtop:{version}:{digest}')}",
        "metadata": {
            "timestamp": datetime.datetime.fromtimestamp(int(epoch), datetime.UTC).isoformat()
            .replace("+00:00", "Z"),
            "component": {
                "type": "application", "name": "fourtop", "version": version,
                "licenses": [{"license": {"id": "MIT"}}],
                "hashes": [{"alg": "SHA-256", "content": digest}]}},
        "components": components,
    }, indent=2))


if __name__ == "__main__":
    main(*sys.argv[1:])
