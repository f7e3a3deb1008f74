# Shared by the scripts in deploy and by Tests/parts.bash: where the project is, and what the machine must have.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# A release: no place of its own where libraries are looked for (Package.swift puts Swift's libraries into it).
release_options=(-c release --disable-local-rpath)

say() { printf '%s\n' "$*" >&2; }

# What Swift itself needs of Debian to compile and link, and the C libraries Fourtop links.
build_packages=(
  binutils ca-certificates git libc6-dev libcurl4 libgcc-12-dev libncurses6 libsqlite3-0
  libstdc++-12-dev libxml2 libuuid1 pkg-config tzdata
  libarchive-dev libargon2-dev libcurl4-openssl-dev libexpat1-dev libpq-dev libqrencode-dev
  libsqlite3-dev libssl-dev zlib1g-dev
)

need_swift() {
  command -v swift >/dev/null && return
  say "Swift is not on the PATH. Fourtop needs Swift 6.3 or later: https://www.swift.org/install/linux/"
  exit 1
}

installed() {
  [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# need_packages NAME...: installs the Debian packages that are missing, and says which.
need_packages() {
  local name missing=() sudo=()
  for name in "$@"; do installed "$name" || missing+=("$name"); done
  [ ${#missing[@]} -gt 0 ] || return 0
  say "Missing system packages: ${missing[*]}"
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || {
      say "Install them as root, then run this again:  apt-get install ${missing[*]}"
      exit 1
    }
    sudo=(sudo)
  fi
  say "Installing them with apt-get."
  local apt=(env DEBIAN_FRONTEND=noninteractive apt-get -q -y)
  "${sudo[@]}" "${apt[@]}" update </dev/null >&2
  "${sudo[@]}" "${apt[@]}" install --no-install-recommends "${missing[@]}" </dev/null >&2
}

# unpack FOLDER PACKAGE...: the files of Debian's packages, without their services. Libraries that are installed
# already are left out.
unpack() {
  local folder=$1 name wanted=()
  shift
  for name in "$@"; do
    case $name in lib*) ! installed "$name" || continue ;; esac
    wanted+=("$name")
  done
  mkdir -p "$folder"
  (
    cd "$folder"
    apt-get -q download "${wanted[@]}"
    for name in *.deb; do dpkg -x "$name" .; done
    rm -- *.deb
  ) >&2
}

# need_proxies [PROGRAM...]: those of nginx, HAProxy and Caddy, or all of them, of Debian's packages; sets PROXIES.
need_proxies() {
  export PROXIES=${XDG_CACHE_HOME:-$HOME/.cache}/fourtop/proxies
  local program wanted=()
  [ $# -gt 0 ] || set -- nginx haproxy caddy
  for program in "$@"; do
    [ ! -x "$PROXIES/usr/sbin/$program" ] && [ ! -x "$PROXIES/usr/bin/$program" ] || continue
    case $program in
      nginx) wanted+=(nginx libpcre2-8-0) ;;
      haproxy) wanted+=(haproxy liblua5.3-0 libopentracing-c-wrapper0 libopentracing1 libpcre2-8-0) ;;
      caddy) wanted+=(caddy) ;;
    esac
  done
  [ ${#wanted[@]} -eq 0 ] || unpack "$PROXIES" "${wanted[@]}"
}

# need_postgresql: the programs of PostgreSQL 15, installed or of Debian's packages, without the service that the
# packages would start; sets POSTGRESQL.
need_postgresql() {
  local folder=${XDG_CACHE_HOME:-$HOME/.cache}/fourtop/postgresql
  # Root runs the server as another user, who can read no file of root's.
  [ "$(id -u)" -ne 0 ] || folder=/var/cache/fourtop/postgresql
  export POSTGRESQL=/usr/lib/postgresql/15/bin
  [ ! -x "$POSTGRESQL/postgres" ] || return 0
  POSTGRESQL=$folder$POSTGRESQL
  export LD_LIBRARY_PATH=$folder/usr/lib/$(uname -m)-linux-gnu
  [ ! -x "$POSTGRESQL/postgres" ] || return 0
  unpack "$folder" postgresql-15 postgresql-client-15 libicu72 libldap-2.5-0 libpam0g libpq5 libxml2 libxslt1.1
}
