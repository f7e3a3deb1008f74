# What the parts of the tests have in common; parts.py puts it before each of their commands.
. deploy/common.bash
export PYTHONDONTWRITEBYTECODE=1
venv=${XDG_CACHE_HOME:-$HOME/.cache}/fourtop/venv
logs=$root/.build/test-logs
# One build for unit tests and programs: a release whose internals tests can see, in a folder of its own, because
# the options are others than those of ./deploy/run.
tests_options=(
  "${release_options[@]}" --scratch-path .build/tests -Xswiftc -enable-testing
  --explicit-target-dependency-import-check error
)
release=$root/.build/tests/release

# need_all [--browsers] PACKAGE...: Swift, and Debian's packages for the parts of a run.
need_all() {
  local packages=("${build_packages[@]}" iproute2 openssl python3 python3-venv testssl.sh)
  command -v node >/dev/null || packages+=(nodejs)
  if [ "${1:-}" = --browsers ]; then
    shift
    packages+=(
      chromium-headless-shell firefox-esr webkit2gtk-driver xvfb xauth fonts-dejavu-core fonts-liberation
      fonts-noto-color-emoji libnss3-tools zbar-tools
    )
  fi
  need_packages "${packages[@]}" "$@"
  need_swift
}

# need_test_tools: makes the folder of test tools, anew when Tests/requirements.txt has changed.
need_test_tools() {
  local wanted
  wanted=$(sha256sum <Tests/requirements.txt)
  [ "$(cat "$venv/made-from" 2>/dev/null)" != "$wanted" ] || return 0
  say "Preparing the test tools in $venv"
  rm -rf "$venv"
  /usr/bin/python3 -m venv "$venv"
  "$venv/bin/pip" install -q --disable-pip-version-check -r Tests/requirements.txt </dev/null >&2
  printf '%s\n' "$wanted" >"$venv/made-from"
}

# need_peers: what the peers that fourtop-echo is compared with need; sets PEERS_PYTHON and PEERS_BEAST.
need_peers() {
  local folder=${XDG_CACHE_HOME:-$HOME/.cache}/fourtop/peers wanted peers=Tests/System/Performance/Peers
  need_packages binutils g++ libboost-dev libssl-dev node-ws python3 python3-venv valgrind
  export PEERS_PYTHON=$folder/bin/python PEERS_BEAST=$folder/beast
  wanted=$(cat "$peers/requirements.txt" "$peers/beast.cpp" | sha256sum)
  [ "$(cat "$folder/made-from" 2>/dev/null)" != "$wanted" ] || return 0
  say "Preparing the peers in $folder"
  /usr/bin/python3 -m venv --clear "$folder"
  "$folder/bin/pip" install -q --disable-pip-version-check -r "$peers/requirements.txt" </dev/null >&2
  g++ -std=c++17 -O2 -DNDEBUG -o "$PEERS_BEAST" "$peers/beast.cpp" -lssl -lcrypto
  printf '%s\n' "$wanted" >"$folder/made-from"
}

# need_promtool: Prometheus' checker, without the server that Debian's package would start; sets PROMTOOL.
need_promtool() {
  local folder=${XDG_CACHE_HOME:-$HOME/.cache}/fourtop/prometheus
  export PROMTOOL=$folder/usr/bin/promtool
  [ -x "$PROMTOOL" ] || unpack "$folder" prometheus
}

# need_avahi: the daemon of Debian's avahi-daemon, without the service that the package would start; sets AVAHI.
need_avahi() {
  export AVAHI=${XDG_CACHE_HOME:-$HOME/.cache}/fourtop/avahi
  [ -x "$AVAHI/usr/sbin/avahi-daemon" ] ||
    unpack "$AVAHI" avahi-daemon libavahi-common3 libavahi-core7 libdaemon0 libdbus-1-3 libexpat1
}

# An https port with a certificate of the tests.
secure=(--https-port 0 --tls-cert "$root/Tests/Corpora/tls/server.crt" --tls-key "$root/Tests/Corpora/tls/server.key")

# start PROGRAM [OPTION...]: a server that ends with this shell; sets server and port, and secure_port if it has an
# https port.
start() {
  local address waited=0
  address=$(mktemp)
  "$release/$@" --http-port 0 >"$address" &
  server=$!
  trap "kill $server 2>/dev/null || true" EXIT
  port=
  while [ -z "$port" ]; do
    [ $((waited += 1)) -le 200 ] || { say "$1 printed no address"; exit 1; }
    sleep 0.05
    # The https address comes with the other, behind it.
    port=$(sed -nE 's/.*http:.*:([0-9]+)$/\1/p' "$address" | head -n 1)
    secure_port=$(sed -nE 's/.*https:.*:([0-9]+)$/\1/p' "$address" | head -n 1)
    [[ $* != *--https-port* || -n $secure_port ]] || port=
  done
  rm "$address"
}
