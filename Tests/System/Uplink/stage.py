"""A public server, a laptop at home whose uplink goes there over a bad line, and people with accounts."""

import pathlib
import secrets
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Browser"))
from proxy import Line  # noqa: E402
from rawsocket import Device  # noqa: E402, F401
from server import PROGRAM, ROOT, Fourtop, member  # noqa: E402

TLS = ROOT / "Tests/Corpora/tls"


class Server(Fourtop):
    """`cores`: those it may run on, before others: other work of the machine is not the server's fault."""

    def __init__(self, *options, cores=None, **more):
        before = ["nice", "-n", "-20", "taskset", "-c", cores] if cores else []
        super().__init__(*map(str, options), before=before, **more)


def commanded(*words):
    """The output of a command of the program."""
    return subprocess.run([PROGRAM, *words], check=True, capture_output=True, text=True).stdout


class Stage:
    """`people`: how many have accounts, and are logged in with `cookies`."""

    def __init__(self, people, delay=0.0, jitter=0.0, public=(), home=(), cores=(None, None)):
        data = tempfile.mkdtemp(prefix="fourtop-public-")
        self.token = commanded("uplink", "token", "home", "--data-dir", data).splitlines()[0]
        self.cookies = [cookie_of(data, number) for number in range(people)]
        self.public = Server(
            "--public", "--tls-cert", TLS / "server.crt", "--tls-key", TLS / "server.key",
            *public, folder=data, cores=cores[0])
        self.line = Line(self.public.secure_port, delay, jitter)
        self.home = Server(
            "--uplink", f"https://localhost:{self.line.port}", "--uplink-ca", TLS / "authority.crt",
            *home, cores=cores[1], variables={"FOURTOP_UPLINK_TOKEN": self.token})
        self.public_url = f"https://127.0.0.1:{self.public.secure_port}"
        self.trust = str(TLS / "authority.crt")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.home.close()
        self.public.close()
        self.line.close()

    def open_table(self, opener, name="Anna"):
        """A table of the laptop's: its code, and the path and the secret of its public link."""
        code = opener.open_table(name)
        with opener.join(code, name) as page:
            page.command("share")
            # The link may come before the command's answer.
            links = [message["link"] for message in page.received if message["t"] == "uplink" and message.get("link")]
            link = links[0] if links else page.until(lambda message: message["t"] == "uplink" and message.get("link"))["link"]
        public, secret = link.rsplit("/", 1)[1].split("#")
        return code, f"/t/{public}/ws", secret


def cookie_of(data, number):
    """The cookies of an account that is logged in."""
    return f"__Host-session={member(data, f'Guest {number}', number % 8)}; __Host-device={secrets.token_hex(16)}"
