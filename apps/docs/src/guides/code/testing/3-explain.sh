curl -sS -o error.json -D headers.txt -u demo-token-of-ada: \
  -H 'Content-Type: application/json' \
  -d '{"events": [{"email": "hedy@example.com"}]}' http://127.0.0.1:4000/v2/1001/events
id=$(sed -n 's/^x-request-id: //p' headers.txt | tr -d '\r')
npx @email-automation/reference-server requests show "$id"
