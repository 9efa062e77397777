# A GET can be sent again: --retry does so after a 5xx.
curl -sS --retry 2 --retry-delay 1 -o body.json -w '%{http_code}\n' \
  -u demo-token-of-ada: http://127.0.0.1:4000/v2/1001/campaigns/3001

# An event cannot: the service may have recorded it before the connection was lost.
curl -sS -u demo-token-of-ada: http://127.0.0.1:4000/v2/1001/events \
  -H 'Content-Type: application/json' -d '{"events":[{"email":"grace@example.com","action":"Logged in"}]}' ||
  echo 'Recorded, or lost? A login may be missing. A purchase would be worth a closer look.'
