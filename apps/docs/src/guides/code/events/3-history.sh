curl --fail-with-body -w '%{http_code}\n' -u demo-token-of-ada: http://127.0.0.1:4000/v2/1001/events/batches \
  -H 'Content-Type: application/json' \
  -d '{"batches":[{"events":[
    {"email":"rosa@example.com","action":"Read the trail guide","occurred_at":"2025-11-02T09:15:00Z"},
    {"email":"rosa@example.com","action":"Joined the trail club","occurred_at":"2025-11-03T17:40:00Z"}
  ]}]}'
