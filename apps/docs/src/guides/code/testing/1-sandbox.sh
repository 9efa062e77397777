# The sandbox runs in another terminal: npx @email-automation/reference-server --demo
sandbox() { npx @email-automation/reference-server "$@" > sandbox.txt; }
account=http://127.0.0.1:4000/v2/1001

# Sends a request, and compares the status of its response.
expect() {
  expected=$1 && shift
  status=$(curl -sS -o body.json -w '%{http_code}' -u demo-token-of-ada: "$@")
  [ "$status" = "$expected" ] || { echo "$status instead of $expected: $(cat body.json)" && exit 1; }
}
subscribe() {
  expect "$1" "$account/campaigns/3001/subscribers" -H 'Content-Type: application/json' \
    -d '{"subscribers":[{"email":"hedy@example.com","double_optin":false}]}'
}

sandbox snapshots take fresh
subscribe 201
sandbox clock advance 1w
sandbox emails list --to hedy@example.com
grep -q 'Your first trip' sandbox.txt
echo 'A subscriber gets the emails of the campaign.'

sandbox snapshots restore fresh
sandbox faults add status --status 503 --times 1
expect 503 "$account/campaigns"
expect 200 "$account/campaigns"
echo 'A list works again after a server that is down for a moment.'

sandbox limits set --individual 0
subscribe 429
sandbox limits reset
echo 'Exceeding a rate limit is a 429.'
