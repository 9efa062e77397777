npx @email-automation/conformance observe --upstream http://127.0.0.1:4000 --port 8080 > observed.txt &
proxy=$!
send="curl -sS -o response.json --retry 20 --retry-connrefused -u demo-token-of-ada:"
$send http://127.0.0.1:8080/v2/accounts
$send http://127.0.0.1:8080/v2/1001/campaigns?sort=size
$send -H 'Content-Type: application/json' \
  -d '{"events": [{"email": "grace@example.com"}]}' http://127.0.0.1:8080/v2/1001/events
kill "$proxy"
wait "$proxy" || echo "Exit code $?"
cat observed.txt
