# Two rows as a batch. For a file, use a client: rows are CSV, and a batch has at most 1,000 records.
curl --fail-with-body -w '%{http_code}\n' -u demo-token-of-ada: http://127.0.0.1:4000/v2/1001/subscribers/batches \
  -H 'Content-Type: application/json' \
  -d '{"batches":[{"subscribers":[
    {"email":"hiker-1@example.com","time_zone":"Europe/Berlin","tags":["Customer","Hiker"]},
    {"email":"hiker-2@example.com","time_zone":"Europe/Berlin","tags":["Customer","Hiker"]}
  ]}]}'
