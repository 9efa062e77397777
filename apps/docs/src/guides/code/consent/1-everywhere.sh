curl -w '%{http_code}' -u demo-token-of-ada: http://127.0.0.1:4000/v2/1001/unsubscribes/batches \
  -H 'Content-Type: application/json' \
  -d '{"batches":[{"subscribers":[{"email":"reader-1@example.com"}]}]}'
