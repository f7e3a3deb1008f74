#!/usr/bin/env bash
# fuzz.sh SECONDS: each fuzz target for so long, one after the other, from the inputs kept in Tests/Corpora and those
# that earlier runs found. An input that breaks a property stays in .build/fuzz. Ends with "N passed, N failed".
set -euo pipefail
cd "$(dirname "$0")/../.."
logs=.build/test-logs passed=0 failed=0
mkdir -p "$logs"
swift build -c release --scratch-path .build/fuzz --sanitize=fuzzer -Xswiftc -DLIBFUZZER --product fuzz
for target in $(/usr/bin/python3 Tests/Corpora/found.py targets); do
  seen=.build/fuzz/inputs/$target
  mkdir -p "$seen"
  /usr/bin/python3 Tests/Corpora/found.py unpack "$target" ".build/fuzz/found/$target"
  # The runtime's own crash handler would keep libFuzzer from keeping the input.
  if FUZZ_TARGET=$target SWIFT_BACKTRACE=enable=no nice -n 15 .build/fuzz/release/fuzz \
    -max_total_time="$1" -max_len=16384 -timeout=1 -rss_limit_mb=1024 -print_final_stats=1 \
    -artifact_prefix="$PWD/.build/fuzz/$target-" "$seen" ".build/fuzz/found/$target" \
    >"$logs/fuzz-$target.log" 2>&1; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    grep -E 'Fatal error|ERROR|Test unit' "$logs/fuzz-$target.log" || true
  fi
  sed -nE "s/^stat::number_of_executed_units: +/$target executions: /p" "$logs/fuzz-$target.log"
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
