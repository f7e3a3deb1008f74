"""The documentation of Transport, and the tests that docs/defences.md names:
python Tests/Documentation/check.py OUTDIR

The examples of Transport compile, the program in it is the one that is run elsewhere, everything public is
described, and its links lead somewhere. Wants the build of the tests. Prints a line for each check and at
the end "N passed, N failed".
"""

import pathlib
import subprocess
import sys

import threats
import transport

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = ROOT / ".build/tests/release"
CATALOGUE = ROOT / "Sources/Engine/Transport/Transport.docc"
# Transport, and the modules whose types it offers under its own names.
MODULES = ["Transport", "HTTP", "WebSocket", "Net", "TLS"]


def module_maps():
    made = [BUILD / f"{name}.build/module.modulemap" for name in ("CLinux", "COpenSSL")]
    return [*made, ROOT / "Sources/Engine/System/CZlib/module.modulemap"]


def clang_options():
    return [word for path in module_maps() for word in ("-Xcc", f"-fmodule-map-file={path}")]


def run(*command):
    """The output of a command that failed; empty if it succeeded."""
    done = subprocess.run(
        [str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True)
    return done.stdout.strip() or f"status {done.returncode}" if done.returncode else ""


def compiled(article, out):
    """The compiler's errors in the examples of an article, as one program."""
    # Not by the name of the module it imports.
    source = out / f"examples-{article.stem}.swift"
    source.write_text(
        transport.program(article.relative_to(ROOT), article.read_text(encoding="utf-8"),
                         "Transport"), encoding="utf-8")
    return run(
        "swiftc", "-typecheck", "-swift-version", "6", "-strict-memory-safety",
        "-warnings-as-errors", "-I", BUILD / "Modules", *clang_options(), source)


def is_the_program_that_runs():
    """The article shows the program that Tests/Unit/TransportTests starts."""
    shown = list(transport.blocks((CATALOGUE / "EchoInTwentyLines.md").read_text(encoding="utf-8")))
    program = (ROOT / "Sources/Engine/Programs/twenty-lines/main.swift").read_text(encoding="utf-8")
    return "" if [block for _, block in shown] == [program] else "not Sources/Engine/Programs/twenty-lines/main.swift"


def graph(module, out):
    target = subprocess.run(
        ["swiftc", "-print-target-info"], check=True, stdout=subprocess.PIPE, text=True).stdout
    return run(
        "swift-symbolgraph-extract", "-module-name", module, "-minimum-access-level", "public",
        "-target", transport.triple(target), "-I", BUILD / "Modules", *clang_options(),
        "-output-dir", out)


def described(module, out):
    types = None
    if module != "Transport":
        names = (ROOT / "Sources/Engine/Transport/Names.swift").read_text(encoding="utf-8")
        types = transport.offered(names, module)
        if not types:
            return "no type of it is offered"
    return "\n".join(transport.undocumented(transport.read(out / f"{module}.symbols.json"), types))


def converted(out):
    return run(
        "docc", "convert", CATALOGUE, "--additional-symbol-graph-dir", out / "graphs",
        "--output-path", out / "Transport.doccarchive", "--warnings-as-errors",
        "--fallback-bundle-identifier", "fourtop.Transport")


def main(out):
    out.mkdir(parents=True, exist_ok=True)
    all_graphs, one_graph = out / "all", out / "graphs"
    all_graphs.mkdir(exist_ok=True)
    one_graph.mkdir(exist_ok=True)
    checks = [(f"examples compile: {article.name}", lambda a=article: compiled(a, out))
              for article in sorted(CATALOGUE.glob("*.md"))]
    checks.append(("the program shown is the program that runs", is_the_program_that_runs))
    for module in MODULES:
        checks.append((f"symbols of {module}", lambda m=module: graph(m, all_graphs)))
        checks.append((f"everything public is described: {module}",
                       lambda m=module: described(m, all_graphs)))
    checks.append(("symbols for the pages", lambda: graph("Transport", one_graph)))
    checks.append(("the tests that docs/defences.md names are there",
                   lambda: "\n".join(threats.missing(ROOT))))
    checks.append(("pages without a warning", lambda: converted(out)))
    failed = 0
    for name, check in checks:
        fault = check()
        failed += bool(fault)
        print(f"{'FAILED' if fault else 'ok    '} {name}")
        for line in fault.splitlines():
            print(f"         {line}")
    print(f"{len(checks) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve()))
