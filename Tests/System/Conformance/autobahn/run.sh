#!/usr/bin/env bash
# run.sh URL OUTDIR [quick|few|full]: holds the WebSocket server at URL, which sends every message back,
# against Autobahn|Testsuite. quick, few: what suite.bash says; full: all of it. Each case must be OK (cases
# that only inform are told as such); the last line is "N passed, N failed".
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/suite.bash"
url=$1 out=$2 how=${3:-quick}

# ask CASES FOLDER: one run of the suite's client.
ask() {
  mkdir -p "$2"
  rm -f "$2/index.json"
  cat >"$2/spec.json" <<SPEC
{"outdir": "$2", "servers": [{"agent": "server", "url": "$url"}], "cases": [$1],
 "exclude-cases": [], "exclude-agent-cases": {}}
SPEC
  PYTHONUNBUFFERED=1 "$suite" -m fuzzingclient -s "$2/spec.json" >"$2/wstest.log" 2>&1 ||
    tail -n 20 "$2/wstest.log"
}

mkdir -p "$out"
out=$(cd "$out" && pwd)
folders=("$out")
case $how in
  quick)
    # The long messages, of section 9, take as long as all others, which mostly wait.
    folders=("$out/long" "$out/others")
    ask '"9.*"' "${folders[0]}" &
    ask "$(cases_of quick | sed 's/"9.\*",//')" "${folders[1]}"
    wait $!
    ;;
  *) ask "$(cases_of "$how")" "$out" ;;
esac
"$python" "$here/summary.py" "${folders[@]}"
