#!/usr/bin/env bash
# make.sh: makes new certificates and keys for the tests, beside this script. They are valid until 2120
# and open nothing but tests.
set -euo pipefail
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
days=$((($(date -d 2120-01-01 +%s) - $(date +%s)) / 86400))

# authority NAME COMMON-NAME: a root of its own.
authority() {
  openssl ecparam -name prime256v1 -genkey -noout -out "$work/$1.key"
  openssl req -x509 -new -key "$work/$1.key" -subj "/CN=$2" -days "$days" -out "$1.crt" \
    -addext basicConstraints=critical,CA:TRUE -addext keyUsage=critical,keyCertSign
}

# leaf NAME KEY: a certificate for this machine, signed by the authority.
leaf() {
  openssl req -new -key "$2" -subj "/CN=localhost" -out "$work/leaf.csr"
  openssl x509 -req -in "$work/leaf.csr" -CA authority.crt -CAkey "$work/authority.key" \
    -days "$days" -out "$1.crt" -extfile <(
      printf '%s\n' subjectAltName=DNS:localhost,IP:127.0.0.1,IP:::1 \
        extendedKeyUsage=serverAuth basicConstraints=critical,CA:FALSE
    )
}

authority authority "Fourtop tests"
authority stranger "Somebody else"
openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out server.key
leaf server server.key
openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out rsa.key
leaf rsa rsa.key
openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:1024 -out "$work/weak.key"
leaf weak "$work/weak.key"
openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out other.key
openssl pkey -in server.key -aes256 -passout pass:secret -out encrypted.key
