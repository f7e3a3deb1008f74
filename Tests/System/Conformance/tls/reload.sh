#!/usr/bin/env bash
# reload.sh SERVER [OPTION...]: changes the certificate of a server again and again,
# with a SIGHUP each, while 200 visitors a second shake hands. SERVER is a program, which gets
# --http-port, --https-port, --tls-cert and --tls-key besides. The last line is "N passed, N failed":
# whether every visit was served, and now and then whether the new certificate is.
set -euo pipefail
visits_py=$(dirname "$0")/visits.py
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null || true; wait; rm -r "$work"' EXIT

for name in odd even; do
  mkdir "$work/$name"
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 \
    -subj "/CN=$name" -keyout "$work/$name/own.key" -out "$work/$name/own.crt" 2>/dev/null
done

# Certificate and key change together: both are reached through one link.
use() {
  ln -s "$1" "$work/next"
  mv -T "$work/next" "$work/now"
}

fingerprint() { openssl x509 -noout -fingerprint -sha256; }

# becomes FINGERPRINT: what is served after a while at most.
becomes() {
  local waited=0
  until [ "$(served)" = "$1" ] || [ $((waited += 1)) -gt 100 ]; do sleep 0.05; done
  served
}

served() { openssl s_client -connect "127.0.0.1:$port" </dev/null 2>/dev/null | fingerprint; }

use even
"$@" --host 127.0.0.1 --http-port 0 --https-port 0 --tls-cert "$work/now/own.crt" \
  --tls-key "$work/now/own.key" >"$work/said" 2>&1 &
server=$!
waited=0 port=
while [ -z "$port" ]; do
  [ $((waited += 1)) -le 200 ] || { echo "the server printed no address"; cat "$work/said"; exit 1; }
  sleep 0.05
  port=$(sed -nE 's/.*https:.*:([0-9]+)$/\1/p' "$work/said" | head -n 1)
done

passed=0 failed=0
check() { # WHAT, and what must be equal
  if [ "$2" = "$3" ]; then passed=$((passed + 1)); else failed=$((failed + 1)) && echo "FAILED $1: $2"; fi
}

timeout 200 /usr/bin/python3 "$visits_py" "$port" 200 10 >"$work/visits" 2>&1 &
visits=$!
hangups=0
while kill -0 "$visits" 2>/dev/null; do
  [ $((hangups % 2)) -eq 0 ] && name=odd || name=even
  use "$name"
  kill -HUP "$server"
  hangups=$((hangups + 1))
  sleep 0.1
  [ $((hangups % 15)) -eq 0 ] || continue
  wanted=$(fingerprint <"$work/$name/own.crt")
  check "the $name one is served after SIGHUP $hangups" "$(becomes "$wanted")" "$wanted"
done
wait "$visits" || true
echo "$hangups times SIGHUP and another certificate, while there were visits"
check "there were twenty" "$((hangups >= 20))" 1
check "the server says nothing of refused files" "$(grep -c 'stays' "$work/said" || true)" 0
sed '$d' "$work/visits"
read -r good _ bad _ < <(tail -n 1 "$work/visits" | tr -d ,) || true
[[ ${good:-} =~ ^[0-9]+$ && ${bad:-} =~ ^[0-9]+$ ]] || { cat "$work/visits"; good=0 bad=1; }
echo "$good visits served, $bad failed"
check "there were visits" "$((good > 0))" 1
check "no visit failed" "$bad" 0
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
