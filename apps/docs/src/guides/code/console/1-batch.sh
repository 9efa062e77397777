curl -sS -u demo-token-of-ada: http://127.0.0.1:4000/v2/1001/subscribers/batches \
  -H 'Content-Type: application/json' \
  -d '{"batches":[{"subscribers":[{"email":"kim@example.com"},{"email":"grace@"}]}]}' \
  -o /dev/null -w '%{http_code}\n'
