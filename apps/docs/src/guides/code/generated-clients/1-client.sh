curl -sS -u demo-token-of-ada: 'http://127.0.0.1:4000/v2/1001/campaigns?sort=name' -w '\n'
curl -sS -u demo-token-of-ada: http://127.0.0.1:4000/v2/1001/events \
  -H 'Content-Type: application/json' -d '{"events":[{"email":"hedy","action":"Opened the app"}]}'
