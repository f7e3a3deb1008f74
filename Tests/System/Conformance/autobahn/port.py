#!/usr/bin/env python3
"""port.py PACKAGE TARGET: puts the package autobahntestsuite, written for Python 2, into the
folder TARGET so that its fuzzing client runs under Python 3.

The suite keeps payloads in strings, one character a byte. They stay strings (Latin-1) within it
and become bytes, and strings again, at the one class through which it talks to the library
underneath. Everything else is lib2to3 and a list of replacements, each of which must apply as often as
it says, so that another version of the suite is noticed.
"""

import pathlib
import re
import shutil
import subprocess
import sys

BOUNDARY = '''\
"""Between strings of one character a byte, in the suite, and bytes, in the library."""
import binascii


def to_bytes(value):
    return value.encode("latin-1") if isinstance(value, str) else value


def to_text(value):
    return value.decode("latin-1") if isinstance(value, (bytes, bytearray)) else value


def b2a_hex(value):
    return binascii.b2a_hex(to_bytes(value)).decode("ascii")


hexlify = b2a_hex


def file_options(name):
    errors = "xmlcharrefreplace" if name.endswith(".html") else "strict"
    return {"encoding": "latin-1", "errors": errors}


def for_json(value):
    """Reads strings of bytes as UTF-8 where they are, as json did under Python 2."""
    if isinstance(value, dict):
        return {for_json(key): for_json(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [for_json(item) for item in value]
    if isinstance(value, (bytes, bytearray)):
        return bytes(value).decode("utf-8", "replace")
    if isinstance(value, str):
        try:
            return value.encode("latin-1").decode("utf-8")
        except UnicodeError:
            return value
    return value


class Boundary(object):
    def sendFrame(self, opcode, payload=b"", **options):
        return super().sendFrame(opcode, payload=to_bytes(payload), **options)

    def sendMessage(self, payload, *rest, **options):
        return super().sendMessage(to_bytes(payload), *rest, **options)

    def sendMessageFrameData(self, payload, *rest, **options):
        return super().sendMessageFrameData(to_bytes(payload), *rest, **options)

    def sendCloseFrame(self, code=None, reasonUtf8=None, isReply=False):
        return super().sendCloseFrame(
            code=code, reasonUtf8=to_bytes(reasonUtf8), isReply=isReply)
'''

# File, what is there, what shall be there, how often (None: at least once).
REPLACEMENTS = [
    # Case classes name `object` before their base, an order that Python 3 refuses.
    *((f"case/{name}.py", "(object, Case, )", "(Case, )", None) for name in (
        "case6_x_x", "case7_7_X", "case7_9_X", "case9_7_X", "case12_x_x")),
    *((f"case/{name}.py", "import binascii", "from .. import boundary as binascii", None)
      for name in (
          "case6_2_1", "case6_2_2", "case6_2_3", "case6_2_4", "case6_3_1", "case6_3_2",
          "case6_4_1", "case6_4_2", "case6_4_3", "case6_4_4", "case6_x_x", "case7_5_1")),
    # Not part of the fuzzing client.
    ("case/__init__.py", "from .case9_9_1 import *", "", 1),
    ("wstest.py", "from . import serializer\n", "", 1),
    # Bytes where the library wants them.
    ("case/case6_x_x.py", "v.validate(vss[:i])", "v.validate(vss[:i].encode('latin-1'))", 1),
    ("case/case12_x_x.py", "def onMessage(self, msg, binary):\n",
     "def onMessage(self, msg, binary):\n   msg = msg.encode('latin-1')\n", 1),
    ("case/case12_x_x.py", "msg = ''", "msg = payload[:0]", 1),
    ("fuzzing.py", "import os, json, binascii, time,",
     "from . import boundary\nfrom . import boundary as binascii\nimport os, json, time,", 1),
    ("fuzzing.py", "return dd.decode('utf8'", "return boundary.to_bytes(dd).decode('utf8'", 1),
    ("fuzzing.py", "dd = data[:maxlen] + ellipses",
     "dd = boundary.to_bytes(data[:maxlen]) + boundary.to_bytes(ellipses)", 1),
    ("fuzzing.py", "p = ''.join(payload)", "p = b''.join(payload)", 1),
    ("fuzzing.py", "ll.encode('utf8')", "ll.encode('utf8').decode('latin-1')", 1),
    ("fuzzing.py", 'c[1])).encode("utf-8"))', "c[1])))", 1),
    ("fuzzing.py", "report_filename), 'w')",
     "report_filename), 'w', **boundary.file_options(report_filename))", None),
    ("fuzzing.py", "f.write(json.dumps(case,", "f.write(json.dumps(boundary.for_json(case),", 1),
    ("fuzzing.py", "class FuzzingProtocol:", "class FuzzingProtocol(boundary.Boundary):", 1),
    ("fuzzing.py", "self.runCase.onPong(payload)",
     "self.runCase.onPong(boundary.to_text(payload))", 1),
    ("fuzzing.py", "self.runCase.onMessage(msg, binary)",
     "self.runCase.onMessage(boundary.to_text(msg), binary)", 1),
    # The system chooses a free port, and the server says which.
    ("fuzzing.py", "   listenWS(factory, sslContext)\n",
     "   factory.port = 0\n"
     "   factory.externalPort = listenWS(factory, sslContext, interface='127.0.0.1').getHost().port\n"
     "   print('port', factory.externalPort)\n", 1),
    # Equal pickles of equal lists were a detail of Python 2; whole division was its default.
    ("case/case.py", "pickle.dumps(obj1) == pickle.dumps(obj2)", "list(obj1) == list(obj2)", 1),
    ("case/case10_1_1.py", "len(self.payload) / self.p", "len(self.payload) // self.p", 1),
    ("../autobahn/websocket/protocol.py", "range(payload_len / len(payload))",
     "range(payload_len // len(payload))", 1),
]

FIXERS = ["except", "has_key", "print", "raise", "xrange", "import", "numliterals"]


def read(path):
    return path.read_text(encoding="latin-1")


def declare_latin_1(package):
    """Byte strings with UTF-8 in the source keep their bytes if it is read as Latin-1."""
    for path in package.rglob("*.py"):
        source = read(path)
        declared = re.sub(r"\A#\s*coding[=:]\s*utf-?8", "# coding=latin-1", source)
        if declared != source:
            path.write_text(declared, encoding="latin-1")


def convert(package):
    """The grammar: statements that Python 3 has no more."""
    files = [*sorted(package.glob("*.py")), package / "case"]
    options = [option for fixer in FIXERS for option in ("-f", fixer)]
    subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "lib2to3", "-w", "-n", "--no-diffs",
         *options, *map(str, files)],
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def replace(package):
    for name, old, new, count in REPLACEMENTS:
        path = package / name
        source = read(path)
        found = source.count(old)
        if found == 0 or count not in (None, found):
            sys.exit(f"port.py: {name}: {old!r} is there {found} times")
        path.write_text(source.replace(old, new), encoding="latin-1")


def main(source, target):
    package = pathlib.Path(target) / "autobahntestsuite"
    shutil.rmtree(package, ignore_errors=True)
    shutil.copytree(source, package)
    declare_latin_1(package)
    convert(package)
    replace(package)
    (package / "boundary.py").write_text(BOUNDARY)


if __name__ == "__main__":
    main(*sys.argv[1:])
