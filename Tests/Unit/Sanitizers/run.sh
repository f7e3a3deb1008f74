#!/usr/bin/env bash
# run.sh address|thread: the unit tests under a sanitizer, in a debug build of their own.
set -euo pipefail
cd "$(dirname "$0")/../../.."
sanitizer=$1 scratch=.build/$1 preload=

# mutex_library FILE: makes what lets the thread sanitizer see Swift's Mutex, and shows that it does: a Mutex that
# four threads want is no race, and what they do beside it is one.
mutex_library() {
  local probe=$scratch/mutex-probe
  mkdir -p "$scratch"
  clang -shared -fPIC -O1 -Wall -Wextra -Werror -o "$1" Tests/Unit/Sanitizers/mutex.c
  swiftc -parse-as-library -swift-version 6 -sanitize=thread -o "$probe" Tests/Unit/Sanitizers/MutexProbe.swift
  LD_PRELOAD=$1 "$probe"
  LD_PRELOAD=$1 "$probe" race >"$probe.log" 2>&1 || true
  grep -q 'WARNING: ThreadSanitizer: data race' "$probe.log"
}

if [ "$sanitizer" = thread ]; then
  preload=$PWD/$scratch/mutex.so
  mutex_library "$preload"
fi
swift build --build-tests --scratch-path "$scratch" --sanitize "$sanitizer"
LD_PRELOAD=$preload LSAN_OPTIONS=suppressions=$PWD/Tests/Unit/Sanitizers/leaks.txt \
  swift test --skip-build --scratch-path "$scratch" --sanitize "$sanitizer" --disable-xctest
