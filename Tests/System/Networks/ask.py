"""ask.py URL [NAME: VALUE...]: one GET from here; prints status, cookie and body as JSON. No certificate is checked."""

import http.client
import json
import ssl
import sys
import urllib.parse

url = urllib.parse.urlsplit(sys.argv[1])
fields = dict(word.split(": ", 1) for word in sys.argv[2:])
context = ssl._create_unverified_context()  # noqa: S323 the proxy's certificate is the test's own
if url.scheme == "https":
    line = http.client.HTTPSConnection(url.hostname, url.port or 443, timeout=10, context=context)
else:
    line = http.client.HTTPConnection(url.hostname, url.port or 80, timeout=10)
line.request("GET", url.path or "/", headers={"Host": url.netloc, **fields})
answer = line.getresponse()
print(json.dumps({"status": answer.status, "cookie": (answer.getheader("Set-Cookie") or "").split(";")[0],
                  "body": answer.read().decode(errors="replace")}))
