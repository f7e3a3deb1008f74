#!/usr/bin/env bash
# run.sh URL OUTDIR [quick|few|full]: holds the WebSocket server at URL, which sends every message back,
# against Autobahn|Testsuite. quick, few: what suite.bash says; full: all of it. Each case must be OK (cases
# that only inform are told as such); the last line is "N passed, N failed".
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/suite.bash"
url=$1 out=$2 how=${3:-quick}

mkdir -p "$out"
out=$(cd "$out" && pwd)
rm -f "$out/index.json"
cases=$(cases_of "$how")
cat >"$out/spec.json" <<SPEC
{"outdir": "$out", "servers": [{"agent": "server", "url": "$url"}], "cases": [$cases],
 "exclude-cases": [], "exclude-agent-cases": {}}
SPEC
PYTHONUNBUFFERED=1 "$suite" -m fuzzingclient -s "$out/spec.json" >"$out/wstest.log" 2>&1 ||
  tail -n 20 "$out/wstest.log"
"$python" "$here/summary.py" "$out"
