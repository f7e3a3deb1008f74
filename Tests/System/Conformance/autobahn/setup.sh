#!/usr/bin/env bash
# setup.sh VENV: makes a virtual environment with the client of Autobahn|Testsuite, ported to this
# Python 3 (up to 3.12, which still has lib2to3) by port.py, from PyPI alone.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
venv=$1
fetched=$(mktemp -d)
trap 'rm -rf "$fetched"' EXIT

python3 -m venv --clear "$venv"
pip() { "$venv/bin/pip" --quiet --disable-pip-version-check "$@"; }
pip install 'setuptools<81' Twisted==22.10.0 wsaccel==0.6.7 six==1.16.0 pyOpenSSL \
  service_identity Jinja2
# The versions the suite was written for; what they ask for beyond the above is not used.
pip install --no-deps autobahn==0.10.9 txaio==2.1.0
pip download --no-deps --no-binary :all: --dest "$fetched" autobahntestsuite==25.10.1
tar -xzf "$fetched"/autobahntestsuite-25.10.1.tar.gz -C "$fetched"
packages=$("$venv/bin/python" -c 'import sysconfig; print(sysconfig.get_paths()["purelib"])')
"$venv/bin/python" "$here/port.py" "$fetched/autobahntestsuite-25.10.1/autobahntestsuite" "$packages"
cat >"$venv/bin/wstest.new" <<START
#!$venv/bin/python -Wignore
import sys
from autobahntestsuite.wstest import run
sys.exit(run())
START
chmod +x "$venv/bin/wstest.new"
# Last, so that it is there only when everything is.
mv "$venv/bin/wstest.new" "$venv/bin/wstest"
