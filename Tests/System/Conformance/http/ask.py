"""Asks nginx and node what they answer to the requests of Tests/Corpora/http/refusals.txt:

    python3 Tests/System/Conformance/http/ask.py

Writes their answers and versions into the table, and prints the cases where both answer otherwise
than Fourtop. Needs `nginx` (Debian: nginx-light) and `node` on the PATH; both listen on free ports
of 127.0.0.1, with files in a temporary folder, and end with the script. Run by hand.
"""

import concurrent.futures
import pathlib
import re
import socket
import socketserver
import subprocess
import tempfile
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
TABLE = HERE.parents[2] / "Corpora/http/refusals.txt"
# How long an answer may take before it counts as none.
PATIENCE = 0.6

NGINX = """
daemon off; master_process off; pid {folder}/nginx.pid; error_log {folder}/error.log;
events {{ worker_connections 1024; }}
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  large_client_header_buffers 4 8k; client_max_body_size 64k;
  server {{
    listen 127.0.0.1:{port};
    location / {{ proxy_pass http://127.0.0.1:{behind}; }}
  }}
}}
"""


def escaped(text):
    """The bytes that a case's text stands for."""
    repeated = re.sub(
        r"\\\((.*?)\*(\d+)\)", lambda found: found[1] * int(found[2]), text)
    named = {"r": b"\r", "n": b"\n", "t": b"\t", "0": b"\0", "\\": b"\\"}
    parts = re.split(r"(\\x[0-9A-F]{2}|\\.)", repeated)
    return b"".join(
        bytes([int(part[2:], 16)]) if part.startswith("\\x")
        else named[part[1:]] if part.startswith("\\") else part.encode()
        for part in parts)


def answer(port, request):
    """The result of a request: the statuses, then the state of the connection."""
    received, ended = b"", False
    with socket.create_connection(("127.0.0.1", port)) as peer:
        peer.settimeout(PATIENCE)
        try:
            peer.sendall(request)
            while piece := peer.recv(65536):
                received += piece
            ended = True
        except TimeoutError:
            pass
        except OSError:
            ended = True
    statuses = [code.decode() for code in re.findall(rb"HTTP/1\.[01] (\d{3}) ", received)]
    if not statuses:
        return "0.9" if received else "close" if ended else "wait"
    if ended and statuses[-1] == "200":
        statuses.append("close")
    return " ".join(statuses)


class Behind(socketserver.StreamRequestHandler):
    """The server behind nginx: takes a request with its body and answers 200."""

    def handle(self):
        length = 0
        while (line := self.rfile.readline()) not in (b"\r\n", b""):
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        self.rfile.read(length)
        self.wfile.write(b"HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n")


class BehindServer(socketserver.ThreadingTCPServer):
    daemon_threads = True
    request_queue_size = 128


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


def started(command, port):
    child = subprocess.Popen(command)
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return child
        except OSError:
            time.sleep(0.05)
    child.terminate()
    raise SystemExit(f"{command[0]} does not listen")


def version(*command):
    found = subprocess.run(command, capture_output=True, text=True, check=True)
    return re.search(r"\d+(\.\d+)+", found.stdout + found.stderr)[0]


def answers(requests):
    """For each request what nginx and node answer."""
    with tempfile.TemporaryDirectory() as folder, BehindServer(("127.0.0.1", 0), Behind) as behind:
        threading.Thread(target=behind.serve_forever, daemon=True).start()
        ports = free_port(), free_port()
        configuration = pathlib.Path(folder) / "nginx.conf"
        configuration.write_text(
            NGINX.format(folder=folder, port=ports[0], behind=behind.server_address[1]))
        children = [
            started(["nginx", "-p", folder, "-c", str(configuration)], ports[0]),
            started(["node", str(HERE / "answer.mjs"), str(ports[1])], ports[1])]
        try:
            with concurrent.futures.ThreadPoolExecutor(16) as pool:
                return list(zip(*(
                    pool.map(lambda request, port=port: answer(port, request), requests)
                    for port in ports)))
        finally:
            for child in children:
                child.terminate()
                child.wait()
            behind.shutdown()


def accepts(text):
    """Whether an answer is that to a good request, or to the good beginning of one."""
    return not re.search(r"\b[45]\d\d\b|^close|^0\.9", text)


def main():
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    cases = [number for number, line in enumerate(lines) if line and not line.startswith("#")]
    parts = {number: lines[number].split(" | ", 4) for number in cases}
    found = answers([escaped(parts[number][4]) for number in cases])
    for number, (nginx, node) in zip(cases, found):
        ours, _, _, name, text = parts[number]
        lines[number] = " | ".join([ours, nginx, node, name, text])
        if accepts(nginx) == accepts(node) != accepts(ours):
            print(f"{ours:28} nginx {nginx:10} node {node:10} {name}")
    versions = f"# @versions nginx {version('nginx', '-v')}, node {version('node', '--version')}"
    lines = [versions if line.startswith("# @versions") else line for line in lines]
    TABLE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
