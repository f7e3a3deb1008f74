"""attacks.py NAME echo|fourtop ADDRESS:PORT SECURE_PORT SECONDS SOURCES [DETAILS]: one attack.

SOURCES is a list of addresses, with commas; DETAILS are JSON for the attack. Says `begun` at once, and at the end as JSON how many
connections were made, the most that were held, how they ended, and the bytes sent.
"""

import json
import resource
import sys

import costs  # noqa: F401
import floods  # noqa: F401
import shares  # noqa: F401
import slow  # noqa: F401
from attack import NAMES, Attack
from crowd import Crowd


def raise_limit():
    """As many descriptors as this process may have."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def main(name, kind, server, secure_port, seconds, sources, details="{}"):
    raise_limit()
    make = NAMES[name]
    host, port = server.rsplit(":", 1)
    Attack.kind, Attack.host, Attack.details = kind, server, json.loads(details)
    crowd = Crowd((host, int(secure_port if make.secure else port)), make,
                  make.count, sources.split(","), make.pause, make.pulse)
    print("begun", flush=True)
    crowd.run(float(seconds))
    print(json.dumps({"made": crowd.made, "most": crowd.most, "ends": crowd.ends,
                      "sent": crowd.sent}), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
