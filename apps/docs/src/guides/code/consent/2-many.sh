# At most 1,000 email addresses in a request.
curl --fail-with-body -w '%{http_code}\n' -u demo-token-of-ada: http://127.0.0.1:4000/v2/1001/unsubscribes/batches \
  -H 'Content-Type: application/json' \
  -d '{"batches":[{"subscribers":[{"email":"reader-2@example.com"},{"email":"reader-3@example.com"}]}]}'
