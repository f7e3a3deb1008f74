#!/usr/bin/env bash
# run.sh URL OUTDIR [quick|full]: holds the WebSocket server at URL, which sends every message back,
# against Autobahn|Testsuite. quick: sections 1 to 7, 9 and 10, and of the long ones, on compression,
# each kind of data and each offer of parameters once; full: all of it. Each case must be OK (cases that only inform are
# told as such); the last line is "N passed, N failed".
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
url=$1 out=$2 how=${3:-quick}
venv=${XDG_CACHE_HOME:-$HOME/.cache}/fourtop/autobahn

mkdir -p "$(dirname "$venv")"
(
  flock 9
  [ -x "$venv/bin/wstest" ] || "$here/setup.sh" "$venv"
) 9>"$venv.lock"

mkdir -p "$out"
out=$(cd "$out" && pwd)
rm -f "$out/index.json"
case $how in
  quick) cases='"1.*","2.*","3.*","4.*","5.*","6.*","7.*","9.*","10.*"'
    for number in {1..5}; do cases+=",\"12.$number.3\""; done
    for number in {1..7}; do cases+=",\"13.$number.3\""; done
    ;;
  full) cases='"*"' ;;
  *) echo "run.sh: $how is neither quick nor full" && exit 2 ;;
esac
cat >"$out/spec.json" <<SPEC
{"outdir": "$out", "servers": [{"agent": "server", "url": "$url"}], "cases": [$cases],
 "exclude-cases": [], "exclude-agent-cases": {}}
SPEC
PYTHONUNBUFFERED=1 "$venv/bin/wstest" -m fuzzingclient -s "$out/spec.json" >"$out/wstest.log" 2>&1 ||
  tail -n 20 "$out/wstest.log"
"$venv/bin/python" "$here/summary.py" "$out"
