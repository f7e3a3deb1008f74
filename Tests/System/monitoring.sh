# What Prometheus' own checker says of the rules, their tests and a server's metrics; wants $PROMTOOL and Tests/parts.bash.
passed=0 failed=0
start fourtop serve --host 127.0.0.1 --https-port 0 --data-dir "$logs/monitoring"
curl -sf "http://127.0.0.1:$port/metrics" >"$logs/metrics.txt"
for check in 'check rules deploy/monitoring/alerts.yml' 'test rules deploy/monitoring/alerts_test.yml' \
  'check config deploy/monitoring/prometheus.yml' 'check metrics'; do
  if "$PROMTOOL" $check <"$logs/metrics.txt"; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
