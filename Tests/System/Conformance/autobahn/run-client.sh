#!/usr/bin/env bash
# run-client.sh PROGRAM OUTDIR [quick|few|full]: holds the WebSocket client PROGRAM, which sends every
# message back and offers compression, against Autobahn|Testsuite as a server. The cases and what is
# said of them are as in run.sh; full: sections 1 to 10 once more without the offer.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/suite.bash"
program=$1 out=$2 how=${3:-quick}

# serve CASES OUTDIR: the suite's server; sets server and port.
serve() {
  local waited=0
  cat >"$2/spec.json" <<SPEC
{"outdir": "$2", "url": "ws://127.0.0.1:9001", "cases": [$1],
 "exclude-cases": [], "exclude-agent-cases": {}}
SPEC
  PYTHONUNBUFFERED=1 "$suite" -m fuzzingserver --webport 0 -s "$2/spec.json" >"$2/wstest.log" 2>&1 &
  server=$!
  until port=$(sed -n 's/^port //p' "$2/wstest.log") && [ -n "$port" ]; do
    [ $((waited += 1)) -le 300 ] || { tail -n 20 "$2/wstest.log"; exit 1; }
    sleep 0.1
  done
}

# round NAME CASES [OPTION]: one run of the client; how many cases passed and failed are added up.
passed=0 failed=0
round() {
  local folder good bad
  mkdir -p "$out/$1"
  folder=$(cd "$out/$1" && pwd)
  rm -f "$folder/index.json"
  serve "$2" "$folder"
  "$program" "$port" "$1" "${@:3}" || true
  kill "$server" && wait "$server" 2>/dev/null || true
  "$python" "$here/summary.py" "$folder" | tee "$folder/summary.txt" | sed '$d' || true
  read -r good bad < <(sed -nE '$s/^([0-9]+) passed, ([0-9]+) failed$/\1 \2/p' "$folder/summary.txt")
  passed=$((passed + ${good:-0})) failed=$((failed + ${bad:-1}))
}

trap 'kill $server 2>/dev/null || true' EXIT
server=
round deflate "$(cases_of "$how")"
[ "$how" != full ] || round plain '"1.*","2.*","3.*","4.*","5.*","6.*","7.*","9.*","10.*"' --plain
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
