#!/usr/bin/env bash
# run.sh PYTHON OUTDIR: holds the https door of a server of its own against OpenSSL's client, sslyze
# (Mozilla's "intermediate" profile) and testssl.sh. PYTHON is that of the test tools; what the
# scanners said goes to OUTDIR; the last line is "N passed, N failed".
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
python=$1 out=$2
venv=${XDG_CACHE_HOME:-$HOME/.cache}/fourtop/tls

mkdir -p "$(dirname "$venv")" "$out"
(
  flock 9
  wanted=$(sha256sum <"$here/requirements.txt")
  [ "$(cat "$venv/made-from" 2>/dev/null)" != "$wanted" ] || exit 0
  /usr/bin/python3 -m venv --clear "$venv"
  "$venv/bin/pip" install -q --disable-pip-version-check -r "$here/requirements.txt" </dev/null >&2
  printf '%s\n' "$wanted" >"$venv/made-from"
) 9>"$venv.lock"

SSLYZE=$venv/bin/sslyze OUT=$(cd "$out" && pwd) PYTHONPATH=$here/../../Browser \
  "$python" "$here/check.py"
